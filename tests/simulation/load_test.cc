#include "simulation/motion/load.h"

#include <gtest/gtest.h>

namespace touchstone::simulation {
namespace {

/// The force at time t of a load that acts from `start` to `end`.
double ForceAt(const Load& load, double start, double end, double t) {
  return load.total.force.x() + (t - 0.5 * (start + end)) * load.ramp.total.force.x();
}

Load GrowingLoad() {
  Load load;
  load.total.force.x() = 5.0;
  load.ramp.total.force.x() = 3.0;
  load.prescribed_power = {1.0, 4.0, 9.0};  // (1 + (t - start) / half)^2
  return load;
}

TEST(Load, ThatIsCutShortIsTheSameAtEveryTime) {
  const Load whole = GrowingLoad(), part = UntilEnd(whole, 1.0, 3.0, 2.0);
  for (const double t : {1.0, 1.3, 2.0})
    EXPECT_DOUBLE_EQ(ForceAt(part, 1.0, 2.0, t), ForceAt(whole, 1.0, 3.0, t));
  EXPECT_NEAR((part.prescribed_power - Vec3(1.0, 2.25, 4.0)).norm(), 0.0, 1e-14);
}

TEST(Load, OfWhichPartIsOverIsTheSameAtEveryTime) {
  const Load whole = GrowingLoad(), rest = RestOf(whole, 1.0, 3.0, 2.0);
  for (const double t : {2.0, 2.3, 3.0})
    EXPECT_DOUBLE_EQ(ForceAt(rest, 2.0, 3.0, t), ForceAt(whole, 1.0, 3.0, t));
  EXPECT_NEAR((rest.prescribed_power - Vec3(4.0, 6.25, 9.0)).norm(), 0.0, 1e-14);
}

}  // namespace
}  // namespace touchstone::simulation
