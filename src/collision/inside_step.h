#pragma once

#include "collision/safe_step.h"

namespace touchstone::collision {

// Functions for a pair with one body inside the other, a hollow. They return a time s' <= bounds.s
// for which the gap is proved above `level` over all of [t, t + s'].

/// The step proved from the ball around the frame origin of the inner body that contains the body.
double SafeStepOfBallInside(const PairInstant& pair, const PairBounds& bounds, double level);

/// The step proved from the extreme points. The greatest distance of a point from the centre or the
/// axis of the room is a convex function of the body's position, so no plane bounds it. In the
/// frame of the hollow a point at y, without its part along the axis, has
///   |y(t + s)| <= |y + y' s + b s^2 / 2| + K s^2 / 2,
/// where b is its steady acceleration and K bounds the difference between its acceleration and b.
/// It stays within D = radius - rounding - level as long as K s^2 / 2 < D and
///   (D - K s^2 / 2)^2 - |y + y' s + b s^2 / 2|^2 > 0,
/// where powers of s above the second are bounded by their least value. For all points c + r e of a
/// rim, taken without the turn about its axis, |y + y' s| is convex in s, and so is the greatest of
/// them; all of the acceleration is in K. For an end, the plane gives the step.
double SafeStepInside(const PairInstant& pair, const PairBounds& bounds, double level);

}  // namespace touchstone::collision
