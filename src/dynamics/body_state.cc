#include "dynamics/body_state.h"

namespace touchstone::dynamics {
namespace {

bool IsPlanar(const ModelBody& body) { return body.motion == scene::MotionKind::kPlanar; }

}  // namespace

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
  if (!body.movable()) return body.prescribed;
  if (IsPlanar(body)) {
    return {body.inverse_mass * state.P, Vec3(0, body.inverse_I_BBcm_B(1, 1) * state.L.y(), 0)};
  }
  const Mat3 R_WB = state.q_WB.toRotationMatrix();
  return {body.inverse_mass * state.P,
          R_WB * (body.inverse_I_BBcm_B * (R_WB.transpose() * state.L))};
}

BodyState MakeState(const ModelBody& body, const Vec3& p_WBcm, const Quat& q_WB,
                    const Twist& twist) {
  BodyState state{p_WBcm, q_WB.normalized(), Vec3::Zero(), Vec3::Zero()};
  if (!body.movable()) return state;
  if (IsPlanar(body)) {
    state.P = body.mass * Vec3(twist.v.x(), 0, twist.v.z());
    state.L = Vec3(0, body.I_BBcm_B(1, 1) * twist.w.y(), 0);
    return state;
  }
  const Mat3 R_WB = state.q_WB.toRotationMatrix();
  state.P = body.mass * twist.v;
  state.L = R_WB * (body.I_BBcm_B * (R_WB.transpose() * twist.w));
  return state;
}

Mat3 ComputeWorldInertia(const ModelBody& body, const Quat& q_WB) {
  const Mat3 R_WB = q_WB.toRotationMatrix();
  return R_WB * body.I_BBcm_B * R_WB.transpose();
}

Mat3 ComputeWorldInverseInertia(const ModelBody& body, const Quat& q_WB) {
  if (IsPlanar(body)) return body.inverse_I_BBcm_B;
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
