#pragma once

#include <algorithm>

#include "dynamics/joint.h"
#include "simulation/joints/link_rows.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

// Parts from which the rows of all links are made: poses and velocities of their ends.

inline Vec3 AttachedPointAt(const dynamics::AttachedFrame& frame,
                            const dynamics::BodyState& state) {
  return state.pose().ToWorld(frame.p);
}

inline Mat3 AttachedAxesAt(const dynamics::AttachedFrame& frame, const dynamics::BodyState& state) {
  return (state.q_WB * frame.q).toRotationMatrix();
}

inline Twist TwistAtEnd(const World& world, const dynamics::AttachedFrame& frame,
                        const dynamics::BodyState& state) {
  return frame.on_body() ? dynamics::ComputeTwist(world.body(frame.body), state) : Twist();
}
inline Twist TwistAtEnd(const World& world, const dynamics::AttachedFrame& frame) {
  return frame.on_body() ? TwistAtEnd(world, frame, world.state(frame.body)) : Twist();
}

/// The length that converts an angular velocity of a joint's bodies to a speed [m].
inline double TurningSize(const World& world, const dynamics::ModelJoint& joint) {
  double size = 0.0;
  for (const dynamics::AttachedFrame* end : {&joint.a, &joint.b})
    if (end->on_body() && world.body(end->body).movable())
      size = std::max(size, world.body(end->body).shape->radius());
  return size;
}

/// The velocity along the rows that bodies of infinite mass have in these poses [m/s].
template <class Link>
Vec3 PrescribedAlong(const contact::ContactProblem::Contact& rows, const World& world,
                     const Link& link, const LinkPlace& place) {
  Vec3 prescribed = Vec3::Zero();
  const auto add = [&](const dynamics::AttachedFrame& end, const dynamics::BodyState& state,
                       const Mat36& J) {
    if (!end.on_body() || world.body(end.body).movable()) return;
    const Twist twist = dynamics::ComputeTwist(world.body(end.body), state);
    prescribed += J.leftCols<3>() * twist.v + J.rightCols<3>() * twist.w;
  };
  add(link.a, place.A, rows.J_a);
  add(link.b, place.B, rows.J_b);
  return prescribed;
}

/// Gives the rows their bodies; the velocity of bodies of infinite mass along them is prescribed.
template <class Link>
void AttachRows(const World& world, const Island& island, const Link& link, const LinkPlace& place,
                LinkRows* rows) {
  const auto index_of = [&](const dynamics::AttachedFrame& end) {
    return end.on_body() && world.body(end.body).movable() ? island.IndexOf(end.body)
                                                           : contact::ContactProblem::kWorld;
  };
  rows->contact.a = index_of(link.a);
  rows->contact.b = index_of(link.b);
  rows->prescribed = PrescribedAlong(rows->contact, world, link, place);
}

/// The rows E^T (v_A - v_B) of the material points of a link's bodies that are at p_A_W and p_B_W.
template <class Link>
LinkRows MakePointRows(const World& world, const Island& island, const Link& link,
                       const LinkPlace& place, const Vec3& p_A_W, const Vec3& p_B_W,
                       const Mat3& E) {
  LinkRows rows;
  rows.contact.bilateral = true;
  if (link.a.on_body())
    rows.contact.J_a = PointJacobian(world.body(link.a.body), E, p_A_W - place.A.p_WBcm);
  if (link.b.on_body())
    rows.contact.J_b = -PointJacobian(world.body(link.b.body), E, p_B_W - place.B.p_WBcm);
  AttachRows(world, island, link, place, &rows);
  return rows;
}

}  // namespace touchstone::simulation
