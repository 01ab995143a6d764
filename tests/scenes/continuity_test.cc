// Forces that physics leaves open do not jump while bodies move slowly.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "support/format.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using exchange::ContactSnapshot;
using session::Simulation;

constexpr double kSlowly = 0.2;  // [m/s]

struct Push {
  Vec3 p_W;
  double force;  // over the weight
  bool now;      // or one step ago
};

/// The largest change of the load around any point between two steps: pushes closer together than
/// `near`, linked in chains, count as one, so that a corner that becomes two is still the same.
double LargestJump(const std::vector<Push>& pushes, double near) {
  std::vector<size_t> group(pushes.size());
  for (size_t i = 0; i < pushes.size(); ++i) {
    group[i] = i;
    for (size_t j = 0; j < i; ++j) {
      if ((pushes[i].p_W - pushes[j].p_W).norm() >= near) continue;
      const size_t from = group[i], to = group[j];
      std::replace(group.begin(), group.end(), from, to);
    }
  }
  std::map<size_t, double> change;
  for (size_t i = 0; i < pushes.size(); ++i)
    change[group[i]] += pushes[i].now ? pushes[i].force : -pushes[i].force;
  double largest = 0.0;
  for (const auto& [index, by] : change) largest = std::max(largest, std::abs(by));
  return largest;
}

/// A cube of 1 kg, turned by `degrees` about the vertical, slides over the edge of a table at x =
/// 0, from before its first corner reaches it until 0.15 m before the cube would tip, at a speed
/// that gravity keeps up against the friction. The largest jump of the load around any point, over
/// its weight.
double LargestJumpOverAnEdge(double degrees, double rate, const char* weights,
                             double friction = 0.0) {
  Simulation simulation(testing::FromText(testing::Format(
      R"({"touchstone": 1, "gravity": [%.17g, 0, -9.81],
          "settings": {"step": %.17g, "contact": {"weights": "%s"}},
          "materials": {"default": {"restitution": 0, "friction": %g}}, "bodies": [
          {"name": "table", "shape": {"box": [4, 4, 1]}, "position": [-2, 0, -0.5],
           "fixed": true},
          {"name": "cube", "shape": {"box": [1, 1, 1]}, "mass": 1, "position": [-0.85, 0, 0.50005],
           "velocity": [%g, 0, 0], "rotation": {"axis": [0, 0, 1], "degrees": %g}}]})",
      9.81 * friction, 1.0 / rate, weights, friction, kSlowly, degrees)));
  std::vector<Push> before;
  double largest = 0.0;
  EXPECT_EQ(
      testing::RunTo(&simulation, 0.7 / kSlowly,
                     [&] {
                       std::vector<Push> both = before;
                       before.clear();
                       for (const ContactSnapshot& contact : simulation.MakeSnapshot().contacts) {
                         before.push_back({contact.p_W, contact.force_n / 9.81, false});
                         both.push_back({contact.p_W, contact.force_n / 9.81, true});
                       }
                       if (both.size() > before.size())
                         largest = std::max(largest, LargestJump(both, 4.0 * kSlowly / rate));
                     }),
      "");
  EXPECT_LE(simulation.totals().residual_max, 1e-9);
  return largest;
}

class OverTheEdge : public ::testing::TestWithParam<int> {};

TEST_P(OverTheEdge, ForcesChangeInProportionToTheStep) {
  const double coarse = LargestJumpOverAnEdge(GetParam(), 60.0, "tributary");
  const double middle = LargestJumpOverAnEdge(GetParam(), 240.0, "tributary");
  const double fine = LargestJumpOverAnEdge(GetParam(), 960.0, "tributary");
  RecordProperty("largest_jump", testing::Format("%.2e %.2e %.2e", coarse, middle, fine));
  EXPECT_LT(coarse, 4e-3);
  EXPECT_LT(middle, 0.3 * coarse);  // 0.25 in proportion
  EXPECT_LT(fine, 0.3 * middle);
}

INSTANTIATE_TEST_SUITE_P(Degrees, OverTheEdge, ::testing::Values(0, 30, 45));

// With friction each corner carries more or less by where it pushes from, and still without jumps.
TEST(OverTheEdge, ForcesOfTheSlideChangeInProportionToTheStepToo) {
  const double coarse = LargestJumpOverAnEdge(30.0, 60.0, "tributary", 0.3);
  const double middle = LargestJumpOverAnEdge(30.0, 240.0, "tributary", 0.3);
  const double fine = LargestJumpOverAnEdge(30.0, 960.0, "tributary", 0.3);
  RecordProperty("largest_jump", testing::Format("%.2e %.2e %.2e", coarse, middle, fine));
  EXPECT_LT(coarse, 1.2e-2);
  EXPECT_LT(middle, 0.3 * coarse);
  EXPECT_LT(fine, 0.3 * middle);
}

// Where a corner becomes two, points that all count alike take on the load of two.
TEST(OverTheEdge, UniformWeightsJumpAtACorner) {
  EXPECT_GT(LargestJumpOverAnEdge(30.0, 60.0, "uniform"), 0.03);
  EXPECT_GT(LargestJumpOverAnEdge(30.0, 240.0, "uniform"), 0.03);
}

}  // namespace
}  // namespace touchstone
