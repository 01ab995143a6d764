#include "collision/safe_step.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "collision/edge_step.h"
#include "collision/inside_step.h"
#include "collision/rim_height.h"
#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// Radius of the largest ball around p_B inside the shape; not positive where p_B is not inside.
double InnerRadius(const Polyhedron& shape, const Vec3& p_B) {
  double radius = std::numeric_limits<double>::infinity();
  for (const Polyhedron::Face& face : shape.faces())
    radius = std::min(radius, face.offset - face.normal.dot(p_B));
  return radius;
}

/// Two balls about one point of a shape, one inside the shape and one around it.
struct Balls {
  // Centred at the frame origin or, where that is not inside, as for a part of an L, at the middle.
  explicit Balls(const Polyhedron& shape) : inner(shape.depth()), outer(shape.radius()) {
    if (inner > 0.0) return;
    centre_B = shape.Middle();
    if (!shape.faces().empty()) inner = InnerRadius(shape, centre_B);
    outer = 0.0;
    for (const Vec3& p : shape.vertices()) outer = std::max(outer, (p - centre_B).norm());
    for (const Polyhedron::Rim& rim : shape.rims())  // their centres lie on the axis, like the
                                                     // middle
      outer = std::max(outer, std::hypot((rim.centre - centre_B).norm(), rim.radius));
    outer += shape.rounding();
  }

  Vec3 centre_B = Vec3::Zero();
  double inner;
  double outer;
};

/// Bound of the difference between the acceleration of a point at this distance from the frame
/// origin and that of the origin: |w' x r + w x (w x r)| [m/s^2].
double BoundTurnAcceleration(const MotionBounds& bounds, double distance) {
  return (bounds.angular_acceleration + bounds.angular_speed * bounds.angular_speed) * distance;
}

/// Largest distance of a point of the core from the frame origin.
double CoreRadius(const Polyhedron& shape) { return shape.radius() - shape.rounding(); }

double TimeOverFace(const BodyInstant& P, int face_index, const BodyInstant& Q,
                    const RelativeMotion& motion, double level, double limit) {
  const Polyhedron::Face& face = FaceOf(*P.shape, face_index);
  return TimeOverPlane(P.X_WB.R_WB * face.normal, face.offset, Q, motion, level, limit);
}

/// The face of the other body that is most opposed to a witness face.
Witness OpposedFace(const PairInstant& pair, const Witness& face) {
  const bool of_a = face.kind == WitnessKind::kFaceOfA;
  const BodyInstant& P = of_a ? pair.a : pair.b;
  const BodyInstant& Q = of_a ? pair.b : pair.a;
  const int index = of_a ? face.feature_a : face.feature_b;
  const Vec3 n_Q = Q.X_WB.R_WB.transpose() * (P.X_WB.R_WB * FaceOf(*P.shape, index).normal);
  const auto faces = Q.shape->faces();
  if (faces.empty()) return {};
  const auto opposed = std::ranges::min_element(
      faces, {}, [&](const Polyhedron::Face& f) { return f.normal.dot(n_Q); });
  const int found = static_cast<int>(opposed - faces.begin());
  return of_a ? Witness{WitnessKind::kFaceOfB, -1, found}
              : Witness{WitnessKind::kFaceOfA, found, -1};
}

/// The largest direction . (p - frame origin) of the core, at any time: the direction moves with
/// the body.
double ReachAlong(const BodyInstant& body, const Vec3& direction_W) {
  const Vec3 direction_B = body.X_WB.R_WB.transpose() * direction_W;
  return direction_B.dot(body.shape->SupportPoint(direction_B));
}

/// The points of a core along a direction that is fixed in W: height, its rate, and a bound of the
/// difference between its acceleration and the steady part.
struct Heights {
  Heights(const BodyInstant& body, const MotionBounds& bounds, const Vec3& n)
      : origin(body.X_WB.p_WB) {
    for (const Vec3& p : body.shape->vertices()) {
      const Vec3 r = body.X_WB.R_WB * p;
      points.push_back({n.dot(r), n.dot(body.V_WB.At(r)),
                        bounds.linear_acceleration + BoundTurnAcceleration(bounds, r.norm())});
    }
  }

