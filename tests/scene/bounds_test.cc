#include "scene/bounds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <limits>
#include <sstream>

namespace touchstone::scene {
namespace {

TEST(Bounds, AdmitTheirEndsAndNothingBeyond) {
  for (const Bound& bound : bounds::kAll) {
    SCOPED_TRACE(bound.what);
    const double beyond = std::nextafter(bound.most, std::numeric_limits<double>::max());
    EXPECT_TRUE(bound.Admits(bound.most));
    EXPECT_FALSE(bound.Admits(beyond));
    EXPECT_EQ(bound.Admits(-bound.most), bound.either_sign);
    EXPECT_EQ(bound.Admits(0.0), bound.or_zero);
    EXPECT_FALSE(bound.Admits(std::numeric_limits<double>::quiet_NaN()));
    EXPECT_FALSE(bound.Admits(-beyond));
    if (bound.least == 0.0) continue;
    EXPECT_TRUE(bound.Admits(bound.least));
    EXPECT_FALSE(bound.Admits(std::nextafter(bound.least, 0.0)));
  }
}

TEST(Bounds, NumbersAreWrittenBriefly) {
  for (const auto& [x, written] : std::vector<std::pair<double, const char*>>{
           {-1e7, "-1e7"}, {2.5e-9, "2.5e-9"}, {1e16, "1e16"}, {1e-10, "1e-10"}, {10000, "10000"}})
    EXPECT_EQ(Briefly(x), written);
  EXPECT_EQ(bounds::kPosition.Describe(), "a number from -1e7 to 1e7 m");
}

TEST(Bounds, TheDocumentOfScenesHasTheSameTable) {
  std::ifstream stream(std::string(TOUCHSTONE_SOURCE_DIR) + "/docs/scenes.md");
  const std::string document(std::istreambuf_iterator<char>(stream), {});
  for (const Bound& bound : bounds::kAll) {
    std::ostringstream row;
    row << "| " << bound.what << (bound.unit.empty() ? "" : " [") << bound.unit
        << (bound.unit.empty() ? "" : "]") << " | " << (bound.either_sign ? "±" : "")
        << (bound.or_zero && bound.least > 0 && !bound.either_sign ? "0, " : "");
    if (!bound.either_sign || bound.least > 0) row << Briefly(bound.least) << " to ";
    row << Briefly(bound.most) << " | " << bound.reason << " |";
    EXPECT_THAT(document, ::testing::HasSubstr(row.str()));
  }
}

}  // namespace
}  // namespace touchstone::scene
