#include "simulation/joints/link_rows.h"

#include <algorithm>
#include <cmath>

#include "simulation/joints/joint_frames.h"
#include "simulation/joints/joint_travel.h"
#include "simulation/world/attachments.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;
using dynamics::AttachedFrame;
using dynamics::BodyState;
using dynamics::ModelJoint;

// Acceleration of a body on a path; zero for others.
Twist PathAcceleration(const World& world, const AttachedFrame& frame) {
  if (!frame.on_body()) return {};
  return dynamics::PrescribedAcceleration(world.body(frame.body), world.state(frame.body));
}

// The rows along which a joint prevents rotation, times the bodies' size.
Mat3 TurningRows(const World& world, const ModelJoint& joint, const BodyState& B) {
  Mat3 rows = AttachedAxesAt(joint.b, B).transpose();
  if (joint.kind == scene::JointKind::kHinge) rows.row(2).setZero();
  return TurningSize(world, joint) * rows;
}

// The rows that give, times the relative angular velocity, the rate of the joint's error along
// TurningRows, as seen from B. For a hinge that is open these differ slightly from TurningRows: a
// rotation of a body about its own end of the axis closes nothing and opens nothing.
Mat3 ErrorRates(const World& world, const ModelJoint& joint, const LinkPlace& place) {
  const Mat3 T = TurningRows(world, joint, place.B);
  if (joint.kind != scene::JointKind::kHinge) return T;
  const Vec3 axis_A = AttachedAxesAt(joint.a, place.A).col(2);
  const Vec3 axis_B = AttachedAxesAt(joint.b, place.B).col(2);
  return axis_B.dot(axis_A) * T - T * axis_A * axis_B.transpose();
}

// The axes of a slider's B across its own z, as columns; the third is zero.
Mat3 AcrossAxis(const Mat3& axes) {
  Mat3 across = axes;
  across.col(2).setZero();
  return across;
}

// The rows that hold the points of a joint together: along x, y, z of the material points halfway
// between them; for a slider, along the two axes of B across its z, of the material points at that
// of A, so that bodies which move as one satisfy them at any position of the slider.
LinkRows MakeMeetingRows(const World& world, const Island& island, const ModelJoint& joint,
                         const LinkPlace& place) {
  const Vec3 p_A = AttachedPointAt(joint.a, place.A);
  if (joint.kind == scene::JointKind::kSlider)
    return MakePointRows(world, island, joint, place, p_A, p_A,
                         AcrossAxis(AttachedAxesAt(joint.b, place.B)));
  const Vec3 middle = 0.5 * (p_A + AttachedPointAt(joint.b, place.B));
  return MakePointRows(world, island, joint, place, middle, middle, Mat3::Identity());
}

}  // namespace

Mat36 PointJacobian(const dynamics::ModelBody& body, const Mat3& E, const Vec3& r_W) {
  Mat36 J;
  J.leftCols<3>() = E.transpose();
  J.rightCols<3>() = -E.transpose() * Skew(r_W);
  RemoveLocked(body, &J);
  return J;
}

void RemoveLocked(const dynamics::ModelBody& body, Mat36* J) {
  if (!body.movable() || !body.locked.any()) return;
  for (const size_t i : {0u, 1u, 2u}) {
    const auto column = static_cast<Eigen::Index>(i);
    if (body.locked.along[i]) J->col(column).setZero();
    if (body.locked.about[i]) J->col(column + 3).setZero();
  }
}

void RemoveLocked(const dynamics::ModelBody& body, Vec6* v) {
  if (!body.movable() || !body.locked.any()) return;
  *v << WithoutLocked(body.locked.along, v->head<3>()),
      WithoutLocked(body.locked.about, v->tail<3>());
}

std::vector<LinkRows> MakeJointRows(const World& world, const Island& island,
                                    const ModelJoint& joint, const LinkPlace& place) {
  std::vector<LinkRows> rows = {MakeMeetingRows(world, island, joint, place)};
  if (joint.kind == scene::JointKind::kBall) return rows;

  LinkRows& turning = rows.emplace_back();
  turning.contact.bilateral = true;
  const Mat3 T = ErrorRates(world, joint, place);
  turning.contact.J_a << Mat3::Zero(), T;
  turning.contact.J_b << Mat3::Zero(), -T;
  if (joint.a.on_body()) RemoveLocked(world.body(joint.a.body), &turning.contact.J_a);
  if (joint.b.on_body()) RemoveLocked(world.body(joint.b.body), &turning.contact.J_b);
  AttachRows(world, island, joint, place, &turning);
  return rows;
}

