#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "scene/import/mjcf_element.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/robot.h"
#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// A hinge or a slide of an MJCF file, and its place among the joints of the document.
struct MjcfNamedJoint {
  MjcfElement element;
  std::size_t index;
};

/// Adds to the springs of the document's joints what the actuators of the root element exert while
/// all control signals are 0, or the nearest value that they may have: with l = gear q the length
/// of an actuator,
///   tau = gear (gain u + bias[0] + bias[1] l + bias[2] l')  [N m, N],
/// a spring and a damper of the joint; the servos <position> and <velocity> are of this form.
/// Bounds of that force are added to `left_out`. Throws SceneError for actuators that push with a
/// constant force, or that do anything else.
void AddActuatorsOfMjcf(const MjcfElement& mujoco, const MjcfPlaces& places,
                        const std::map<std::string, MjcfNamedJoint>& named, Json* joints,
                        XmlLeftOut* left_out);

}  // namespace touchstone::scene
