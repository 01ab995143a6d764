#include "ui/plot_words.h"

#include <gtest/gtest.h>

#include "ui/segments.h"

namespace touchstone::ui {
namespace {

constexpr Rect kFrame{100.0F, 50.0F, 200.0F, 150.0F};
constexpr float kEm = 13.0F;

TEST(PlacePlotWords, WordsOfOnePointDoNotCollideNorLeaveTheFrame) {
  for (const ImVec2 at : {ImVec2{200.0F, 120.0F}, {102.0F, 52.0F}, {298.0F, 198.0F}}) {
    const std::vector<PlotWord> words(4, {at, {60.0F, kEm}});
    const Rect axis{104.0F, 52.0F, 50.0F, kEm};
    const std::vector<Rect> places = PlacePlotWords(words, kFrame, {}, {axis}, kEm);
    ASSERT_EQ(places.size(), words.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      EXPECT_TRUE(IsIn(places[i], kFrame)) << i;
      EXPECT_FALSE(Meet(places[i], axis)) << i;
      for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(Meet(places[i], places[k])) << i << k;
    }
  }
}

TEST(PlacePlotWords, AWordStandsBesideTheCurveThatItBelongsTo) {
  const std::vector<std::array<ImVec2, 2>> rising = {{{{100.0F, 200.0F}, {200.0F, 125.0F}}},
                                                     {{{200.0F, 125.0F}, {300.0F, 50.0F}}}};
  const Rect place =
      PlacePlotWords({{{200.0F, 125.0F}, {80.0F, kEm}}}, kFrame, rising, {}, kEm).front();
  for (const auto& line : rising) EXPECT_FALSE(Reaches(place, line[0], line[1]));
  EXPECT_LT(ToPoint(place, {200.0F, 125.0F}), 2.0F * kEm);
}

}  // namespace
}  // namespace touchstone::ui