  struct Point {
    double height;  // relative to the frame origin
    double rate;
    double bend;
  };
  Vec3 origin;
  std::vector<Point> points;
};

/// Heights along n of the parts of curved bodies.
std::vector<PartHeight> PartsAlong(const BodyInstant& body, const MotionBounds& bounds,
                                   const Vec3& n, double time) {
  return HeightsOfParts(*body.shape, n,
                        {body.X_WB.R_WB, body.V_WB.w, bounds.angular_speed,
                         bounds.angular_acceleration, bounds.linear_acceleration, time});
}

double TimeCurvedApartAlong(const Vec3& n, const PairInstant& pair, const PairBounds& bounds,
                            double level) {
  const Vec3 between = pair.a.X_WB.p_WB - pair.b.X_WB.p_WB;
  const Vec3 parting = pair.a.V_WB.v - pair.b.V_WB.v;
  const double steady = n.dot(bounds.a.steady_acceleration - bounds.b.steady_acceleration);
  double time = bounds.s;
  for (const PartHeight& p : PartsAlong(pair.a, bounds.a, n, bounds.s))
    for (const PartHeight& q : PartsAlong(pair.b, bounds.b, -n, bounds.s)) {
      const double bend = std::max(p.bend + q.bend - steady, 0.0);
      time = TimeConcaveAboveZero(
          [&](double s) {
            return n.dot(between) - level + s * (n.dot(parting) - 0.5 * bend * s) + p.UnbentAt(s) +
                   q.UnbentAt(s);
          },
          time);
    }
  return time;
}

/// The time over which every point of the core of A stays above every point of that of B, along a
/// direction that is fixed in W, by more than the level.
double TimeApartAlong(const Vec3& n, const PairInstant& pair, const PairBounds& bounds,
                      double level) {
  if (IsCurvedPair(*pair.a.shape, *pair.b.shape))
    return TimeCurvedApartAlong(n, pair, bounds, level);
  const Heights a(pair.a, bounds.a, n), b(pair.b, bounds.b, n);
  const double between = n.dot(a.origin - b.origin) - level;
  const double steady = n.dot(bounds.a.steady_acceleration - bounds.b.steady_acceleration);
  double time = bounds.s;
  for (const Heights::Point& p : a.points)
    for (const Heights::Point& q : b.points)
      time = TimeAboveZero(between + (p.height - q.height), p.rate - q.rate,
                           p.bend + q.bend - steady, time);
  return time;
}

/// The longest of the steps given by the witness's face or edges and the faces beside them.
double SafeStepOfFeatures(const PairInstant& pair, const Witness& witness, const PairBounds& bounds,
                          double level) {
  if (witness.kind == WitnessKind::kFaceOfA || witness.kind == WitnessKind::kFaceOfB) {
    const double step = SafeStepOfFace(pair, witness, bounds, level);
    if (step >= bounds.s) return step;
    return std::max(step, SafeStepOfFace(pair, OpposedFace(pair, witness), bounds, level));
  }
  if (witness.kind != WitnessKind::kEdgePair) return 0.0;
  double step = SafeStepOfEdges(pair, witness, bounds, level);
  if (step >= bounds.s || RoundingOf(*pair.a.shape, *pair.b.shape) > 0.0) return step;
  const RelativeMotion of_b(pair.a, pair.b, bounds.a, bounds.b, bounds.s);
  const RelativeMotion of_a(pair.b, pair.a, bounds.b, bounds.a, bounds.s);
  const auto& edge_a = EdgeOf(*pair.a.shape, witness.feature_a);
  const auto& edge_b = EdgeOf(*pair.b.shape, witness.feature_b);
  for (size_t i = 0; i < 2 && step < bounds.s; ++i) {
    step = std::max({step, TimeOverFace(pair.a, edge_a.face[i], pair.b, of_b, level, bounds.s),
                     TimeOverFace(pair.b, edge_b.face[i], pair.a, of_a, level, bounds.s)});
  }
  return step;
}

}  // namespace

