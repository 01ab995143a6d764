#pragma once

#include <string>
#include <vector>

#include "scene/import/mjcf_start.h"

namespace touchstone::scene {

/// One joint of a body, and what it moves.
struct MjcfLink {
  MjcfElement joint;
  MjcfStart start;
  MjcfMotion motion;  // of the body's frame, after this joint
  std::string moved;  // the body, or its share between this joint and the next one
};

/// The joints of a body in the order of the file, in which each moves the axes of the next ones.
/// `place` is the motion of the body with all joints at their positions in the file.
std::vector<MjcfLink> ChainOfMjcf(const std::vector<MjcfElement>& joints, const std::string& body,
                                  const MjcfMotion& place, const MjcfPlaces& places, MjcfKey* key);

/// The share of its body that moves between two of its joints. In MuJoCo nothing has to move there,
/// here something with a mass: a thousandth of the body, distributed as in the body. It looks like
/// a small ball at the joint.
RobotBody ShareOfMjcf(const RobotInertia& body, const MjcfLink& link);
/// What is left of a body with so many joints.
RobotInertia RestOfMjcf(const RobotInertia& body, std::size_t joints);

}  // namespace touchstone::scene
