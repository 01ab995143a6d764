#pragma once

#include "base/ids.h"

namespace touchstone {

/// Restitution and friction of a surface.
struct Material {
  MaterialId id;             // id of the material's name in the scene
  double restitution = 0.0;  // e, from 0 to 1
  double friction = 0.0;     // mu, not negative
  // Whether each value was changed by hand: if so, overrides for pairs of materials do not apply.
  bool own_restitution = false;
  bool own_friction = false;

  bool operator==(const Material&) const = default;
};

/// The combined values where two surfaces touch.
struct PairMaterial {
  double restitution = 0.0;
  double friction = 0.0;
  bool restitution_of_pair = false;  // given by the scene for this pair of materials
  bool friction_of_pair = false;
};

}  // namespace touchstone
