#include "app/picture_change.h"

#include <gtest/gtest.h>

#include <functional>

#include "geometry/shapes.h"

namespace touchstone::app {
namespace {

exchange::Snapshot SomeSnapshot() {
  exchange::Snapshot snapshot;
  exchange::BodySnapshot body;
  body.shape = geometry::MakeBodyShape(geometry::MakeBox(Vec3::Ones()));
  snapshot.bodies = {body};
  snapshot.contacts = {exchange::ContactSnapshot{}};
  snapshot.joints = {exchange::JointSnapshot{}};
  snapshot.springs = {exchange::SpringSnapshot{}};
  snapshot.thrusters = {exchange::ThrusterSnapshot{}};
  return snapshot;
}

TEST(LookAlike, TimeAndStatisticsAreNotInThePicture) {
  const exchange::Snapshot a = SomeSnapshot();
  exchange::Snapshot b = a;
  b.time = 3.0;
  b.sequence = 9;
  b.statistics.steps = 100;
  EXPECT_TRUE(LookAlike(a, b));
}

TEST(LookAlike, WhatIsDrawnIsCompared) {
  const exchange::Snapshot a = SomeSnapshot();
  const std::function<void(exchange::Snapshot*)> changes[] = {
      [](auto* s) { s->bodies[0].p_WBcm.x() += 1e-300; },
      [](auto* s) { s->bodies[0].q_WB = Quat(0, 1, 0, 0); },
      [](auto* s) { s->bodies[0].asleep = true; },
      [](auto* s) { s->bodies.clear(); },
      [](auto* s) { s->contacts[0].force_n = 1.0; },
      [](auto* s) { s->contacts[0].force_t_W.y() = 1.0; },
      [](auto* s) { s->contacts[0].state = exchange::ContactState::kSlide; },
      [](auto* s) { s->contacts.clear(); },
      [](auto* s) { s->joints[0].p_W.z() = 1.0; },
      [](auto* s) { s->joints[0].axis_W = Vec3::UnitX(); },
      [](auto* s) { s->joints[0].force_W.x() = 1.0; },
      [](auto* s) { s->springs[0].p_B_W.x() = 1.0; },
      [](auto* s) { s->springs[0].tension = -1.0; },
      [](auto* s) { s->thrusters[0].force_W.x() = 1.0; },
      [](auto* s) { s->thrusters[0].firing = true; },
      [](auto* s) { s->thrusters.clear(); },
      [](auto* s) { s->revision = 5; },
  };
  for (std::size_t i = 0; i < std::size(changes); ++i) {
    exchange::Snapshot b = a;
    changes[i](&b);
    EXPECT_FALSE(LookAlike(a, b)) << "change " << i;
  }
}

TEST(LookAlike, AToolsMarkersAreAlwaysDrawnAnew) {
  render::Picture a;
  EXPECT_TRUE(LookAlike(a, a));
  render::Picture b = a;
  b.camera.azimuth += 1e-9;
  EXPECT_FALSE(LookAlike(a, b));
  render::Picture c;
  c.forces.shown.joint_forces = false;
  EXPECT_FALSE(LookAlike(a, c));
  a.markers.push_back({});
  EXPECT_FALSE(LookAlike(a, a));
}

}  // namespace
}  // namespace touchstone::app
