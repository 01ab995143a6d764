// No class grows without bound.

#include "architecture/class_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace touchstone::architecture {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr int kMostFunctions = 40;
constexpr int kMostMembers = 25;

std::string Describe(const ClassSize& size) {
  return size.name + ": " + std::to_string(size.functions) + " functions, " +
         std::to_string(size.members) + " members";
}

TEST(Classes, AreSmall) {
  std::vector<std::string> large;
  for (const ClassSize& size : MeasureTree(std::filesystem::path(TOUCHSTONE_SOURCE_DIR) / "src"))
    if (size.functions > kMostFunctions || size.members > kMostMembers)
      large.push_back(Describe(size));
  EXPECT_THAT(large, IsEmpty());
}

TEST(ClassRules, FunctionsAndMembersAreCounted) {
  EXPECT_THAT(
      MeasureClasses(R"(
namespace a::b {
class Thing final : public Base<int>, private Other {
 public:
  using Sink = std::function<void(int)>;
  Thing() : a_{1}, list_{} {}
  explicit Thing(int a, std::pair<int, int> b = {1, 2});
  ~Thing() override = default;
  bool operator<(const Thing& other) const { return a_ < other.a_; }
  auto operator<=>(const Thing&) const = default;
  template <class T, int N = 3>
  T Get(std::array<T, N> of) const;
  [[nodiscard]] const std::map<int, std::string>& map() const { return map_; }
  friend void Swap(Thing&, Thing&);
  static Thing Make();
  enum class Kind : int { kOne, kTwo };
  struct Inner {
    int x = 0;
    double y{1.0};
    bool operator==(const Inner&) const = default;
  };

 private:
  static constexpr int kMost = 4;
  std::function<void(int, int)> sink_;  // with (brackets) in a comment;
  std::map<int, std::string> map_;
  int a_ = Count(3), b_ = 2;
  std::vector<int> list_ = {1, 2, 3};
  char mark_ = ';';
  Quat q_ = Quat::Identity();
};
enum class Kind { kA };
int Free(int);
}  // namespace a::b
)"),
      ElementsAre(ClassSize{"Thing", 8, 7, {"Base", "Other"}}, ClassSize{"Thing::Inner", 1, 2}));
}

TEST(ClassRules, ClassesThatAreOnlyDeclaredDoNotCount) {
  EXPECT_THAT(MeasureClasses("class A;\nstruct B { struct Impl; std::unique_ptr<Impl> impl_; };\n"
                             "#define X class C {};\nconst char* k = \"class D {};\";\n"),
              ElementsAre(ClassSize{"B", 0, 1}));
}

TEST(ClassRules, BasesCountWithTheirOwnBases) {
  const std::vector<ClassSize> sizes = WithBases(
      MeasureClasses("struct A { int a, b; void F(); };\nstruct B : A { int c; };\n"
                     "struct C final : public x::B, protected Unknown<int> { int d; C(); };\n"));
  ASSERT_EQ(sizes.size(), 3u);
  EXPECT_EQ(Describe(sizes[1]), "B: 1 functions, 3 members");
  EXPECT_EQ(Describe(sizes[2]), "C: 2 functions, 4 members");
}

TEST(ClassRules, DefinitionOutsideIsNamedInFull) {
  EXPECT_THAT(MeasureClasses("struct A::B {\n  int x;\n  void F();\n  void F(int);\n};\n"),
              ElementsAre(ClassSize{"A::B", 2, 1}));
}

}  // namespace
}  // namespace touchstone::architecture
