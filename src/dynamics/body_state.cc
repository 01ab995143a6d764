#include "dynamics/body_state.h"

namespace touchstone::dynamics {

void ScaleMass(double factor, ModelBody* body) {
  body->mass *= factor;
  body->inverse_mass = 1.0 / body->mass;
  body->I_BBcm_B *= factor;
  body->inverse_I_BBcm_B /= factor;
}

Quat TurnedBy(const Quat& q_WB, const Vec3& turn_W) {
  const double angle = turn_W.norm();
  if (angle == 0.0) return q_WB;
  return (Quat(Eigen::AngleAxisd(angle, turn_W / angle)) * q_WB).normalized();
}

Twist ComputeTwist(const ModelBody& body, const BodyState& state) {
  if (!body.movable()) return body.path ? body.path->TwistAt(state.path_time) : body.prescribed;
  if (IsAny(body.locked.about))
    return {body.inverse_mass * state.P, ComputeWorldInverseInertia(body, state.q_WB) * state.L};
  const Mat3 R_WB = state.q_WB.toRotationMatrix();
  return {body.inverse_mass * state.P,
          R_WB * (body.inverse_I_BBcm_B * (R_WB.transpose() * state.L))};
}

BodyState MakeState(const ModelBody& body, const Vec3& p_WBcm, const Quat& q_WB,
                    const Twist& twist) {
  BodyState state{.p_WBcm = p_WBcm, .q_WB = q_WB.normalized()};
  if (!body.movable()) return state;
  if (body.locked.any()) {
    const Vec3 w = WithoutLocked(body.locked.about, twist.w);
    state.P = body.mass * WithoutLocked(body.locked.along, twist.v);
    state.L = WithoutLocked(body.locked.about, Vec3(ComputeWorldInertia(body, state.q_WB) * w));
    return state;
  }
  const Mat3 R_WB = state.q_WB.toRotationMatrix();
  state.P = body.mass * twist.v;
  state.L = R_WB * (body.I_BBcm_B * (R_WB.transpose() * twist.w));
  return state;
}

Twist PrescribedAcceleration(const ModelBody& body, const BodyState& state) {
  return body.path ? body.path->AccelerationAt(state.path_time) : Twist();
}

BodyState StateOnPath(const ModelBody& body, double t) {
  const KeyframePath::Placement there = body.path->At(t);
  return {.p_WBcm = there.p_WBcm, .q_WB = there.q_WB, .path_time = t};
}

Mat3 ComputeWorldInertia(const ModelBody& body, const Quat& q_WB) {
  const Mat3 R_WB = q_WB.toRotationMatrix();
  return R_WB * body.I_BBcm_B * R_WB.transpose();
}

Mat3 ComputeWorldInverseInertia(const ModelBody& body, const Quat& q_WB) {
  if (body.movable() && IsAny(body.locked.about))
    return InverseOfFree(body.locked.about, ComputeWorldInertia(body, q_WB));
  const Mat3 R_WB = q_WB.toRotationMatrix();
  return R_WB * body.inverse_I_BBcm_B * R_WB.transpose();
}

double ComputeKineticEnergy(const ModelBody& body, const BodyState& state) {
  if (!body.movable()) return 0.0;
  const Twist twist = ComputeTwist(body, state);
  return 0.5 * (twist.v.dot(state.P) + twist.w.dot(state.L));
}

double ComputePotentialEnergy(const ModelBody& body, const BodyState& state,
                              const Environment& environment) {
  return body.movable() ? -body.mass * environment.gravity.dot(state.p_WBcm) : 0.0;
}

}  // namespace touchstone::dynamics
