#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

#include "scene/scene_desc.h"
#include "settings/visit.h"

namespace touchstone::scene {

/// Equality of bits, in which 0 and -0 differ.
inline bool SameBits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
template <class Derived>
bool SameBits(const Eigen::MatrixBase<Derived>& a, const Eigen::MatrixBase<Derived>& b) {
  for (Eigen::Index i = 0; i < a.size(); ++i) {
    if (!SameBits(a.derived().data()[i], b.derived().data()[i])) return false;
  }
  return true;
}
template <class T>
bool SameBits(const std::optional<T>& a, const std::optional<T>& b) {
  return a.has_value() == b.has_value() && (!a || SameBits(*a, *b));
}
template <class T>
bool SameBits(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& x, const T& y) { return SameBits(x, y); });
}
inline bool SameBits(const BoxShape& a, const BoxShape& b) {
  return SameBits(a.lengths, b.lengths) && SameBits(a.rounding, b.rounding);
}
inline bool SameBits(const HullShape& a, const HullShape& b) {
  return SameBits(a.points, b.points) && SameBits(a.rounding, b.rounding);
}
inline bool SameBits(const PrismShape& a, const PrismShape& b) {
  return SameBits(a.polygon, b.polygon) && SameBits(a.depth, b.depth) &&
         SameBits(a.rounding, b.rounding);
}
inline bool SameBits(const SolidShape& a, const SolidShape& b) {
  return a.kind == b.kind && SameBits(a.radius, b.radius) && SameBits(a.rounding, b.rounding);
}
inline bool SameBits(const SphereShape& a, const SphereShape& b) {
  return SameBits(a.radius, b.radius);
}
inline bool SameBits(const CapsuleShape& a, const CapsuleShape& b) {
  return SameBits(a.radius, b.radius) && SameBits(a.length, b.length);
}
inline bool SameBits(const CylinderShape& a, const CylinderShape& b) {
  return SameBits(a.radius, b.radius) && SameBits(a.length, b.length);
}
inline bool SameBits(const BowlShape& a, const BowlShape& b) {
  return SameBits(a.radius, b.radius);
}
inline bool SameBits(const TubeShape& a, const TubeShape& b) {
  return SameBits(a.radius, b.radius) && SameBits(a.length, b.length);
}
inline bool SameBits(const ConeShape& a, const ConeShape& b) {
  return SameBits(a.radius, b.radius) && SameBits(a.height, b.height);
}
template <class... Kinds>
bool SameBits(const std::variant<Kinds...>& a, const std::variant<Kinds...>& b);
inline bool SameBits(const PartDesc& a, const PartDesc& b);
inline bool SameBits(const CompoundShape& a, const CompoundShape& b) {
  return SameBits(a.parts, b.parts);
}
template <class... Kinds>
bool SameBits(const std::variant<Kinds...>& a, const std::variant<Kinds...>& b) {
  return a.index() == b.index() &&
         std::visit(
             [&](const auto& shape) {
               return SameBits(shape, std::get<std::decay_t<decltype(shape)>>(b));
             },
             a);
}

inline bool SameBits(const PartDesc& a, const PartDesc& b) {
  return SameBits(a.shape, b.shape) && SameBits(a.position, b.position) &&
         SameBits(a.orientation.coeffs(), b.orientation.coeffs()) && a.material == b.material &&
         SameBits(a.density, b.density);
}

inline void ExpectSameBits(const BodyDesc& a, const BodyDesc& b) {
  EXPECT_EQ(a.look, b.look);
  SCOPED_TRACE(a.name);
  EXPECT_EQ(a.name, b.name);
  EXPECT_TRUE(SameBits(a.shape, b.shape));
  EXPECT_TRUE(SameBits(a.position, b.position));
  EXPECT_TRUE(SameBits(a.orientation.coeffs(), b.orientation.coeffs()));
  EXPECT_TRUE(SameBits(a.velocity, b.velocity));
  EXPECT_TRUE(SameBits(a.angular_velocity, b.angular_velocity));
  EXPECT_TRUE(SameBits(a.mass, b.mass));
  EXPECT_TRUE(SameBits(a.density, b.density));
  EXPECT_TRUE(SameBits(a.inertia, b.inertia));
  EXPECT_EQ(a.fixed, b.fixed);
  EXPECT_EQ(a.locked, b.locked);
  EXPECT_EQ(a.loop, b.loop);
  EXPECT_EQ(a.label, b.label);
  EXPECT_EQ(a.group, b.group);
  ASSERT_EQ(a.keyframes.size(), b.keyframes.size());
  for (size_t i = 0; i < a.keyframes.size(); ++i) {
    EXPECT_TRUE(SameBits(a.keyframes[i].time, b.keyframes[i].time));
    EXPECT_TRUE(SameBits(a.keyframes[i].position, b.keyframes[i].position));
    EXPECT_TRUE(SameBits(a.keyframes[i].orientation.coeffs(), b.keyframes[i].orientation.coeffs()));
  }
  EXPECT_EQ(a.material, b.material);
  EXPECT_EQ(a.color, b.color);
}

inline void ExpectSameBits(const SpringDesc& a, const SpringDesc& b) {
  EXPECT_EQ(a.body_a, b.body_a);
  EXPECT_EQ(a.body_b, b.body_b);
  EXPECT_TRUE(SameBits(a.anchor_a, b.anchor_a));
  EXPECT_TRUE(SameBits(a.anchor_b, b.anchor_b));
  EXPECT_TRUE(SameBits(a.stiffness, b.stiffness));
  EXPECT_TRUE(SameBits(a.damping, b.damping));
  EXPECT_TRUE(SameBits(a.length, b.length));
}

