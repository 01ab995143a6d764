#pragma once

#include <array>
#include <optional>
#include <string>

#include "scene/import/mjcf_element.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/robot.h"

namespace touchstone::scene {

/// Whether a body has a free joint, in one of the two ways of writing it. Throws SceneError if it
/// has other joints, too.
bool IsFreeInMjcf(const MjcfElement& body);

/// "hinge", which is the default, "slide", "ball", "free", or another type.
std::string TypeOfMjcf(const MjcfElement& joint);
/// Whether it is a hinge or a slide: its position is one number.
bool HasAxisInMjcf(const MjcfElement& joint);
/// The unit vector of a hinge or a slide, in the frame of its body.
Vec3 AxisOfMjcf(const MjcfElement& joint);

/// A position of a hinge or a slide as written in the file, in rad or m.
double TravelOfMjcf(const MjcfElement& joint, double written, const MjcfPlaces& places);
/// Its position where the bodies are as in the file [rad, m].
double ReferenceOfMjcf(const MjcfElement& joint, const MjcfPlaces& places);
/// The lowest and the highest position of a hinge or a slide [rad, m]; none if it is not limited.
std::optional<std::array<double, 2>> RangeOfMjcf(const MjcfElement& joint,
                                                 const MjcfPlaces& places);

/// Whether a range, of which `flag` may say so, is a limit: one of two equal numbers is none.
bool IsLimitInMjcf(const MjcfElement& element, const char* range, const char* flag);

/// The form of a document of a joint that is not free. `ends` are the names of the bodies that it
/// connects, with the owner of the joint first, null for the world; `X` is the pose of the owner in
/// the world, and `start` the position of a hinge or a slide, with travel counted from there.
Json JointOfMjcf(const MjcfElement& joint, const Json& ends, const RobotFrame& X, double start,
                 const MjcfPlaces& places);

}  // namespace touchstone::scene
