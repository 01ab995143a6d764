#pragma once

#include "scene/import/robot.h"

namespace touchstone::scene {

/// An inertia as seen in the frame in which its own frame has the pose X.
RobotInertia SeenFrom(const RobotFrame& X, const RobotInertia& inertia);

/// The inertia of a rigid body of two parts, all in one frame.
RobotInertia Together(const RobotInertia& a, const RobotInertia& b);

/// The uniform box with this inertia, as a part of a compound: with the principal moments I its
/// edges have the squares 6 (I_y + I_z - I_x) / m, and so on; none is shorter than a hundredth of
/// the longest.
Json BoxOfInertia(const RobotInertia& inertia);

}  // namespace touchstone::scene
