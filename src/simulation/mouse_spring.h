#pragma once

#include <optional>

#include "base/ids.h"
#include "base/math.h"
#include "settings/settings.h"
#include "simulation/world.h"

namespace touchstone::simulation {

/// A damped spring of no rest length between a point of a body and a point in the world:
///   F = k (target - p) - c v_p,  k = stiffness m,  c = 2 zeta sqrt(stiffness) m.
/// It is solved together with the contact forces (F taken at the step's end), so that any stiffness
/// is stable and never pushes a body through another.
struct MouseSpring {
  BodyId body;
  Vec3 anchor_B = Vec3::Zero();
  Vec3 target_W = Vec3::Zero();
  Vec3 force_W = Vec3::Zero();  // of the last solve [N]

  double Stiffness(const dynamics::ModelBody& held, const settings::MouseSettings& mouse) const {
    return mouse.stiffness * held.mass;
  }
  double Damping(const dynamics::ModelBody& held, const settings::MouseSettings& mouse) const {
    return 2.0 * mouse.damping_ratio * std::sqrt(mouse.stiffness) * held.mass;
  }
};

}  // namespace touchstone::simulation
