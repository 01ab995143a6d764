#include "collision/rim_height.h"

#include <algorithm>

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// Bound, per metre of distance, of the difference along n between the acceleration of a point that
/// turns with the body and that of its frame origin: |w' x r + w x (w x r)|, to which a spin about
/// n contributes nothing.
double TurnBend(const Vec3& n, const Turning& motion) {
  const double across = motion.turn.cross(n).norm() + motion.turn_rate_bound * motion.time;
  return motion.turn_rate_bound + std::min(across, motion.turn_bound) * motion.turn_bound;
}

}  // namespace

double SwingBend(const Vec3& swing, double turn_bound, double turn_rate_bound, double time) {
  const double bound = std::min(turn_bound, swing.norm() + turn_rate_bound * time);
  return turn_rate_bound + turn_bound * bound + bound * bound;
}

std::vector<PartHeight> HeightsOfParts(const Polyhedron& shape, const Vec3& n,
                                       const Turning& motion) {
  std::vector<PartHeight> heights;
  const double turn_bend = TurnBend(n, motion);
  const auto point = [&](const Vec3& p) {
    const Vec3 r = motion.R * p;
    return PartHeight{.height = n.dot(r),
                      .rate = n.dot(motion.turn.cross(r)),
                      .bend = motion.centre_bend + turn_bend * r.norm()};
  };
  for (const Vec3& p : shape.vertices()) heights.push_back(point(p));
  for (const Polyhedron::Rim& rim : shape.rims()) {
    PartHeight part = point(rim.centre);
    const Vec3 axis = motion.R * rim.axis;
    const Vec3 swing = motion.turn - axis.dot(motion.turn) * axis;
    const double swing_bend =
        SwingBend(swing, motion.turn_bound, motion.turn_rate_bound, motion.time);
    // The part of the centre's offset along the axis only swings.
    const double along = std::abs(rim.axis.dot(rim.centre));
    const double aside = (rim.centre - rim.axis.dot(rim.centre) * rim.axis).norm();
    part.bend = motion.centre_bend + std::min(turn_bend, swing_bend) * along + turn_bend * aside +
                swing_bend * rim.radius;
    part.radius = rim.radius;
    const Vec3 turned = n.cross(swing);
    part.across = n - axis.dot(n) * axis;
    part.across_rate = turned - axis.dot(turned) * axis;
    heights.push_back(part);
  }
  return heights;
}

}  // namespace touchstone::collision
