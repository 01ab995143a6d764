// Balls, capsules, rounded polyhedra, cylinders and cones shot through the whole simulation at a
// wall of 1 mm, a thin rod, a ring of thin rods that is too narrow for them, and each other: none
// passes, none overlaps.

#include <gtest/gtest.h>

#include <array>
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

enum class Target { kWall, kRod, kFlying, kRing };

struct RoundShot {
  std::shared_ptr<const scene::SceneDesc> scene;
  Vec3 forward;
  double duration;
  Target at;
};

/// Rods of 2 mm along the sides of a regular polygon across z around a hole of that radius.
scene::CompoundShape MakeRing(double hole, int sides) {
  constexpr double kThick = 1e-3;
  scene::CompoundShape ring;
  const double half = (hole + kThick) * std::tan(M_PI / sides);
  for (int i = 0; i < sides; ++i) {
    scene::PartDesc& rod = ring.parts.emplace_back();
    const double angle = 2.0 * M_PI * i / sides;
    rod.shape = scene::CapsuleShape{kThick, 2.0 * half};
    rod.position = (hole + kThick) * Vec3(std::cos(angle), std::sin(angle), 0);
    rod.orientation = TurnBetween(Vec3::UnitZ(), Vec3(-std::sin(angle), std::cos(angle), 0));
  }
  return ring;
}

scene::BodyDesc MakeTarget(Target at, const Vec3& forward, Lcg* random) {
  scene::BodyDesc target;
  target.name = "target";
  target.fixed = at != Target::kFlying;
  target.orientation = TurnBetween(Vec3::UnitZ(), forward).normalized();
  switch (at) {
    case Target::kWall:
      target.shape = scene::BoxShape{{6, 6, 1e-3}};
      break;
    case Target::kRod:  // anyhow
      target.shape = scene::CapsuleShape{1e-3, 2.0};
      target.orientation = Quat(random->Rotation());
      break;
    case Target::kFlying:
      target.shape = AnyRoundShape(random);
      target.angular_velocity = LogBetween(0.1, 1000.0, random) * random->OnUnitSphere();
      break;
    case Target::kRing:
      break;  // made for the shot
  }
  return target;
}

RoundShot MakeRoundShot(int number) {
  Lcg random(static_cast<std::uint64_t>(number));
  RoundShot shot;
  shot.forward = random.OnUnitSphere();
  const double speed = LogBetween(1.0, 1e4, &random);
  const double distance = 2.0;
  shot.duration = 1.5 * distance / speed;
  constexpr std::array kTargets = {Target::kWall, Target::kRod, Target::kFlying, Target::kRing};
  shot.at = kTargets[static_cast<std::size_t>(number) % kTargets.size()];
  auto scene = std::make_shared<scene::SceneDesc>();
  scene->gravity = Vec3::Zero();
  scene->materials["default"] = {.restitution = random.Uniform(0, 1), .friction = 0.5};
  scene->bodies.push_back(MakeTarget(shot.at, shot.forward, &random));
  scene::BodyDesc body;
  body.name = "shot";
  body.shape = AnyRoundShape(&random);
  double aside = shot.at == Target::kWall ? 0.5 : 0.1;
  if (shot.at == Target::kRing) {
    const double radius = LogBetween(0.01, 0.3, &random);
    body.shape = scene::SphereShape{radius};
    const double hole = radius / random.Uniform(1.02, 2.0);
    scene->bodies[0].shape = MakeRing(hole, 5 + number % 13);
    aside = 0.5 * hole;
  }
  Vec3 t1, t2;
  TangentBasis(shot.forward, &t1, &t2);
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
    const auto posed = [&](size_t i, int part) {
      return collision::PosedShape{&end.bodies[i].shape->part(part),
                                   {end.bodies[i].q_WB.toRotationMatrix(), end.bodies[i].p_WBcm}};
    };
    for (int part = 0; part < end.bodies[0].shape->part_count(); ++part)
      ASSERT_GT(collision::FindSeparation(posed(0, part), posed(1, 0), {}, 1e300, 0.0, nullptr).gap,
                0.0);
    if (shot.at != Target::kWall && shot.at != Target::kRing) continue;
    ASSERT_GT(collisions, 0) << number;
    ASSERT_LT(end.bodies[1].p_WBcm.dot(shot.forward), 0.0) << number << " is behind the wall";
  }
  EXPECT_GT(struck, ShotsToFire() / 2);
}

}  // namespace
}  // namespace touchstone
