#pragma once

#include <vector>

#include "collision/relative_motion.h"

namespace touchstone::collision {

/// A lower bound of the heights over a plane, as a function of the time s from the present, of all
/// points of a rim, or of a vertex (radius 0):
///   height + rate s - bend s^2 / 2 - radius |across + across_rate s|.
/// A negative bend, which would raise the height, is replaced by zero, so that the bound is concave
/// in s. A rim's height does not depend on how it turns about its own axis: its centre moves with
/// the body, and the frame of its points turns with the body's angular velocity less that about the
/// axis.
struct PartHeight {
  double height = 0.0;  // [m]
  double rate = 0.0;    // [m/s]
  double bend = 0.0;    // [m/s^2]
  double radius = 0.0;  // [m]
  Vec3 across = Vec3::Zero();
  Vec3 across_rate = Vec3::Zero();  // [1/s]

  /// The bound without the bend.
  double UnbentAt(double s) const {
    return height + s * rate - radius * (across + s * across_rate).norm();
  }
};

/// A body as seen from a frame in which it presently turns by `turn`.
struct Turning {
  Mat3 R;                  // orientation of the body in the frame
  Vec3 turn;               // present angular velocity [rad/s]
  double turn_bound;       // bound of the angular velocity over `time` [rad/s]
  double turn_rate_bound;  // bound of its rate [rad/s^2]
  double centre_bend;      // bend of the frame origin's height, downwards [m/s^2]
  double time;             // length of the interval of the bounds [s]
};

/// Bound, per metre of distance, of the difference between the acceleration of a point and that of
/// a body's frame origin, if the point turns with an axis of the body but not about it, at present
/// with `swing`. Its angular velocity is w~ = w - (w.a) a, with |w~|' <= |w'| and |w~'| <= |w'| +
/// |w.a| |w~| [1/s^2].
double SwingBend(const Vec3& swing, double turn_bound, double turn_rate_bound, double time);

/// The heights of the rims and vertices of a core over the plane through the body's frame origin
/// across n.
std::vector<PartHeight> HeightsOfParts(const geometry::Polyhedron& shape, const Vec3& n,
                                       const Turning& motion);

/// The longest time up to `limit` over which a concave function of the time stays above zero; 0 if
/// it is not positive at the start.
template <class Concave>
double TimeConcaveAboveZero(const Concave& value, double limit) {
  constexpr int kHalvings = 60;
  if (!(value(0.0) > 0.0)) return 0.0;
  if (value(limit) >= 0.0) return limit;
  double above = 0.0, below = limit;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (above + below);
    (value(middle) >= 0.0 ? above : below) = middle;
  }
  return above;
}

}  // namespace touchstone::collision
