#pragma once

#include <map>
#include <string>
#include <vector>

#include "scene/import/mjcf_book.h"
#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// A hinge or a slide of an MJCF file, and its place among the joints of the document.
struct MjcfNamedJoint {
  MjcfElement element;
  std::size_t index;
  double start;      // its position where travel is 0 [rad, m]
  std::string body;  // the MJCF body that it moves
};
using MjcfNamedJoints = std::map<std::string, MjcfNamedJoint>;

/// The joint that an attribute of an element names. Throws SceneError if there is none.
const MjcfNamedJoint& JointInMjcf(const MjcfElement& element, const char* attribute,
                                  const MjcfNamedJoints& named);

/// A joint that an actuator moves: the actuator's length grows by `arm` times its travel.
struct MjcfPull {
  const MjcfNamedJoint* joint;
  double arm;
};

/// The joints of the fixed tendon that an attribute of an element names, with their coefficients as
/// arms. Throws SceneError for other tendons.
std::vector<MjcfPull> PullsOfTendonInMjcf(const MjcfElement& element, const char* attribute,
                                          const MjcfElement& mujoco, const MjcfNamedJoints& named);

/// The joints that an actuator moves: one joint, or those of a fixed tendon, with its gear. Throws
/// SceneError for actuators of other places.
std::vector<MjcfPull> PullsOfMjcf(const MjcfElement& actuator, const MjcfElement& mujoco,
                                  const MjcfNamedJoints& named);

/// The mass that an actuator moves by one of its joints, seen along its own length: the inertia of
/// the joint with all that it carries, where the joints are at their positions in the file, over
/// the square of the arm.
double MassAtMjcf(const MjcfPull& pull, const MjcfBook& book);

/// Throws SceneError for tendons that pull or brake, which have no counterpart here. Limits of
/// their lengths, and tendons along which only actuators act, are added to `left_out`.
void ReadTendonsOfMjcf(const MjcfElement& mujoco, XmlLeftOut* left_out);

}  // namespace touchstone::scene
