#include "collision/edge_step.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "collision/safe_step.h"
#include "collision/shape_parts.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

/// An edge in the world, with the normals of its two faces; both are zero for a segment.
struct WorldEdge {
  WorldEdge(const BodyInstant& body, int index) {
    const Polyhedron::Edge& edge = EdgeOf(*body.shape, index);
    start = body.X_WB.ToWorld(VertexOf(*body.shape, edge.vertex[0]));
    direction = body.X_WB.R_WB * edge.direction;
    length = (VertexOf(*body.shape, edge.vertex[1]) - VertexOf(*body.shape, edge.vertex[0])).norm();
    for (size_t i = 0; i < 2; ++i) {
      if (edge.has_faces()) normals[i] = body.X_WB.R_WB * FaceOf(*body.shape, edge.face[i]).normal;
    }
  }

  Vec3 start;
  Vec3 direction;
  double length;
  std::array<Vec3, 2> normals = {Vec3::Zero(), Vec3::Zero()};

  bool has_faces() const { return !normals[0].isZero(0.0); }
};

/// The point of p where the lines of two edges come closest, clamped to p, and the point of q
/// nearest to it. For parallel edges any point of p is suitable.
std::pair<Vec3, Vec3> ClosestPoints(const WorldEdge& p, const WorldEdge& q) {
  const Vec3 across = p.direction.cross(q.direction);
  const double sine_squared = across.squaredNorm();
  const double x =
      sine_squared > 0.0 ? (q.start - p.start).dot(q.direction.cross(across)) / sine_squared : 0.0;
  const Vec3 on_p = p.start + std::clamp(x, 0.0, p.length) * p.direction;
  const double y = (on_p - q.start).dot(q.direction);
  return {on_p, q.start + std::clamp(y, 0.0, q.length) * q.direction};
}

/// Whether the arcs of the two edges cross properly on the Gauss map. The arc of a segment is a
/// circle.
bool ArcsCross(const WorldEdge& p, const WorldEdge& q) {
  const auto crosses_circle = [](const WorldEdge& edge, const Vec3& direction) {
    return !edge.has_faces() ||
           edge.normals[0].dot(direction) * edge.normals[1].dot(direction) < 0.0;
  };
  if (!p.has_faces() || !q.has_faces())
    return crosses_circle(p, q.direction) && crosses_circle(q, p.direction);
  const double p0 = p.normals[0].dot(q.direction), p1 = p.normals[1].dot(q.direction);
  const double q0 = q.normals[0].dot(p.direction), q1 = q.normals[1].dot(p.direction);
  return p0 * p1 < 0.0 && q0 * q1 < 0.0 && (p1 - p0) * (q1 - q0) > 0.0;
}

/// Bound of |Omega x y| over the interval, where y is a direction fixed in P or in Q: its rate is
/// Omega' x y and, in Q, a part across itself.
double BoundTurnOf(const Vec3& y, const RelativeMotion& motion, double time) {
  return std::min(motion.turn_bound(),
                  motion.turn_W().cross(y).norm() + motion.turn_rate_bound() * time);
}

/// The time over which the arcs of the two edges keep crossing. A product of a normal fixed in one
/// body with a direction fixed in the other changes at the rate x . (Omega x y), where y is the one
/// fixed in Q.
double TimeArcsCross(const WorldEdge& p, const WorldEdge& q, const RelativeMotion& motion,
                     double limit) {
  double time = limit;
  const auto keep_sign = [&](const Vec3& fixed_in_P, const Vec3& fixed_in_Q) {
    const double product = fixed_in_P.dot(fixed_in_Q);
    const double bend = motion.turn_rate_bound() + BoundTurnOf(fixed_in_P, motion, limit) *
                                                       BoundTurnOf(fixed_in_Q, motion, limit);
    const double rate = fixed_in_P.dot(motion.turn_W().cross(fixed_in_Q));
    time = std::min(
        time, TimeAboveZero(std::abs(product), std::copysign(1.0, product) * rate, bend, time));
  };
  for (size_t i = 0; i < 2; ++i) {
    if (p.has_faces()) keep_sign(p.normals[i], q.direction);
    if (q.has_faces()) keep_sign(p.direction, q.normals[i]);
  }
  return time;
}

/// The sign with which p x q points from P to Q, as determined by the faces beside an edge; between
/// two segments, the sign of their present separation.
double SignFromPToQ(const WorldEdge& p, const WorldEdge& q, const Vec3& r) {
  if (p.has_faces()) return (p.normals[1] - p.normals[0]).dot(q.direction) > 0.0 ? -1.0 : 1.0;
  if (q.has_faces()) return (q.normals[1] - q.normals[0]).dot(p.direction) > 0.0 ? -1.0 : 1.0;
  return p.direction.cross(q.direction).dot(r) < 0.0 ? -1.0 : 1.0;
}

}  // namespace

double TimeEdgesApart(const BodyInstant& P, int edge_p, const BodyInstant& Q, int edge_q,
                      const RelativeMotion& motion, double level, double limit) {
  const WorldEdge p(P, edge_p), q(Q, edge_q);
  if (!ArcsCross(p, q)) return 0.0;
  const double time = TimeArcsCross(p, q, motion, limit);

  const auto [on_p, on_q] = ClosestPoints(p, q);
  const Vec3 r = on_q - on_p;
  const Vec3 rho = on_q - Q.X_WB.p_WB;
  const Vec3 r_rate = motion.VelocityOf(rho);
  const double sign = SignFromPToQ(p, q, r);
  const Vec3 m = sign * p.direction.cross(q.direction);
  const Vec3 m_rate = sign * p.direction.cross(motion.turn_W().cross(q.direction));

  const double turn = BoundTurnOf(q.direction, motion, time);
  const double r_rate_bound =
      r_rate.cross(p.direction).norm() + motion.BoundAcceleration(rho.norm()) * time;
  const double r_bound = r.cross(p.direction).norm() + r_rate_bound * time;
  const double m_bound = std::min(1.0, m.norm() + turn * time);
  // m turns in W with P and with Q.
  const double of_steady = (motion.w_P_bound() * m_bound + turn) * time * motion.steady_W().norm() -
                           m.dot(motion.steady_W());
  const double bend = (motion.turn_rate_bound() + motion.turn_bound() * turn) * r_bound +
                      2.0 * turn * r_rate_bound + m_bound * motion.BoundDeviation(rho.norm()) +
                      of_steady;
  return TimeAboveZero(m.dot(r) - level * m.norm(), m_rate.dot(r) + m.dot(r_rate) - level * turn,
                       bend, time);
}

}  // namespace touchstone::collision
