#pragma once

#include <array>
#include <functional>

#include "scene/import/mjcf_element.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// The force of an actuator with a constant signal along its length l:
///   f = c[0] + c[1] l + c[2] l'.
using MjcfForceLaw = std::array<double, 3>;

/// What an actuator acts on.
struct MjcfActuatorSite {
  const MjcfPlaces& places;
  const MjcfElement* joint = nullptr;      // null if it is unknown, or not the only one
  std::function<double()> mass = nullptr;  // that the actuator moves, seen along its length
};

/// The force law of an actuator with the signal `wanted`, or the nearest one that it may have; of a
/// servo with an `inheritrange` these are determined by the range of its joint, none if that is not
/// known. A `dampratio` z makes the damping of a servo 2 z sqrt(kp m) for the mass m that it moves;
/// there is none while that is not known. Throws SceneError for other laws. Delays of the signal
/// are added to `left_out`.
MjcfForceLaw LawOfMjcfActuator(const MjcfElement& actuator, double wanted,
                               const MjcfActuatorSite& site, XmlLeftOut* left_out);

}  // namespace touchstone::scene
