#pragma once

#include <optional>
#include <string>

#include "base/math.h"

namespace touchstone::exchange {

/// The force of a thruster, which turns with its body, or of a load, which is constant in the
/// world. It acts while its key is held or, without a key, from one time to another.
struct Push {
  Vec3 p_B = Vec3::Zero();          // its point, in the frame of the body [m]
  Vec3 force = Vec3::Zero();        // along the axes of the body or, of a load, of the world [N]
  std::optional<Vec3> torque = {};  // of a load, in W, in addition to the force [N m]
  std::optional<std::string> key = {};  // of a thruster
  std::optional<double> from = {};      // none: the start [s]
  std::optional<double> until = {};     // none: for ever [s]

  bool operator==(const Push&) const = default;
};

/// The mistake in a push, of which kind it may be; empty if there is none.
std::string FindMistake(const Push& push);
/// The mistake in a load or a thruster; empty if there is none.
std::string FindMistake(const Push& push, bool is_load);

/// "load on box", "thruster I of box".
std::string NamePush(bool is_load, const std::optional<std::string>& key, const std::string& body);

}  // namespace touchstone::exchange
