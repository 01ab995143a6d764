#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/locked_axes.h"
#include "base/material.h"
#include "base/math.h"
#include "dynamics/keyframe_path.h"
#include "geometry/body_shape.h"
#include "scene/scene_desc.h"

namespace touchstone::dynamics {

/// The properties of a body that do not change while it moves.
struct ModelBody {
  BodyId id;
  std::string name;
  std::shared_ptr<const geometry::BodyShape> shape;  // in B, origin at the centre of mass
  double mass = 0.0;                                 // [kg]
  double inverse_mass = 0.0;                         // 0: immovable
  Mat3 I_BBcm_B = Mat3::Zero();                      // [kg m^2]
  Mat3 inverse_I_BBcm_B = Mat3::Zero();              // 0 if immovable
  LockedAxes locked;                                 // locked axes of a movable body
  Twist prescribed;  // the constant twist of an immovable body without a path
  std::shared_ptr<const KeyframePath> path;  // path of an immovable body that follows keyframes
  std::shared_ptr<const scene::KeyframePlan> plan;  // keyframes of an immovable body, whether or
                                                    // not it follows them
  std::string group;                     // group named in the scene's contact rules; or empty
  Material material;                     // material of all parts without their own
  std::vector<Material> part_materials;  // by part; empty if no part has its own
  std::array<float, 3> color = {0.7F, 0.7F, 0.7F};

  bool movable() const { return inverse_mass > 0.0; }
  const Material& MaterialOf(int part) const {
    return part_materials.empty() ? material : part_materials[static_cast<size_t>(part)];
  }
  /// Calls change(&material) for the material of the body and of each part that has its own.
  template <class Change>
  void ChangeMaterials(const Change& change) {
    change(&material);
    for (Material& of_part : part_materials) change(&of_part);
  }
};

/// Multiplies the mass and the inertia of a movable body.
void ScaleMass(double factor, ModelBody* body);

/// Gravity and damping, which act everywhere.
struct Environment {
  Vec3 gravity = Vec3(0, 0, -9.81);  // [m/s^2]
  scene::DampingDesc damping;
};

}  // namespace touchstone::dynamics
