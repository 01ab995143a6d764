#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "scene/scene_desc.h"
#include "support/lcg.h"

namespace touchstone::testing {

/// A body of the pile: in turn a box, a Platonic solid and the hull of 6 to 20 random points, some
/// 0.4 m large.
inline scene::ShapeDesc MixedShape(int i, Lcg* lcg) {
  constexpr std::array kSolids = {scene::SolidKind::kTetrahedron, scene::SolidKind::kOctahedron,
                                  scene::SolidKind::kDodecahedron, scene::SolidKind::kIcosahedron};
  switch (i % 3) {
    case 0:
      return scene::BoxShape{lcg->UniformVec3(0.2, 0.45)};
    case 1:
      return scene::SolidShape{kSolids[static_cast<size_t>(i / 3) % kSolids.size()],
                               lcg->Uniform(0.15, 0.3)};
    default: {
      scene::HullShape hull;
      const int count = static_cast<int>(lcg->Uniform(6.0, 21.0));
      for (int k = 0; k < count; ++k)
        hull.points.push_back(lcg->Uniform(0.2, 0.3) * lcg->OnUnitSphere());
      return hull;
    }
  }
}

/// `count` mixed hulls that fall, turning, into an open box: in layers of `side` by `side` bodies,
/// 0.8 m apart; the box is as wide as they are. The same seed makes the same bodies and the same
/// start whatever the friction.
inline std::shared_ptr<scene::SceneDesc> TumbleScene(std::uint64_t seed, double friction,
                                                     int count = 30, int side = 2) {
  constexpr double kSpacing = 0.8;  // of the bodies at the start; none reaches 0.4 from its centre
  const double inner = kSpacing * side;  // [m]
  const double length = inner + 2.4;     // of floor and walls
  const double tall = std::max(10.0, kSpacing * (2 + count / (side * side)));
  auto desc = std::make_shared<scene::SceneDesc>();
  desc->name = "tumble";
  desc->materials["default"] = {.restitution = 0.3, .friction = friction};
  const auto add_fixed = [&](const char* name, const Vec3& lengths, const Vec3& position) {
    scene::BodyDesc body;
    body.name = name;
    body.shape = scene::BoxShape{lengths};
    body.position = position;
    body.fixed = true;
    desc->bodies.push_back(body);
  };
  add_fixed("floor", {length, length, 1.0}, {0.0, 0.0, -0.5});
  add_fixed("wall.0", {1.0, length, tall}, {0.5 * inner + 0.5, 0.0, 0.5 * tall});
  add_fixed("wall.1", {1.0, length, tall}, {-0.5 * inner - 0.5, 0.0, 0.5 * tall});
  add_fixed("wall.2", {length, 1.0, tall}, {0.0, 0.5 * inner + 0.5, 0.5 * tall});
  add_fixed("wall.3", {length, 1.0, tall}, {0.0, -0.5 * inner - 0.5, 0.5 * tall});

  Lcg lcg(seed);
  for (int i = 0; i < count; ++i) {
    scene::BodyDesc body;
    body.name = "body." + std::to_string(i);
    body.shape = MixedShape(i, &lcg);
    const int layer = i / (side * side);
    const double x = kSpacing * (i % side) - 0.5 * kSpacing * (side - 1);
    const double y = kSpacing * (i / side % side) - 0.5 * kSpacing * (side - 1);
    body.position = Vec3(x, y, 0.6 + kSpacing * layer);
    body.orientation = Quat(lcg.Rotation());
    body.velocity = lcg.UniformVec3(-1.0, 1.0);
    body.angular_velocity = lcg.UniformVec3(-3.0, 3.0);
    desc->bodies.push_back(body);
  }
  return desc;
}

}  // namespace touchstone::testing
