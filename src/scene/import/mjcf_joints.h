#pragma once

#include "scene/import/mjcf_element.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/robot.h"

namespace touchstone::scene {

/// Whether a body has a free joint, in one of the two ways of writing it.
bool IsFreeInMjcf(const MjcfElement& body);

/// A position of a hinge or a slide as written in the file, in rad or m.
double TravelOfMjcf(const MjcfElement& joint, double written, const MjcfPlaces& places);

/// The form of a document of a joint that is not free. `ends` are the names of the bodies that it
/// connects, with the owner of the joint first, null for the world; `X` is the pose of the owner in
/// the world.
Json JointOfMjcf(const MjcfElement& joint, const Json& ends, const RobotFrame& X,
                 const MjcfPlaces& places);

}  // namespace touchstone::scene
