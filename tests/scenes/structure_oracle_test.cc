// Arches and leaning stacks on either side of where they fall (tests/data/motion.json).

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "scene/catalog/build.h"
#include "support/motion_oracle.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using nlohmann::json;
using session::Simulation;
using testing::Format;

constexpr double kFallen = 1e-2;     // far beyond what any structure that stands moves [m]
constexpr double kHalfGap = 2.5e-5;  // half of the half tolerance at which bodies rest [m]

/// The largest way any body has come since the start [m].
double LargestTravel(const exchange::Snapshot& start, const exchange::Snapshot& end) {
  double travel = 0.0;
  for (size_t i = 0; i < end.bodies.size(); ++i)
    travel = std::max(travel, (end.bodies[i].p_WBcm - start.bodies[i].p_WBcm).norm());
  return travel;
}

struct StructureRun {
  double travel = 0.0;
  session::Simulation::Totals totals;
};
/// Runs for that long, or until some body has come `far`.
StructureRun Watch(const std::shared_ptr<const scene::SceneDesc>& scene, double seconds,
                   double far = 1e300) {
  Simulation simulation(scene);
  const exchange::Snapshot start = simulation.MakeSnapshot();
  double travel = 0.0;
  while (!simulation.HasReached(seconds) && travel < far) {
    const session::StepReport step = simulation.Advance();
    EXPECT_TRUE(step.ok) << step.message;
    if (!step.ok) break;
    travel = LargestTravel(start, simulation.MakeSnapshot());
  }
  return {travel, simulation.totals()};
}

// N flat-faced stones whose corners lie on the circles of R - t/2 and R + t/2, on two fixed stones
// that go on with the ring below the springings.
std::shared_ptr<const scene::SceneDesc> Arch(int stones, double thickness) {
  constexpr double kRadius = 1.0;
  auto desc = std::make_shared<scene::SceneDesc>();
  desc->materials["default"] = {.restitution = 0.0, .friction = 0.7};
  const auto corner = [&](double angle, double radius, double along) {
    return Eigen::Vector2d(radius * std::cos(angle) - along * std::sin(angle),
                           radius * std::sin(angle) + along * std::cos(angle));
  };
  const double step = std::numbers::pi / stones;
  for (int i = -1; i <= stones; ++i) {
    const double inner = kRadius - 0.5 * thickness, outer = kRadius + 0.5 * thickness;
    const double begin = step * i, end = step * (i + 1);
    scene::BodyDesc stone = scene::catalog::MakePlacedPrism(
        "stone." + std::to_string(i),
        {corner(begin, inner, kHalfGap), corner(begin, outer, kHalfGap),
         corner(end, outer, -kHalfGap), corner(end, inner, -kHalfGap)},
        0.3, scene::catalog::kStone);
    stone.fixed = i < 0 || i == stones;
    desc->bodies.push_back(std::move(stone));
  }
  return desc;
}

class SemicircularArch : public ::testing::TestWithParam<json> {};

TEST_P(SemicircularArch, StandsAboveTheMinimalThicknessAndFallsBelow) {
  const int stones = GetParam().at("inputs").at("N");
  const double minimal = GetParam().at("outputs").at("trapezoid").at("t_over_R");
  const StructureRun standing = Watch(Arch(stones, 1.1 * minimal), 1.0);
  RecordProperty("travel_standing", Format("%.2e", standing.travel));
  EXPECT_LT(standing.travel, 1e-6);
  EXPECT_LE(standing.totals.residual_max, 1e-9);
  const StructureRun falling = Watch(Arch(stones, 0.9 * minimal), 0.5, kFallen);
  EXPECT_GE(falling.travel, kFallen);
  for (const StructureRun* outcome : {&standing, &falling})
    EXPECT_LE(outcome->totals.penetration_max, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Oracle, SemicircularArch, ::testing::ValuesIn([] {
                           auto cases = testing::MotionCases("semicircular_arch");
                           std::erase_if(cases, [](const json& one) {  // the continuum
                             return !one.at("inputs").at("N").is_number();
                           });
                           return cases;
                         }()),
                         testing::MotionCaseName);

// n blocks 1 m long on the edge of a table at x = 0, each `scale` times the limit beyond the one
// below.
std::shared_ptr<const scene::SceneDesc> Overhang(const std::vector<double>& shifts, double scale) {
  auto desc = std::make_shared<scene::SceneDesc>();
  desc->materials["default"] = {.restitution = 0.0, .friction = 0.5};
  const auto add_box = [&](const std::string& name, const Vec3& lengths, const Vec3& position) {
    scene::BodyDesc body;
    body.name = name;
    body.shape = scene::BoxShape{lengths};
    body.position = position;
    desc->bodies.push_back(body);
  };
  add_box("table", {3.0, 1.0, 1.0}, {-1.5, 0.0, -0.5});
  desc->bodies.back().fixed = true;
  double x = -0.5;
  for (size_t level = 0; level < shifts.size(); ++level) {
    x += scale * shifts[shifts.size() - 1 - level];
    add_box(
        "block." + std::to_string(level), {1.0, 0.5, 0.2},
        {x, 0.0,
         0.1 + 0.2 * static_cast<double>(level) + 2.0 * kHalfGap * static_cast<double>(level + 1)});
  }
  return desc;
}

class HarmonicStack : public ::testing::TestWithParam<json> {};

TEST_P(HarmonicStack, StandsShortOfTheLimitAndFallsBeyond) {
  const auto shifts = GetParam().at("outputs").at("shifts").get<std::vector<double>>();
  const StructureRun standing = Watch(Overhang(shifts, 0.99), 5.0);
  RecordProperty("travel_standing", Format("%.2e", standing.travel));
  EXPECT_LT(standing.travel, 1e-6);
  EXPECT_LE(standing.totals.residual_max, 1e-9);
  const StructureRun falling = Watch(Overhang(shifts, 1.01), 1.5, kFallen);
  EXPECT_GE(falling.travel, kFallen);
  EXPECT_LE(standing.totals.penetration_max, 0.0);
  EXPECT_LE(falling.totals.penetration_max, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Oracle, HarmonicStack,
                         ::testing::ValuesIn(testing::MotionCases("harmonic_stack")),
                         testing::MotionCaseName);

}  // namespace
}  // namespace touchstone