double TimeAboveZero(double value, double rate, double bend, double limit) {
  if (!(value > 0.0)) return 0.0;
  bend = std::max(bend, 0.0);
  if (value + (rate - 0.5 * bend * limit) * limit >= 0.0) return limit;
  const double root = std::sqrt(rate * rate + 2.0 * bend * value);
  const double s = rate <= 0.0 ? 2.0 * value / (root - rate) : (rate + root) / bend;
  return std::min(s, limit);
}

double TimeOverPlane(const Vec3& n, double offset, const BodyInstant& Q,
                     const RelativeMotion& motion, double level, double limit) {
  const RelativeMotion::HeightBend bends = motion.BoundHeight(n);
  const double centre = n.dot(motion.c_W()) - offset - level;
  const double centre_rate = n.dot(motion.c_rate_W());

  const double radius = CoreRadius(*Q.shape);
  const double of_sphere = TimeAboveZero(centre - radius, centre_rate, bends.centre, limit);
  if (of_sphere >= limit) return limit;

  if (Q.shape->is_curved()) {
    double time = limit;
    for (const PartHeight& part : HeightsOfParts(*Q.shape, n,
                                                 {Q.X_WB.R_WB, motion.turn_W(), motion.turn_bound(),
                                                  motion.turn_rate_bound(), bends.centre, limit})) {
      const double bend = std::max(part.bend, 0.0);
      time = TimeConcaveAboveZero(
          [&](double s) { return centre + s * (centre_rate - 0.5 * bend * s) + part.UnbentAt(s); },
          time);
    }
    return std::max(time, of_sphere);
  }
  const Vec3 n_Q = Q.X_WB.R_WB.transpose() * n;
  const Vec3 rate_Q = Q.X_WB.R_WB.transpose() * n.cross(motion.turn_W());
  const double bend = bends.centre + bends.turn * radius;
  double time = limit;
  for (const Vec3& p : Q.shape->vertices()) {
    time = TimeAboveZero(centre + n_Q.dot(p), centre_rate + rate_Q.dot(p), bend, time);
    if (time <= of_sphere) return of_sphere;
  }
  return time;
}

bool PairBounds::IsFinite() const {
  return std::isfinite(a.angular_speed + a.linear_speed + a.angular_acceleration +
                       a.linear_acceleration + b.angular_speed + b.linear_speed +
                       b.angular_acceleration + b.linear_acceleration);
}

double SafeStepOfSpheres(const PairInstant& pair, const PairBounds& bounds, double level) {
  if (IsHollowPair(*pair.a.shape, *pair.b.shape)) return SafeStepOfBallInside(pair, bounds, level);
  const Balls a(*pair.a.shape), b(*pair.b.shape);
  const Vec3 r_a = pair.a.X_WB.R_WB * a.centre_B, r_b = pair.b.X_WB.R_WB * b.centre_B;
  const Vec3 c = pair.a.X_WB.p_WB + r_a - (pair.b.X_WB.p_WB + r_b);
  const double distance = c.norm();
  const double outer = a.outer + b.outer;
  if (distance <= outer + level) return 0.0;
  // The gap of rounded and curved bodies is their distance, at least that of the spheres.
  const bool is_distance = GapIsDistance(*pair.a.shape, *pair.b.shape);
  if (!is_distance && (a.inner <= 0.0 || b.inner <= 0.0)) return 0.0;  // as thin as round-off
  const double margin = is_distance ? level : level * outer / (a.inner + b.inner);
  // Along the fixed direction c / |c|: |c(t + s)| is at least the component there.
  const Vec3 along = c / distance;
  const Vec3 steady = bounds.a.steady_acceleration - bounds.b.steady_acceleration;
  const double bend = bounds.a.linear_acceleration + BoundTurnAcceleration(bounds.a, r_a.norm()) +
                      bounds.b.linear_acceleration + BoundTurnAcceleration(bounds.b, r_b.norm()) -
                      along.dot(steady);
  return TimeAboveZero(distance - outer - margin,
                       along.dot(pair.a.V_WB.At(r_a) - pair.b.V_WB.At(r_b)), bend, bounds.s);
}

