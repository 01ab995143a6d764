#pragma once

#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::exchange {

enum class ForceSource : std::uint8_t {
  kGravity,
  kNormal,
  kFriction,
  kJoint,
  kSpring,
  kThruster,
  kLoad,
  kMouse,
  kDamping
};
/// "gravity", "normal", "friction", "joint", "spring", "thruster", "load", "mouse", "damping".
const char* ToString(ForceSource source);

/// One force on a body.
struct BodyForce {
  ForceSource source = ForceSource::kGravity;
  std::optional<BodyId> other;   // the body it comes from
  int index = -1;                // of its contact, joint, spring or thruster in the snapshot
  Vec3 p_W = Vec3::Zero();       // where it acts
  Vec3 force_W = Vec3::Zero();   // [N]
  Vec3 torque_W = Vec3::Zero();  // beside that force [N m]
  bool certified = true;         // false: found roughly, at the pace lively
};

/// All forces on a body, as they acted in the last step: gravity, then contacts (normal and
/// friction apart), joints, springs, thrusters that fire, loads, the mouse, damping. Forces of zero
/// are left out; a body that is fixed has only those of contacts and links.
std::vector<BodyForce> CollectForces(const Snapshot& snapshot, const BodySnapshot& body);

/// Whether the forces of the body's island obey the law: of contacts, links and the mouse. True for
/// a body that nothing touches or holds.
bool IsCertified(const Snapshot& snapshot, const BodySnapshot& body);

/// Contact forces below this count as zero [N]: the residual's tolerance allows errors of this
/// size beside the largest force.
double CertifiedFloor(const Snapshot& snapshot);

/// Speeds below this count as zero [m/s]: the residual's tolerance as a part of the speed that
/// gravity gives in a step, and round-off.
double SpeedFloor(const Snapshot& snapshot);

/// Momenta below this count as zero [N s]: the residual's tolerance as a part of what the largest
/// force of the moment gives in a step. Weights count, and the forces of contacts, joints and the
/// hand.
double MomentumFloor(const Snapshot& snapshot);

/// The sum of the forces on a body and its effect.
struct NetForce {
  Vec3 force_W = Vec3::Zero();                 // [N]
  Vec3 torque_W = Vec3::Zero();                // about the centre of mass [N m]
  Vec3 acceleration_W = Vec3::Zero();          // of the centre of mass [m/s^2]
  Vec3 angular_acceleration_W = Vec3::Zero();  // [rad/s^2]
};

/// Newton's and Euler's laws: a = F / m, I w' = T - w x I w. A body does not accelerate along
/// or about its locked axes; a fixed one does not accelerate.
NetForce SumForces(const BodySnapshot& body, const std::vector<BodyForce>& forces);

/// I_BBcm in world axes [kg m^2].
Mat3 ComputeWorldInertia(const BodySnapshot& body);
/// Of translation and of turning [J]; 0 for a fixed body.
double ComputeKineticEnergy(const BodySnapshot& body);

}  // namespace touchstone::exchange
