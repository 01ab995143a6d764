#pragma once

#include <optional>

#include "base/ids.h"
#include "base/math.h"
#include "settings/settings.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// A damped spring of zero rest length between a point of a body and a point in the world:
///   F = k (target - p) - c v_p,  k = stiffness m,  c = 2 zeta sqrt(stiffness) m.
/// It is solved together with the contact forces (F taken at the step's end), so that it is stable
/// at any stiffness and never pushes a body through another.
///
/// With a target orientation it turns the body instead, with the rotation vector theta from the
/// body's orientation to the target and the mean moment of inertia I in place of the mass:
///   T = k theta - c w.
struct MouseSpring {
  BodyId body;
  Vec3 anchor_B = Vec3::Zero();
  Vec3 target_W = Vec3::Zero();
  std::optional<Quat> target_q_WB;  // set: the spring turns instead of pulling
  Vec3 force_W = Vec3::Zero();  // force of the last solve [N]; for a turning spring the torque [N
                                // m]

  double Stiffness(const dynamics::ModelBody& held, const settings::MouseSettings& mouse) const {
    return mouse.stiffness * Inertia(held);
  }
  double Damping(const dynamics::ModelBody& held, const settings::MouseSettings& mouse) const {
    return 2.0 * mouse.damping_ratio * std::sqrt(mouse.stiffness) * Inertia(held);
  }
  double Inertia(const dynamics::ModelBody& held) const {
    return target_q_WB ? held.I_BBcm_B.trace() / 3.0 : held.mass;
  }
};

/// Whether the mouse holds one of the island's bodies.
bool IsHeldBy(const std::optional<MouseSpring>& mouse, const World& world, const Island& island);

}  // namespace touchstone::simulation
