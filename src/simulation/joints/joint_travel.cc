#include "simulation/joints/joint_travel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "simulation/joints/joint_frames.h"

namespace touchstone::simulation {

using dynamics::ModelJoint;

namespace {

// Removes a row along which no body moves: where an axis of travel is locked, as that of a hinge in
// the plane of a planar body, round-off is left of its row.
void RemoveRoundOff(double size, LinkRows* row) {
  constexpr double kRoundOff = 1e-12;
  const auto moves = [&](int body, const Mat36& J) {
    return body != contact::ContactProblem::kWorld && J.row(2).norm() > kRoundOff * size;
  };
  contact::ContactProblem::Contact& contact = row->contact;
  if (moves(contact.a, contact.J_a) || moves(contact.b, contact.J_b)) return;
  contact.J_a.row(2).setZero();
  contact.J_b.row(2).setZero();
}

}  // namespace

double TravelAt(const ModelJoint& joint, const LinkPlace& place) {
  const Mat3 axes_B = AttachedAxesAt(joint.b, place.B);
  if (joint.kind == scene::JointKind::kSlider)
    return axes_B.col(2).dot(AttachedPointAt(joint.a, place.A) - AttachedPointAt(joint.b, place.B));
  const Vec3 x_A = AttachedAxesAt(joint.a, place.A).col(0);
  return std::atan2(axes_B.col(1).dot(x_A), axes_B.col(0).dot(x_A));
}

double TravelNear(const ModelJoint& joint, const LinkPlace& place, double near) {
  constexpr double kTurn = 2.0 * std::numbers::pi;
  const double travel = TravelAt(joint, place);
  if (joint.kind == scene::JointKind::kSlider) return travel;
  return travel + kTurn * std::round((near - travel) / kTurn);
}

double TravelNow(const World& world, const ModelJoint& joint) {
  return TravelNear(joint, PlaceNow(world, joint), joint.turned);
}

double TravelRate(const World& world, const ModelJoint& joint) {
  return TravelRate(joint, PlaceNow(world, joint), TwistAtEnd(world, joint.a),
                    TwistAtEnd(world, joint.b));
}

double TravelRate(const ModelJoint& joint, const LinkPlace& place, const Twist& A, const Twist& B) {
  const Vec3 axis = AttachedAxesAt(joint.b, place.B).col(2);
  if (joint.kind != scene::JointKind::kSlider) return axis.dot(A.w - B.w);
  const Vec3 p_W = AttachedPointAt(joint.a, place.A);
  return axis.dot(A.At(p_W - place.A.p_WBcm) - B.At(p_W - place.B.p_WBcm));
}

double TravelSize(const World& world, const ModelJoint& joint) {
  return joint.kind == scene::JointKind::kSlider ? 1.0 : TurningSize(world, joint);
}

LinkRows MakeTravelRow(const World& world, const Island& island, const ModelJoint& joint,
                       const LinkPlace& place) {
  Mat3 axis = Mat3::Zero();
  axis.col(2) = AttachedAxesAt(joint.b, place.B).col(2);
  LinkRows row;
  if (joint.kind == scene::JointKind::kSlider) {
    const Vec3 p_W = AttachedPointAt(joint.a, place.A);
    row = MakePointRows(world, island, joint, place, p_W, p_W, axis);
  } else {
    row.contact.bilateral = true;
    const Mat3 turning = TurningSize(world, joint) * axis.transpose();
    row.contact.J_a << Mat3::Zero(), turning;
    row.contact.J_b << Mat3::Zero(), -turning;
    if (joint.a.on_body()) RemoveLocked(world.body(joint.a.body), &row.contact.J_a);
    if (joint.b.on_body()) RemoveLocked(world.body(joint.b.body), &row.contact.J_b);
    AttachRows(world, island, joint, place, &row);
  }
  RemoveRoundOff(TravelSize(world, joint), &row);
  return row;
}

double TravelTerm(const World& world, const ModelJoint& joint) {
  const Vec3 axis = AttachedAxesAt(joint.b, PlaceNow(world, joint).B).col(2);
  if (joint.kind == scene::JointKind::kSlider) return axis.dot(SlidingTerm(world, joint));
  const Vec3 w_A = TwistAtEnd(world, joint.a).w, w_B = TwistAtEnd(world, joint.b).w;
  return TurningSize(world, joint) * w_B.cross(axis).dot(w_A - w_B);
}

Vec3 SlidingTerm(const World& world, const ModelJoint& joint) {
  const LinkPlace place = PlaceNow(world, joint);
  const Twist A = TwistAtEnd(world, joint.a), B = TwistAtEnd(world, joint.b);
  const Vec3 p_W = AttachedPointAt(joint.a, place.A);
  const Vec3 r_A = p_W - place.A.p_WBcm, r_B = p_W - place.B.p_WBcm;
  return A.w.cross(A.w.cross(r_A)) - B.w.cross(B.w.cross(r_B)) -
         2.0 * B.w.cross(A.At(r_A) - B.At(r_B));
}

namespace {

// Relative angular speed of the two ends of a joint at that time [rad/s].
double SpinDuring(const World& world, const Motions& motions, const ModelJoint& joint, double t) {
  const auto spin = [&](const dynamics::AttachedFrame& end) -> Vec3 {
    if (!end.on_body()) return Vec3::Zero();
    return dynamics::ComputeTwist(world.body(end.body), motions.StateDuring(end.body, t)).w;
  };
  return (spin(joint.a) - spin(joint.b)).norm();
}

}  // namespace

void CountTurns(const LinkGraph& links, const Motions& motions, std::span<const int> bodies,
                double t, World* world) {
  constexpr double kFar = 1.0;  // largest turn of a hinge between evaluations [rad]
  for (const int body : bodies)
    for (const int index : links.Joints(body)) {
      ModelJoint& joint = world->joints[static_cast<size_t>(index)];
      if (!joint.Drives() || joint.kind != scene::JointKind::kHinge || joint.turned_at == t)
        continue;
      const auto place = [&](const dynamics::AttachedFrame& end, double at) {
        return end.on_body() ? motions.StateDuring(end.body, at) : dynamics::BodyState();
      };
      const double from = std::max(joint.turned_at, motions.start());
      const double begun = SpinDuring(*world, motions, joint, from);
      const double turns = std::max(std::abs(TravelRate(*world, joint)), begun) * (t - from);
      const int looks = 2 + static_cast<int>(2.0 * turns / kFar);
      for (int look = 1; look <= looks; ++look) {
        const double at = from + (t - from) * look / looks;
        joint.turned = TravelNear(joint, {place(joint.a, at), place(joint.b, at)}, joint.turned);
      }
      joint.turned = TravelNow(*world, joint);
      joint.turned_at = t;
    }
}

}  // namespace touchstone::simulation
