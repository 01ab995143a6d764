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
  std::optional<BodyId> other;   // the body that exerts the force
  int index = -1;                // index of its contact, joint, spring or thruster in the snapshot
  Vec3 p_W = Vec3::Zero();       // point of application
  Vec3 force_W = Vec3::Zero();   // [N]
  Vec3 torque_W = Vec3::Zero();  // torque in addition to that force [N m]
  bool certified = true;         // false: found roughly, at the pace lively
};

/// All forces on a body in the last step: gravity, then contacts (normal and friction separately),
/// joints, springs, firing thrusters, loads, the mouse, damping. Zero forces are left out; a fixed
/// body has only those of contacts and links.
std::vector<BodyForce> CollectForces(const Snapshot& snapshot, const BodySnapshot& body);

/// Whether the forces of contacts, links and the mouse in the body's island obey the law. True for
/// a body that nothing touches or holds.
bool IsCertified(const Snapshot& snapshot, const BodySnapshot& body);

/// Contact forces below this count as zero [N]: the residual's tolerance allows errors of this size
/// for the largest force present.
double CertifiedFloor(const Snapshot& snapshot);

/// Speeds below this count as zero [m/s]: the residual's tolerance times the speed that gravity
/// causes in a step, and round-off.
double SpeedFloor(const Snapshot& snapshot);

/// Momenta below this count as zero [N s]: the residual's tolerance times the momentum that the
/// largest present force causes in a step. Weights count, and the forces of contacts, joints and
/// the hand.
double MomentumFloor(const Snapshot& snapshot);

/// The sum of the forces on a body and its effect.
struct NetForce {
  Vec3 force_W = Vec3::Zero();                 // [N]
  Vec3 torque_W = Vec3::Zero();                // about the centre of mass [N m]
  Vec3 acceleration_W = Vec3::Zero();          // acceleration of the centre of mass [m/s^2]
  Vec3 angular_acceleration_W = Vec3::Zero();  // [rad/s^2]
};

/// Newton's and Euler's laws: a = F / m, I w' = T - w x I w. A body does not accelerate along
/// or about its locked axes; a fixed one does not accelerate.
NetForce SumForces(const BodySnapshot& body, const std::vector<BodyForce>& forces);

/// I_BBcm in world axes [kg m^2].
Mat3 ComputeWorldInertia(const BodySnapshot& body);
/// Kinetic energy of translation and rotation [J]; 0 for a fixed body.
double ComputeKineticEnergy(const BodySnapshot& body);

}  // namespace touchstone::exchange
