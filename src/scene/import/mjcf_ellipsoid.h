#pragma once

#include "scene/import/robot.h"

namespace touchstone::scene {

/// A hull that stands for an ellipsoid with these half axes [m]: 218 points of a larger one of the
/// same proportions, so that its volume is that of the ellipsoid. Its surface is within 1.5 % of
/// the half axes of it.
Json HullOfEllipsoid(const Vec3& half_axes);

}  // namespace touchstone::scene
