// No class grows without bound.

#include "architecture/class_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace touchstone::architecture {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr int kMostFunctions = 40;
constexpr int kMostMembers = 25;

struct Limit {
  int functions = kMostFunctions;
  int members = kMostMembers;
};

// Classes that are being taken apart. What stands here falls with them and never rises; no class is
// added.
const std::map<std::string, Limit> kLarge = {
    {"Snapshot", {.members = 31}},  // what the window sees, without functions
};

std::string Describe(const ClassSize& size) {
  return size.name + ": " + std::to_string(size.functions) + " functions, " +
         std::to_string(size.members) + " members";
}

TEST(Classes, AreSmall) {
  std::vector<std::string> large;
  for (const ClassSize& size : MeasureHeaders(std::filesystem::path(TOUCHSTONE_SOURCE_DIR) / "src"))
    if (!kLarge.contains(size.name) &&
        (size.functions > kMostFunctions || size.members > kMostMembers))
      large.push_back(Describe(size));
  EXPECT_THAT(large, IsEmpty());
}

TEST(Classes, ThoseThatAreLargeShrink) {
  constexpr int kNegligible = 4;  // which no one need write down
  std::map<std::string, Limit> left = kLarge;
  for (const ClassSize& size :
       MeasureHeaders(std::filesystem::path(TOUCHSTONE_SOURCE_DIR) / "src")) {
    const auto large = left.find(size.name);
    if (large == left.end()) continue;
    const Limit limit = large->second;
    left.erase(large);
    EXPECT_TRUE(size.functions > kMostFunctions || size.members > kMostMembers)
        << Describe(size) << ": is large no more, take it from the list";
    EXPECT_TRUE(size.functions <= limit.functions && size.members <= limit.members)
        << Describe(size) << ": has grown";
    EXPECT_TRUE(
        (limit.functions == kMostFunctions || size.functions >= limit.functions - kNegligible) &&
        (limit.members == kMostMembers || size.members >= limit.members - kNegligible))
        << Describe(size) << ": has shrunk, lower its limit";
  }
  for (const auto& [name, limit] : left) ADD_FAILURE() << name << ": is no more";
}

TEST(ClassRules, FunctionsAndMembersAreCounted) {
  EXPECT_THAT(MeasureClasses(R"(
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
              ElementsAre(ClassSize{"Thing", 8, 7}, ClassSize{"Thing::Inner", 1, 2}));
}

TEST(ClassRules, ClassesThatAreOnlyDeclaredDoNotCount) {
  EXPECT_THAT(MeasureClasses("class A;\nstruct B { struct Impl; std::unique_ptr<Impl> impl_; };\n"
                             "#define X class C {};\nconst char* k = \"class D {};\";\n"),
              ElementsAre(ClassSize{"B", 0, 1}));
}

TEST(ClassRules, DefinitionOutsideIsNamedInFull) {
  EXPECT_THAT(MeasureClasses("struct A::B {\n  int x;\n  void F();\n  void F(int);\n};\n"),
              ElementsAre(ClassSize{"A::B", 2, 1}));
}

}  // namespace
}  // namespace touchstone::architecture
