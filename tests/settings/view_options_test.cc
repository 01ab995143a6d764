#include "settings/view_options.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <type_traits>

namespace touchstone::settings {
namespace {

TEST(ViewOptions, EachIsVisitedOnceWithANameAndAMeaningOfItsOwn) {
  const ViewOptions defaults;
  std::set<std::string> names;
  std::set<std::string> labels;
  std::set<const void*> fields;
  VisitViewOptions(defaults, [&](const ViewOptionInfo& info, const auto& field) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_TRUE(labels.insert(info.label).second) << info.label;
    EXPECT_TRUE(fields.insert(&field).second) << info.name;
    EXPECT_NE(info.meaning, std::string()) << info.name;
    if constexpr (std::is_same_v<decltype(field), const double&>) {
      EXPECT_GE(field, info.min) << info.name;
      EXPECT_LE(field, info.max) << info.name;
    }
  });
  // Every field is a bool or a double: none of them may be left out.
  constexpr std::size_t kBools = 14 + 4 + 6;
  EXPECT_EQ(fields.size(), kBools + 2);
}

}  // namespace
}  // namespace touchstone::settings