inline void ExpectSameBits(const ThrusterDesc& a, const ThrusterDesc& b) {
  EXPECT_EQ(a.body, b.body);
  EXPECT_TRUE(SameBits(a.point, b.point));
  EXPECT_TRUE(SameBits(a.force, b.force));
  EXPECT_EQ(a.key, b.key);
  EXPECT_TRUE(SameBits(a.from, b.from));
  EXPECT_TRUE(SameBits(a.until, b.until));
}

inline void ExpectSameBits(const JointDesc& a, const JointDesc& b) {
  EXPECT_EQ(a.kind, b.kind);
  EXPECT_EQ(a.body_a, b.body_a);
  EXPECT_EQ(a.body_b, b.body_b);
  EXPECT_TRUE(SameBits(a.anchor, b.anchor));
  EXPECT_TRUE(SameBits(a.axis, b.axis));
  EXPECT_EQ(a.collide, b.collide);
  ASSERT_EQ(a.limits.has_value(), b.limits.has_value());
  if (a.limits) {
    EXPECT_TRUE(SameBits(a.limits->low, b.limits->low));
    EXPECT_TRUE(SameBits(a.limits->high, b.limits->high));
  }
  ASSERT_EQ(a.motor.has_value(), b.motor.has_value());
  if (a.motor) {
    EXPECT_TRUE(SameBits(a.motor->speed, b.motor->speed));
    EXPECT_TRUE(SameBits(a.motor->most, b.motor->most));
  }
  EXPECT_TRUE(SameBits(a.friction, b.friction));
  ASSERT_EQ(a.spring.has_value(), b.spring.has_value());
  if (a.spring) {
    EXPECT_TRUE(SameBits(a.spring->stiffness, b.spring->stiffness));
    EXPECT_TRUE(SameBits(a.spring->damping, b.spring->damping));
    EXPECT_TRUE(SameBits(a.spring->rest, b.spring->rest));
  }
  EXPECT_TRUE(SameBits(a.armature, b.armature));
}

inline void ExpectSameBits(const LoadDesc& a, const LoadDesc& b) {
  EXPECT_EQ(a.body, b.body);
  EXPECT_TRUE(SameBits(a.point, b.point));
  EXPECT_TRUE(SameBits(a.force, b.force));
  EXPECT_TRUE(SameBits(a.torque, b.torque));
  EXPECT_TRUE(SameBits(a.from, b.from));
  EXPECT_TRUE(SameBits(a.until, b.until));
}

template <class Item>
void ExpectSameItems(const std::vector<Item>& a, const std::vector<Item>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) ExpectSameBits(a[i], b[i]);
}

inline void ExpectSameSettings(const settings::Settings& a, const settings::Settings& b) {
  std::vector<double> values;
  settings::VisitSettings(a, [&](const settings::ParameterInfo&, const auto& field) {
    values.push_back(static_cast<double>(field));
  });
  auto expected = values.begin();
  settings::VisitSettings(b, [&](const settings::ParameterInfo& info, const auto& field) {
    EXPECT_EQ(static_cast<double>(field), *expected++) << info.name;
  });
}

inline void ExpectSameBits(const SceneDesc& a, const SceneDesc& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.group, b.group);
  EXPECT_EQ(a.lesson, b.lesson);
  EXPECT_EQ(a.description, b.description);
  EXPECT_TRUE(SameBits(a.gravity, b.gravity));
  EXPECT_TRUE(SameBits(a.damping.linear, b.damping.linear));
  EXPECT_TRUE(SameBits(a.damping.angular, b.damping.angular));
  ASSERT_EQ(a.materials.size(), b.materials.size());
  for (const auto& [name, material] : a.materials) {
    ASSERT_TRUE(b.materials.contains(name)) << name;
    EXPECT_TRUE(SameBits(material.restitution, b.materials.at(name).restitution));
    EXPECT_TRUE(SameBits(material.friction, b.materials.at(name).friction));
  }
  ASSERT_EQ(a.pairs.size(), b.pairs.size());
  for (size_t i = 0; i < a.pairs.size(); ++i) {
    EXPECT_EQ(a.pairs[i].material_a, b.pairs[i].material_a);
    EXPECT_EQ(a.pairs[i].material_b, b.pairs[i].material_b);
    EXPECT_TRUE(SameBits(a.pairs[i].restitution, b.pairs[i].restitution));
    EXPECT_TRUE(SameBits(a.pairs[i].friction, b.pairs[i].friction));
  }
  ASSERT_EQ(a.no_contact.size(), b.no_contact.size());
  for (size_t i = 0; i < a.no_contact.size(); ++i) {
    EXPECT_EQ(a.no_contact[i].a, b.no_contact[i].a);
    EXPECT_EQ(a.no_contact[i].b, b.no_contact[i].b);
  }
  ExpectSameSettings(a.settings, b.settings);
  ExpectSameItems(a.bodies, b.bodies);
  ExpectSameItems(a.springs, b.springs);
  ExpectSameItems(a.thrusters, b.thrusters);
  ExpectSameItems(a.joints, b.joints);
  ExpectSameItems(a.loads, b.loads);
  EXPECT_EQ(a.view, b.view);
  EXPECT_EQ(a.card, b.card);
  ASSERT_EQ(a.camera.has_value(), b.camera.has_value());
  if (!a.camera) return;
  EXPECT_TRUE(SameBits(a.camera->eye, b.camera->eye));
  EXPECT_TRUE(SameBits(a.camera->target, b.camera->target));
  EXPECT_TRUE(SameBits(a.camera->fov_degrees, b.camera->fov_degrees));
}

}  // namespace touchstone::scene