std::vector<Vec3> JointError(const World& world, const ModelJoint& joint, const LinkPlace& place) {
  std::vector<Vec3> error = {AttachedPointAt(joint.a, place.A) - AttachedPointAt(joint.b, place.B)};
  if (joint.kind == scene::JointKind::kSlider)
    error[0] = AcrossAxis(AttachedAxesAt(joint.b, place.B)).transpose() * error[0];
  if (joint.kind == scene::JointKind::kBall) return error;
  const Mat3 axes_a = AttachedAxesAt(joint.a, place.A);
  const Mat3 axes_b = AttachedAxesAt(joint.b, place.B);
  Vec3 turn = axes_b.col(2).cross(axes_a.col(2));
  if (joint.kind != scene::JointKind::kHinge) {
    const Eigen::AngleAxisd off(Mat3(axes_a * axes_b.transpose()));
    turn = off.angle() * off.axis();
  }
  error.emplace_back(TurningRows(world, joint, place.B) * turn);
  return error;
}

std::vector<Vec3> JointVelocityTerms(const World& world, const ModelJoint& joint) {
  const LinkPlace place = PlaceNow(world, joint);
  const Vec3 w_A = TwistAtEnd(world, joint.a).w;
  const Vec3 w_B = TwistAtEnd(world, joint.b).w;
  const Vec3 r_A = place.A.q_WB * joint.a.p;
  const Vec3 r_B = joint.b.on_body() ? Vec3(place.B.q_WB * joint.b.p) : Vec3::Zero();
  const Twist of_A = PathAcceleration(world, joint.a), of_B = PathAcceleration(world, joint.b);
  std::vector<Vec3> terms = {w_A.cross(w_A.cross(r_A)) - w_B.cross(w_B.cross(r_B)) + of_A.At(r_A) -
                             of_B.At(r_B)};
  if (joint.kind == scene::JointKind::kSlider) {
    const Vec3 to_A = AttachedPointAt(joint.a, place.A) - place.B.p_WBcm;
    terms[0] = AcrossAxis(AttachedAxesAt(joint.b, place.B)).transpose() *
               (SlidingTerm(world, joint) + of_A.At(r_A) - of_B.At(to_A));
  }
  if (joint.kind == scene::JointKind::kBall) return terms;
  const Vec3 w = w_A - w_B;
  Vec3& turning =
      terms.emplace_back(ErrorRates(world, joint, place) * (of_A.w - of_B.w - w_B.cross(w)));
  if (joint.kind == scene::JointKind::kHinge) {
    const Mat3 T = TurningRows(world, joint, place.B);
    const Vec3 axis_B = AttachedAxesAt(joint.b, place.B).col(2);
    const Vec3 turned = w.cross(AttachedAxesAt(joint.a, place.A).col(2));
    turning += axis_B.dot(turned) * (T * w) - axis_B.dot(w) * (T * turned);
  }
  return terms;
}

SteadyRows MakeMouseRows(const World& world, const Island& island, const MouseSpring& spring,
                         const settings::MouseSettings& mouse, double h) {
  const int index = world.Find(spring.body);
  const dynamics::ModelBody& model = world.body(index);
  const dynamics::BodyState& state = world.state(index);
  const double k = spring.Stiffness(model, mouse);
  const double answer = k * h * h + spring.Damping(model, mouse) * h;
  SteadyRows rows;
  rows.contact.bilateral = true;
  rows.contact.a = island.IndexOf(index);
  rows.contact.compliance = 1.0 / answer;
  if (spring.target_q_WB) {
    rows.contact.J_a << Mat3::Zero(), Mat3::Identity();
    RemoveLocked(model, &rows.contact.J_a);
    const Eigen::AngleAxisd off(state.q_WB * spring.target_q_WB->conjugate());
    rows.contact.offset = k / answer * off.angle() * off.axis();
  } else {
    const Vec3 arm = state.q_WB * spring.anchor_B;
    rows.contact.J_a = PointJacobian(model, Mat3::Identity(), arm);
    rows.contact.offset = k / answer * (state.p_WBcm + arm - spring.target_W);
  }
  return rows;
}

}  // namespace touchstone::simulation
