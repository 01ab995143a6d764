#pragma once

#include <memory>
#include <vector>

#include "exchange/snapshot.h"
#include "geometry/shapes.h"

namespace touchstone::testing_support {

/// A frame as full as the window is meant for: 500 bodies of fifty shapes on a floor, 2000 contacts
/// with a normal force and friction each: 4000 arrows.
inline exchange::Snapshot FullFrame() {
  constexpr int kBodies = 500;
  constexpr int kShapes = 50;
  constexpr int kContactsPerBody = 4;
  exchange::Snapshot snapshot;
  snapshot.revision = 1;
  snapshot.gravity = {0.0, 0.0, -9.81};
  std::vector<std::shared_ptr<const geometry::BodyShape>> shapes;
  for (int i = 0; i < kShapes; ++i)
    shapes.push_back(geometry::MakeBodyShape(geometry::MakeBox(Vec3(1.0 + 0.01 * i, 1.0, 1.0))));
  exchange::BodySnapshot floor;
  floor.id = BodyId{0};
  floor.shape = geometry::MakeBodyShape(geometry::MakeBox(Vec3(100.0, 100.0, 1.0)));
  floor.p_WBcm = {0.0, 0.0, -0.5};
  floor.fixed = true;
  snapshot.bodies.push_back(floor);
  for (int i = 0; i < kBodies; ++i) {
    exchange::BodySnapshot body;
    body.id = BodyId{static_cast<std::uint32_t>(i + 1)};
    body.shape = shapes[static_cast<std::size_t>(i % kShapes)];
    body.p_WBcm = {1.2 * (i % 10), 1.2 * (i / 10 % 10), 0.5 + i / 100};
    body.mass = 1.0;
    snapshot.bodies.push_back(body);
    for (int k = 0; k < kContactsPerBody; ++k) {
      exchange::ContactSnapshot contact;
      contact.body_a = body.id;
      contact.body_b = BodyId{static_cast<std::uint32_t>(i < 100 ? 0 : i - 99)};
      contact.point = k;
      contact.p_W = body.p_WBcm + Vec3(k % 2 - 0.5, k / 2 - 0.5, -0.5);
      contact.force_n = 1.0 + i;
      contact.force_t_W = {0.3 * contact.force_n, 0.0, 0.0};
      contact.material.friction = 0.5;
      contact.state = exchange::ContactState::kStick;
      snapshot.contacts.push_back(contact);
    }
  }
  return snapshot;
}

}  // namespace touchstone::testing_support
