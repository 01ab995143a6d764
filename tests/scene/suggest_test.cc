#include "scene/suggest.h"

#include <gtest/gtest.h>

#include <array>

#include "scene/catalog/catalog.h"

namespace touchstone::scene {
namespace {

constexpr std::array<std::string_view, 4> kNames = {"position", "orientation", "mass", "motion"};

TEST(SuggestTest, FindsTheNearestName) {
  EXPECT_EQ(FindNearest("positon", kNames), "position");
  EXPECT_EQ(FindNearest("POSITION", kNames), "position");
  EXPECT_EQ(FindNearest("mas", kNames), "mass");
  EXPECT_EQ(FindNearest("mtoion", kNames), "motion");
  EXPECT_EQ(FindNearest("orientatoin", kNames), "orientation");
  EXPECT_EQ(FindNearest("maks", kNames), "mass");  // short, but it begins alike
}

TEST(SuggestTest, SaysNothingWhenNothingIsNear) {
  EXPECT_EQ(FindNearest("colour", kNames), "");
  EXPECT_EQ(FindNearest("", kNames), "");
  EXPECT_EQ(DidYouMean("wibble", kNames), "");
  EXPECT_EQ(DidYouMean("masss", kNames), "; did you mean \"mass\"?");
}

TEST(SuggestTest, KnowsTheCatalog) {
  EXPECT_EQ(SuggestCatalogEntry("stak-10"), "stack-10");
  EXPECT_EQ(SuggestCatalogEntry("card_house"), "card-house");
  EXPECT_EQ(SuggestCatalogEntry("elephant"), "");
}

}  // namespace
}  // namespace touchstone::scene