double SafeStepOfFace(const PairInstant& pair, const Witness& face, const PairBounds& bounds,
                      double level) {
  level += RoundingOf(*pair.a.shape, *pair.b.shape);
  if (face.kind == WitnessKind::kNone) return 0.0;
  if (face.kind == WitnessKind::kFaceOfA) {
    const RelativeMotion motion(pair.a, pair.b, bounds.a, bounds.b, bounds.s);
    return TimeOverFace(pair.a, face.feature_a, pair.b, motion, level, bounds.s);
  }
  const RelativeMotion motion(pair.b, pair.a, bounds.b, bounds.a, bounds.s);
  return TimeOverFace(pair.b, face.feature_b, pair.a, motion, level, bounds.s);
}

double SafeStepOfEdges(const PairInstant& pair, const Witness& edges, const PairBounds& bounds,
                       double level) {
  level += RoundingOf(*pair.a.shape, *pair.b.shape);
  // Computed in the frame of the body that turns less, since the frame's rotation brings the
  // Coriolis terms.
  if (bounds.a.angular_speed < bounds.b.angular_speed) {
    const RelativeMotion motion(pair.a, pair.b, bounds.a, bounds.b, bounds.s);
    return TimeEdgesApart(pair.a, edges.feature_a, pair.b, edges.feature_b, motion, level,
                          bounds.s);
  }
  const RelativeMotion motion(pair.b, pair.a, bounds.b, bounds.a, bounds.s);
  return TimeEdgesApart(pair.b, edges.feature_b, pair.a, edges.feature_a, motion, level, bounds.s);
}

double SafeStepOfDirection(const PairInstant& pair, const Vec3& nhat_BA_W, const PairBounds& bounds,
                           double level) {
  level += RoundingOf(*pair.a.shape, *pair.b.shape);
  const RelativeMotion of_b(pair.a, pair.b, bounds.a, bounds.b, bounds.s);
  const RelativeMotion of_a(pair.b, pair.a, bounds.b, bounds.a, bounds.s);
  const double fixed_in_a =
      TimeOverPlane(-nhat_BA_W, ReachAlong(pair.a, -nhat_BA_W), pair.b, of_b, level, bounds.s);
  if (fixed_in_a >= bounds.s) return fixed_in_a;
  const double fixed_in_b =
      TimeOverPlane(nhat_BA_W, ReachAlong(pair.b, nhat_BA_W), pair.a, of_a, level, bounds.s);
  if (fixed_in_b >= bounds.s) return fixed_in_b;
  return std::max({fixed_in_a, fixed_in_b, TimeApartAlong(nhat_BA_W, pair, bounds, level)});
}

double SafeStepOfWitness(const PairInstant& pair, const Witness& witness, const PairBounds& bounds,
                         double level) {
  if (witness.kind == WitnessKind::kInside) return SafeStepInside(pair, bounds, level);
  const double step = SafeStepOfFeatures(pair, witness, bounds, level);
  if (step >= bounds.s || !GapIsDistance(*pair.a.shape, *pair.b.shape)) return step;
  if (witness.kind == WitnessKind::kFeatures)
    return step;  // such a witness alone does not
                  // determine the normal
  const Separation separation = EvaluateWitness(pair.a.Posed(), pair.b.Posed(), witness);
  if (!std::isfinite(separation.gap)) return step;
  return std::max(step, SafeStepOfDirection(pair, separation.nhat_BA_W, bounds, level));
}

}  // namespace touchstone::collision
