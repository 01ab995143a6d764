#pragma once

#include "base/math.h"
#include "dynamics/model.h"

namespace touchstone::dynamics {

/// State of one body (Baraff I, 4.1): position of the centre of mass, orientation, linear and
/// angular momentum about the centre of mass, all in W. Momentum is the state, not velocity: forces
/// change it, and a free flight preserves it. |q_WB| = 1. P and L of a body with locked axes have
/// no components along them: such components would change nothing. Immovable bodies have P = L = 0
/// and move with ModelBody::prescribed, or along ModelBody::path.
struct BodyState {
  Vec3 p_WBcm = Vec3::Zero();    // x [m]
  Quat q_WB = Quat::Identity();  // q
  Vec3 P = Vec3::Zero();         // [N s]
  Vec3 L = Vec3::Zero();         // [N m s]
  double path_time = 0.0;        // for a body on a path: the time on the path [s]

  Pose pose() const { return {q_WB.toRotationMatrix(), p_WBcm}; }
};

/// q_WB turned by the rotation vector `turn_W`, in W [rad]; q_WB itself when that is zero.
Quat TurnedBy(const Quat& q_WB, const Vec3& turn_W);

/// v = P / m, w = R I_B^-1 R^T L (Baraff I, 2.8-2.10), or w = S (S^T I S)^-1 S^T L for a body with
/// locked axes, where S are the axes that are not locked; the prescribed twist of an immovable
/// body.
Twist ComputeTwist(const ModelBody& body, const BodyState& state);

/// The state of a body at this pose that moves with this twist: P = m v, L = R I_B R^T w.
/// Components along and about locked axes are dropped.
BodyState MakeState(const ModelBody& body, const Vec3& p_WBcm, const Quat& q_WB,
                    const Twist& twist);

/// The rate of the twist of an immovable body: zero unless it has a path.
Twist PrescribedAcceleration(const ModelBody& body, const BodyState& state);

/// The state at time t of an immovable body that has a path.
BodyState StateOnPath(const ModelBody& body, double t);

/// Inertia tensor about the centre of mass in world axes, R I_B R^T (Baraff I, 2-40), and the
/// matrix that maps torques to angular accelerations: its inverse, or for a body with locked axes
/// the inverse about the other axes.
Mat3 ComputeWorldInertia(const ModelBody& body, const Quat& q_WB);
Mat3 ComputeWorldInverseInertia(const ModelBody& body, const Quat& q_WB);

/// Kinetic energy v.P/2 + w.L/2 [J]; 0 for immovable bodies.
double ComputeKineticEnergy(const ModelBody& body, const BodyState& state);

/// Potential energy -m g.x [J]; 0 for immovable bodies.
double ComputePotentialEnergy(const ModelBody& body, const BodyState& state,
                              const Environment& environment);

}  // namespace touchstone::dynamics
