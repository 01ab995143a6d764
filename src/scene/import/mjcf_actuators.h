#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "scene/import/mjcf_element.h"
#include "scene/import/mjcf_key.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/robot.h"
#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// A hinge or a slide of an MJCF file, and its place among the joints of the document.
struct MjcfNamedJoint {
  MjcfElement element;
  std::size_t index;
  double start;  // its position where travel is 0 [rad, m]
};

/// Adds to the joints of the document what the actuators of the root element exert while their
/// control signals u are those of the keyframe, otherwise 0, or the nearest values that they may
/// have: with l = gear q the length of an actuator,
///   tau = gear ((gain[0] + gain[1] l + gain[2] l') u + bias[0] + bias[1] l + bias[2] l')  [N m,
///   N],
/// a spring and a damper of the joint; the servos <position> and <velocity> are of this form. What
/// is constant in it shifts the rest of the spring, or without a spring is a motor whose speed is
/// out of reach. Bounds of forces that vary are added to `left_out`. Throws SceneError for
/// actuators that do anything else.
void AddActuatorsOfMjcf(const MjcfElement& mujoco, const MjcfPlaces& places,
                        const std::map<std::string, MjcfNamedJoint>& named, MjcfKey* key,
                        Json* joints, XmlLeftOut* left_out);

}  // namespace touchstone::scene
