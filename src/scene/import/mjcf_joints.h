#pragma once

#include "scene/import/mjcf_element.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/robot.h"

namespace touchstone::scene {

/// A joint, and the spring along a slide, null where it has none, in the form of a document.
struct MjcfJoint {
  Json joint;
  Json spring;
};

/// Of a joint that is not free. `ends` are the names of the bodies that it ties, the one that has
/// it first, null for the world; `X` is where that body stands in the world.
MjcfJoint JointOfMjcf(const MjcfElement& joint, const Json& ends, const RobotFrame& X,
                      const MjcfPlaces& places);

}  // namespace touchstone::scene
