#pragma once

#include <optional>

#include "base/ids.h"

namespace touchstone::render {

/// What of contacts, joints, springs and thrusters is drawn.
struct ForceStyle {
  bool points = true;  // of contact
  bool normal_forces = true;
  bool friction = true;
  bool links = true;  // what joints, springs and thrusters look like
  bool joint_forces = true;
  bool spring_forces = true;
  bool thrust = true;
  double metres_per_newton = 0.0;
  std::optional<BodyId> selected;
};

}  // namespace touchstone::render
