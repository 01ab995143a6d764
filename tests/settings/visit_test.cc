#include "settings/visit.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

namespace touchstone::settings {
namespace {

TEST(VisitSettingsTest, NamesAreUniqueAndLowerCase) {
  Settings settings;
  std::set<std::string_view> names;
  VisitSettings(settings, [&](const ParameterInfo& info, auto&) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_EQ(info.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_."), std::string_view::npos)
        << info.name;
  });
  EXPECT_TRUE(names.contains("step"));
  EXPECT_TRUE(names.contains("contact.tolerance"));
}

// A group's parameters must stand together, or a panel and the scene reader show it twice.
TEST(VisitSettingsTest, GroupsStandTogether) {
  Settings settings;
  std::vector<std::string_view> groups;
  VisitSettings(settings, [&](const ParameterInfo& info, auto&) {
    const size_t dot = info.name.find('.');
    const std::string_view group =
        dot == std::string_view::npos ? std::string_view() : info.name.substr(0, dot);
    if (groups.empty() || groups.back() != group) groups.push_back(group);
  });
  EXPECT_EQ(std::set(groups.begin(), groups.end()).size(), groups.size());
}

TEST(VisitSettingsTest, DefaultsLieInTheirRanges) {
  const Settings settings;
  VisitSettings(settings, [](const ParameterInfo& info, const auto& field) {
    using Field = std::decay_t<decltype(field)>;
    if constexpr (std::is_enum_v<Field>) {
      EXPECT_EQ(info.min, 0) << info.name;
      EXPECT_EQ(info.max, 0) << info.name;
      EXPECT_LT(static_cast<size_t>(field), Choices<Field>::kNames.size()) << info.name;
    } else {
      EXPECT_LT(info.min, info.max) << info.name;
      EXPECT_GE(field, info.min) << info.name;
      EXPECT_LE(field, info.max) << info.name;
      if (info.logarithmic) {
        EXPECT_GT(info.min, 0) << info.name;
      }
    }
  });
}

TEST(VisitSettingsTest, EveryParameterSaysWhatItMeans) {
  const Settings settings;
  VisitSettings(settings, [](const ParameterInfo& info, const auto& field) {
    EXPECT_FALSE(info.meaning.empty()) << info.name;
    if constexpr (!std::is_enum_v<std::decay_t<decltype(field)>>) {
      EXPECT_FALSE(info.too_small.empty()) << info.name;
      EXPECT_FALSE(info.too_large.empty()) << info.name;
    }
  });
}

// A parameter that the visitor forgets could be neither shown, set nor saved. Between the visited
// fields there may be padding, which is always shorter than a double.
TEST(VisitSettingsTest, ReachesEveryField) {
  Settings settings;
  const auto* start = reinterpret_cast<const std::byte*>(&settings);
  std::map<std::ptrdiff_t, std::ptrdiff_t> extents;  // begin -> end, in bytes from the start
  VisitSettings(settings, [&](const ParameterInfo& info, auto& field) {
    const std::ptrdiff_t begin = reinterpret_cast<const std::byte*>(&field) - start;
    const auto size = static_cast<std::ptrdiff_t>(sizeof(field));
    EXPECT_TRUE(extents.emplace(begin, begin + size).second) << info.name << " is visited twice";
  });
  const std::ptrdiff_t stop = reinterpret_cast<const std::byte*>(&settings.contact.stop) - start;
  extents.emplace(stop, stop + static_cast<std::ptrdiff_t>(sizeof(StopToken)));  // no parameter
  constexpr auto kDouble = static_cast<std::ptrdiff_t>(sizeof(double));
  std::ptrdiff_t reached = 0;
  for (const auto& [begin, end] : extents) {
    EXPECT_LT(begin - reached, kDouble) << "nothing visits the bytes from " << reached;
    reached = end;
  }
  EXPECT_LT(static_cast<std::ptrdiff_t>(sizeof(Settings)) - reached, kDouble);
}

TEST(VisitSettingsTest, WritesThroughTheFieldAndReadsConstSettings) {
  Settings settings;
  VisitSettings(settings, [](const ParameterInfo& info, auto& field) {
    if constexpr (std::is_same_v<std::decay_t<decltype(field)>, double>) {
      if (info.name == "mouse.stiffness") field = 7.0;
    }
  });
  EXPECT_EQ(settings.mouse.stiffness, 7.0);
  const Settings& read_only = settings;
  int count = 0;
  VisitSettings(read_only, [&](const ParameterInfo&, const auto&) { ++count; });
  EXPECT_GE(count, 15);
}

}  // namespace
}  // namespace touchstone::settings
