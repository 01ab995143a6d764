// Bodies that fly about fast in a closed box of walls 1 mm thin: none gets out, none overlaps.

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "support/lcg.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;
using testing::RunTo;

constexpr double kInside = 2.0;  // of the box [m]

std::shared_ptr<scene::SceneDesc> ThinBox() {
  constexpr double kThickness = 1e-3;
  auto scene = std::make_shared<scene::SceneDesc>();
  scene->gravity = Vec3::Zero();
  scene->materials["default"] = {.restitution = 1.0, .friction = 0.2};
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      scene::BodyDesc wall;
      wall.name = std::string("wall") + "xyz"[axis] + (side < 0 ? "-" : "+");
      scene::BoxShape shape{Vec3::Constant(kInside)};
      shape.lengths[axis] = kThickness;
      wall.shape = shape;
      wall.position = side * 0.5 * (kInside + kThickness) * Vec3::Unit(axis);
      wall.fixed = true;
      scene->bodies.push_back(wall);
    }
  }
  return scene;
}

class FastBodies : public ::testing::TestWithParam<double> {};

TEST_P(FastBodies, StayInTheBox) {
  const double speed = GetParam();
  auto scene = ThinBox();
  Lcg random(5);
  for (int i = 0; i < 8; ++i) {
    scene::BodyDesc body;
    body.name = "body" + std::to_string(i);
    if (i % 3 == 0) body.shape = scene::BoxShape{{0.3, 0.2, 0.1}};
    if (i % 3 == 1) body.shape = scene::BoxShape{{0.3, 0.3, 1e-3}};
    if (i % 3 == 2) body.shape = scene::SolidShape{scene::SolidKind::kTetrahedron, 0.2};
    body.position = Vec3(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5);
    body.orientation = Quat(random.Rotation());
    body.velocity = speed * random.OnUnitSphere();
    body.angular_velocity = std::min(3.0 * speed, 1000.0) * random.OnUnitSphere();
    scene->bodies.push_back(body);
  }
  Simulation simulation(scene);
  const auto expect_inside = [&] {
    for (const exchange::BodySnapshot& body : simulation.MakeSnapshot().bodies) {
      if (body.fixed) continue;
      EXPECT_LT(body.p_WBcm.cwiseAbs().maxCoeff(), 0.5 * kInside) << body.name;
    }
  };
  ASSERT_EQ(RunTo(&simulation, 12.0 / speed, expect_inside), "");
  EXPECT_GT(simulation.totals().collisions, 30);
  EXPECT_LE(simulation.totals().penetration_max, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Speeds, FastBodies, ::testing::Values(10.0, 300.0, 1e4),
                         [](const ::testing::TestParamInfo<double>& tested) {
                           return std::to_string(static_cast<int>(tested.param)) + "mps";
                         });

}  // namespace
}  // namespace touchstone
