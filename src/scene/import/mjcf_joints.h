#pragma once

#include "scene/import/mjcf_element.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/robot.h"

namespace touchstone::scene {

/// A joint in the form of a document, and the spring along a slide, null without one.
struct MjcfJoint {
  Json joint;
  Json spring;
};

/// Converts a joint that is not free. `ends` are the names of the bodies that it connects, with the
/// owner of the joint first, null for the world; `X` is the pose of the owner in the world.
MjcfJoint JointOfMjcf(const MjcfElement& joint, const Json& ends, const RobotFrame& X,
                      const MjcfPlaces& places);

}  // namespace touchstone::scene
