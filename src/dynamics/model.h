#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/math.h"
#include "geometry/body_shape.h"
#include "scene/scene_desc.h"

namespace touchstone::dynamics {

/// What counts where something touches.
struct Surface {
  std::string material;
  double restitution = 0.0;
  double friction = 0.0;
  // Given by hand: what the scene says of pairs with the material no longer holds.
  bool own_restitution = false;
  bool own_friction = false;
};

/// What of a body does not change while it moves. It is a surface, too: that of all parts, unless
/// parts have surfaces of their own.
struct ModelBody : Surface {
  BodyId id;
  std::string name;
  std::shared_ptr<const geometry::BodyShape> shape;  // in B, origin at the centre of mass
  double mass = 0.0;                                 // [kg]
  double inverse_mass = 0.0;                         // 0: infinite mass
  Mat3 I_BBcm_B = Mat3::Zero();                      // [kg m^2]
  Mat3 inverse_I_BBcm_B = Mat3::Zero();              // 0 for infinite mass; y only for planar
  scene::MotionKind motion = scene::MotionKind::kFree;
  Twist prescribed;                    // the constant twist of a body of infinite mass
  std::vector<Surface> part_surfaces;  // by part, or none
  std::array<float, 3> color = {0.7F, 0.7F, 0.7F};

  bool movable() const { return inverse_mass > 0.0; }
  const Surface& SurfaceOf(int part) const {
    return part_surfaces.empty() ? *this : part_surfaces[static_cast<size_t>(part)];
  }
  /// Calls change(surface) for the body's and for those of its parts.
  template <class Change>
  void ChangeSurfaces(const Change& change) {
    change(static_cast<Surface&>(*this));
    for (Surface& surface : part_surfaces) change(surface);
  }
};

/// Multiplies the mass of a movable body, and its inertia with it.
void ScaleMass(double factor, ModelBody* body);

/// The forces that act everywhere.
struct Environment {
  Vec3 gravity = Vec3(0, 0, -9.81);  // [m/s^2]
  scene::DampingDesc damping;
};

}  // namespace touchstone::dynamics
