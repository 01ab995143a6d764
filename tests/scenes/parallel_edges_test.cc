// Bodies whose edges meet nearly parallel: their common normal sweeps from side to side while they
// turn by no more than the angle between them.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include "support/format.h"
#include "support/lcg.h"
#include "support/sanitized.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::Format;

void ExpectARunWithoutAFlaw(const std::shared_ptr<const scene::SceneDesc>& scene, double until) {
  Simulation simulation(scene);
  EXPECT_EQ(testing::RunTo(&simulation, until), "");
  const Simulation::Totals totals = simulation.totals();
  EXPECT_EQ(totals.penetration_max, 0.0);
  EXPECT_TRUE(totals.warnings.empty()) << totals.warnings.front();
}

// The edge of a tetrahedron falls on that of another, parallel but for a millionth.
TEST(ParallelEdges, MeetAtAnyToleranceWithAnySearch) {
  const scene::SceneDesc read = *testing::FromFile("edge_edge_parallel");
  for (const double tolerance : {1e-3, 1e-4, 1e-5, 1e-6, 1e-7})
    for (const auto search : {settings::EventSearch::kBisection, settings::EventSearch::kItp}) {
      SCOPED_TRACE(Format("tolerance %g, search %d", tolerance, static_cast<int>(search)));
      scene::SceneDesc desc = read;
      desc.settings.contact.tolerance = tolerance;
      desc.settings.events.search = search;
      ExpectARunWithoutAFlaw(std::make_shared<const scene::SceneDesc>(std::move(desc)), 2.5);
    }
}

/// A prism of three sides with a ridge along y, up or down, over another: parallel but for 1e-12 to
/// 0.1 rad, one above the other, at an end, beyond it; falling, thrown, spinning.
std::shared_ptr<const scene::SceneDesc> Ridges(Lcg* lcg) {
  const auto power = [&](double low, double high) {
    return std::pow(10.0, lcg->Uniform(low, high));
  };
  const auto one_in = [&](double n) { return lcg->Uniform(0, n) < 1.0; };
  const auto ridge = [&](double length, double height, double width) {
    const double y = 0.5 * length;
    return std::vector<Vec3>{
        {0, -y, 0},           {0, y, 0},          {-width, -y, -height}, {-width, y, -height},
        {width, -y, -height}, {width, y, -height}};
  };
  const double lower = 0.2 + 2.8 * lcg->Uniform(0, 1), upper = lower * power(-1, 0);
  const double height = lcg->Uniform(0.2, 1), width = lcg->Uniform(0.1, 1);
  const double scale = one_in(2) ? 1.0 : 0.3;
  const bool alike = one_in(2);  // its sides face the lower one's

  auto scene = std::make_shared<scene::SceneDesc>();
  scene->name = "ridges";
  scene->materials["default"] = {.restitution = one_in(3)   ? 0.3
                                                : one_in(4) ? 0.05
                                                            : 0.0,
                                 .friction = one_in(2) ? 0.3 : 0.0};
  scene->settings.contact.tolerance = std::pow(10.0, -3.0 - std::floor(lcg->Uniform(0, 5)));
  scene->settings.events.search =
      one_in(2) ? settings::EventSearch::kItp : settings::EventSearch::kBisection;

  scene::BodyDesc below;
  below.name = "lower";
  below.shape = scene::HullShape{ridge(lower, height, width)};
  below.position = Vec3(0, 0, -2.0 / 3.0 * height);
  below.fixed = true;
  scene->bodies.push_back(below);

  const double upper_height = alike ? scale * height : lcg->Uniform(0.2, 1);
  const double upper_width = alike ? scale * width : lcg->Uniform(0.1, 1);
  const double angle = power(-12, -1);
  const double mix = one_in(2) ? lcg->Uniform(0, 2 * M_PI) : one_in(2) ? 0.0 : 0.5 * M_PI;
  const Eigen::AngleAxisd turn(angle, Vec3(std::sin(mix), 0, std::cos(mix)));
  const double end = 0.5 * (lower - upper);
  const double along = one_in(2)   ? lcg->Uniform(-0.3, 0.3) * upper
                       : one_in(2) ? end
                                   : end + lcg->Uniform(0, 0.95) * upper;
  const double aside = one_in(4) ? power(-9, -1) : 0.0;
  const double fall = one_in(2) ? power(-3.3, -0.5) : 0.003;
  scene::BodyDesc above;
  above.name = "upper";
  above.shape = scene::HullShape{ridge(upper, upper_height, upper_width)};
  above.orientation = Quat(turn * Eigen::AngleAxisd(M_PI, Vec3::UnitY()));
  above.position =
      turn * Vec3(0, 0, 2.0 / 3.0 * upper_height) + Vec3(aside, along, fall + 0.5 * angle * upper);
  above.velocity = Vec3(0, 0, one_in(2) ? 0.0 : -3.0 * lcg->Uniform(0, 1));
  if (one_in(2)) above.angular_velocity = lcg->InBall(2.0);
  scene->bodies.push_back(above);
  return scene;
}

/// As many as the environment variable TOUCHSTONE_STRESS_RIDGES says, or this many.
int FallsToTest(int otherwise) {
  const char* number = std::getenv("TOUCHSTONE_STRESS_RIDGES");
  return number ? std::atoi(number) : otherwise;
}

TEST(ParallelEdges, RandomRidgesThatFallOnEachOtherFlawNothing) {
  Lcg lcg(15);
  const int count = FallsToTest(kSanitized ? 20 : 200);
  for (int i = 0; i < count && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    ExpectARunWithoutAFlaw(Ridges(&lcg), 0.6);
  }
}

}  // namespace
}  // namespace touchstone
