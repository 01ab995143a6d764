#pragma once

#include <array>
#include <optional>

#include "scene/import/mjcf_element.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// The force of an actuator with a constant signal along its length l:
///   f = c[0] + c[1] l + c[2] l'.
using MjcfForceLaw = std::array<double, 3>;

/// The force law of an actuator with the signal `wanted`, or the nearest one that it may have; of a
/// servo with an `inheritrange` these are determined by the range of its joint, none if that is not
/// known yet. Throws SceneError for other laws. Delays of the signal are added to `left_out`.
MjcfForceLaw LawOfMjcfActuator(const MjcfElement& actuator, double wanted, const MjcfElement* joint,
                               const MjcfPlaces& places, XmlLeftOut* left_out);

}  // namespace touchstone::scene
