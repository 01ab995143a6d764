#include "base/contrast.h"

#include <gtest/gtest.h>

namespace touchstone {
namespace {

constexpr Srgb kWhite = {1, 1, 1};
constexpr Srgb kBlack = {0, 0, 0};

TEST(Contrast, OfKnownPairs) {
  EXPECT_NEAR(ContrastRatio(kBlack, kWhite), 21.0, 1e-9);
  EXPECT_NEAR(ContrastRatio(kWhite, kWhite), 1.0, 1e-12);
  // #767676 is the lightest grey that is legible on white: 4.54.
  constexpr float kGrey = 0x76 / 255.0F;
  EXPECT_NEAR(ContrastRatio({kGrey, kGrey, kGrey}, kWhite), 4.54, 0.005);
  EXPECT_NEAR(RelativeLuminance({0, 1, 0}), 0.7152, 1e-6);
}

TEST(Contrast, LegibleLeavesWhatIsLegible) {
  const Srgb blue = {0.0F, 0.2F, 0.6F};
  EXPECT_EQ(Legible(blue, kWhite, 4.5), blue);
}

TEST(Contrast, LegibleTakesNoMoreThanItNeeds) {
  for (const Srgb& ground : {kWhite, kBlack, Srgb{0.2F, 0.2F, 0.25F}, Srgb{0.8F, 0.7F, 0.6F}})
    for (const Srgb& color : {Srgb{0.84F, 0.37F, 0.0F}, Srgb{0.0F, 0.45F, 0.7F}, kWhite, kBlack,
                              Srgb{0.5F, 0.5F, 0.5F}, Srgb{0.94F, 0.89F, 0.26F}})
      for (const double least : {3.0, 4.5}) {
        const Srgb legible = Legible(color, ground, least);
        EXPECT_GE(ContrastRatio(legible, ground), least);
        if (legible != color) {
          // Within the margin for rounding.
          EXPECT_LE(ContrastRatio(legible, ground), least + 0.06);
        }
      }
}

TEST(Contrast, LegibleKeepsTheHue) {
  const Srgb dark = Legible({0.9F, 0.4F, 0.1F}, kWhite, 4.5);
  EXPECT_GT(dark[0], dark[1]);
  EXPECT_GT(dark[1], dark[2]);
  const Srgb pale = Legible({0.1F, 0.05F, 0.3F}, kBlack, 4.5);
  EXPECT_GT(pale[2], pale[0]);
  EXPECT_GT(pale[0], pale[1]);
}

TEST(Contrast, BlendIsWhatIsSeenThroughAPane) {
  const Srgb seen = Blend(kWhite, kBlack, 0.25F);
  for (const float part : seen) EXPECT_FLOAT_EQ(part, 0.25F);
}

}  // namespace
}  // namespace touchstone
