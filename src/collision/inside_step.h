#pragma once

#include "collision/safe_step.h"

namespace touchstone::collision {

// Of a pair of which one body is inside the other, a hollow: a time s' <= bounds.s such that the
// gap is proved above `level` over all of [t, t + s'].

/// From the ball around the frame origin of the body inside, which has the body in it.
double SafeStepOfBallInside(const PairInstant& pair, const PairBounds& bounds, double level);

/// From the extreme points. The greatest distance of a point from the centre or the axis of the
/// room is a convex function of where the body is, so that no plane bounds it: in the frame of the
/// hollow a point at y, without what is along the axis, has
///   |y(t + s)| <= |y + y' s + b s^2 / 2| + K s^2 / 2,
/// b the steady acceleration there and K a bound of how far its acceleration is from that. It stays
/// within D = radius - rounding - level as long as K s^2 / 2 < D and
///   (D - K s^2 / 2)^2 - |y + y' s + b s^2 / 2|^2 > 0,
/// of which the powers above the second are bounded by their least value. Of all points c + r e of
/// a rim, taken without the turn about its axis, |y + y' s| is convex in s, and so is the greatest
/// of them; all of the acceleration is in K. Of an end, the plane.
double SafeStepInside(const PairInstant& pair, const PairBounds& bounds, double level);

}  // namespace touchstone::collision
