// Balls, capsules, rounded polyhedra, cylinders and cones shot through the whole simulation at a wall of 1 mm, a thin
// rod and each other: none passes, none overlaps.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <memory>

#include "base/dense.h"
#include "collision/witness.h"
#include "session/simulation.h"
#include "support/lcg.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using session::Simulation;

double LogBetween(double low, double high, Lcg* random) {
  return low * std::pow(high / low, random->Uniform(0, 1));
}

scene::ShapeDesc AnyRoundShape(Lcg* random) {
  const auto length = [&] { return LogBetween(0.01, 0.3, random); };
  const double kind = random->Uniform(0, 1);
  if (kind < 0.2) return scene::SphereShape{length()};
  if (kind < 0.4) return scene::CapsuleShape{length(), length()};
  if (kind < 0.6) return scene::CylinderShape{length(), length()};
  if (kind < 0.7) return scene::ConeShape{length(), length()};
  if (kind < 0.9) return scene::BoxShape{{length(), length(), length()}, length()};
  return scene::SolidShape{scene::SolidKind::kTetrahedron, length(), length()};
}

struct RoundShot {
  std::shared_ptr<const scene::SceneDesc> scene;
  Vec3 forward;
  double duration;
  bool at_wall;
};

RoundShot MakeRoundShot(int number) {
  Lcg random(static_cast<std::uint64_t>(number));
  RoundShot shot;
  shot.forward = random.OnUnitSphere();
  const double speed = LogBetween(1.0, 1e4, &random);
  const double distance = 2.0;
  shot.duration = 1.5 * distance / speed;
  shot.at_wall = number % 3 == 0;
  auto scene = std::make_shared<scene::SceneDesc>();
  scene->gravity = Vec3::Zero();
  scene->materials["default"] = {.restitution = random.Uniform(0, 1), .friction = 0.5};
  scene::BodyDesc target;
  target.name = "target";
  target.fixed = number % 3 != 2;
  target.orientation = TurnBetween(Vec3::UnitZ(), shot.forward).normalized();
  if (shot.at_wall) {
    target.shape = scene::BoxShape{{6, 6, 1e-3}};
  } else if (target.fixed) {  // a rod, anyhow
    target.shape = scene::CapsuleShape{1e-3, 2.0};
    target.orientation = Quat(random.Rotation());
  } else {
    target.shape = AnyRoundShape(&random);
    target.angular_velocity = LogBetween(0.1, 1000.0, &random) * random.OnUnitSphere();
  }
  scene->bodies.push_back(target);
  scene::BodyDesc body;
  body.name = "shot";
  body.shape = AnyRoundShape(&random);
  Vec3 t1, t2;
  TangentBasis(shot.forward, &t1, &t2);
  const double aside = shot.at_wall ? 0.5 : 0.1;
  body.position = -distance * shot.forward + random.Uniform(-aside, aside) * t1 +
                  random.Uniform(-aside, aside) * t2;
  body.orientation = Quat(random.Rotation());
  body.velocity = speed * shot.forward;
  body.angular_velocity = LogBetween(0.1, 1000.0, &random) * random.OnUnitSphere();
  scene->bodies.push_back(body);
  shot.scene = scene;
  return shot;
}

int ShotsToFire() {
  const char* given = std::getenv("TOUCHSTONE_STRESS_SHOTS");
  return given != nullptr ? std::atoi(given) : 1500;
}

TEST(RoundedShots, NonePassesAndNoneOverlaps) {
  int struck = 0;
  for (int number = 0; number < ShotsToFire(); ++number) {
    const RoundShot shot = MakeRoundShot(number);
    Simulation simulation(shot.scene);
    int collisions = 0;
    simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
      collisions += event.kind == exchange::EventKind::kCollision;
    });
    ASSERT_EQ(testing::RunTo(&simulation, shot.duration), "") << number;
    ASSERT_EQ(simulation.totals().penetration_max, 0.0) << number;
    struck += collisions > 0;
    const exchange::Snapshot end = simulation.MakeSnapshot(shot.duration);
    const auto posed = [&](size_t i) {
      return collision::PosedShape{&end.bodies[i].shape->part(0),
                                   {end.bodies[i].q_WB.toRotationMatrix(), end.bodies[i].p_WBcm}};
    };
    ASSERT_GT(collision::FindSeparation(posed(0), posed(1), {}, 1e300, 0.0, nullptr).gap, 0.0);
    if (!shot.at_wall) continue;
    ASSERT_GT(collisions, 0) << number;
    ASSERT_LT(end.bodies[1].p_WBcm.dot(shot.forward), 0.0) << number << " is behind the wall";
  }
  EXPECT_GT(struck, ShotsToFire() / 2);
}

}  // namespace
}  // namespace touchstone
