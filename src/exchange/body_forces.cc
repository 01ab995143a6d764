#include "exchange/body_forces.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/dense.h"

namespace touchstone::exchange {
namespace {

class Collector {
 public:
  Collector(const Snapshot& snapshot, const BodySnapshot& body)
      : snapshot_(snapshot), body_(body) {}

  std::vector<BodyForce> Collect() {
    if (!body_.fixed) Add({ForceSource::kGravity, {}, -1, body_.p_WBcm, mass() * gravity()});
    for (std::size_t i = 0; i < snapshot_.contacts.size(); ++i) AddContact(static_cast<int>(i));
    for (std::size_t i = 0; i < snapshot_.joints.size(); ++i) AddJoint(static_cast<int>(i));
    for (std::size_t i = 0; i < snapshot_.springs.size(); ++i) AddSpring(static_cast<int>(i));
    for (std::size_t i = 0; i < snapshot_.thrusters.size(); ++i) AddThruster(static_cast<int>(i));
    AddMouse();
    if (!body_.fixed) AddDamping();
    return std::move(forces_);
  }

 private:
  double mass() const { return body_.mass; }
  const Vec3& gravity() const { return snapshot_.gravity; }

  void Add(BodyForce force) {
    if (force.force_W != Vec3::Zero() || force.torque_W != Vec3::Zero())
      forces_.push_back(std::move(force));
  }

  /// Whether the force of a link to another body or to the world is certified: one of the two may
  /// be fixed.
  bool IsLinkCertified(std::optional<BodyId> other) const {
    const BodySnapshot* there = other ? FindBody(snapshot_, *other) : nullptr;
    return IsCertified(snapshot_, body_) && (there == nullptr || IsCertified(snapshot_, *there));
  }

  /// 1 when the body is a, -1 when it is b, otherwise 0.
  double Side(BodyId a, std::optional<BodyId> b) const {
    return a == body_.id ? 1.0 : b == body_.id ? -1.0 : 0.0;
  }

  void AddContact(int i) {
    const ContactSnapshot& contact = snapshot_.contacts[static_cast<std::size_t>(i)];
    const double side = Side(contact.body_a, contact.body_b);
    if (side == 0.0) return;
    const BodyId other = side > 0.0 ? contact.body_b : contact.body_a;
    const Vec3 normal_W = side * contact.force_n * contact.nhat_BA_W;
    const Vec3 friction_W = side * contact.force_t_W;
    const Vec3 none = Vec3::Zero();
    Add({ForceSource::kNormal, other, i, contact.p_W, normal_W, none, contact.certified});
    Add({ForceSource::kFriction, other, i, contact.p_W, friction_W, none, contact.certified});
  }

  void AddJoint(int i) {
    const JointSnapshot& joint = snapshot_.joints[static_cast<std::size_t>(i)];
    const double side = Side(joint.body_a, joint.body_b);
    if (side == 0.0) return;
    const std::optional<BodyId> other = side > 0.0 ? joint.body_b : joint.body_a;
    Add({ForceSource::kJoint, other, i, joint.p_W, side * joint.force_W, side * joint.torque_W,
         IsLinkCertified(other)});
  }

  void AddSpring(int i) {
    const SpringSnapshot& spring = snapshot_.springs[static_cast<std::size_t>(i)];
    const double side = Side(spring.body_a, spring.body_b);
    if (side == 0.0) return;
    const std::optional<BodyId> other = side > 0.0 ? spring.body_b : spring.body_a;
    const Vec3 toward_b = (spring.p_B_W - spring.p_A_W).stableNormalized();
    Add({ForceSource::kSpring, other, i, side > 0.0 ? spring.p_A_W : spring.p_B_W,
         side * spring.tension * toward_b, Vec3::Zero(), IsLinkCertified(other)});
  }

  void AddThruster(int i) {
    const ThrusterSnapshot& thruster = snapshot_.thrusters[static_cast<std::size_t>(i)];
    if (thruster.body == body_.id && thruster.firing)
      Add({thruster.is_load ? ForceSource::kLoad : ForceSource::kThruster,
           {},
           i,
           thruster.p_W,
           thruster.force_W,
           thruster.torque_W});
  }

  void AddMouse() {
    const std::optional<GrabSnapshot>& grab = snapshot_.grab;
    if (!grab || grab->body != body_.id) return;
    Add({ForceSource::kMouse,
         {},
         -1,
         grab->anchor_W,
         grab->force_W,
         Vec3::Zero(),
         IsCertified(snapshot_, body_)});
  }

  void AddDamping() {
    const scene::DampingDesc& damping = snapshot_.damping;
    Add({ForceSource::kDamping,
         {},
         -1,
         body_.p_WBcm,
         -damping.linear * mass() * body_.v_WBcm,
         -damping.angular * (ComputeWorldInertia(body_) * body_.w_WB)});
  }

  const Snapshot& snapshot_;
  const BodySnapshot& body_;
  std::vector<BodyForce> forces_;
};

}  // namespace

const char* ToString(ForceSource source) {
  constexpr std::array kNames = {"gravity",  "normal", "friction", "joint",  "spring",
                                 "thruster", "load",   "mouse",    "damping"};
  return kNames[static_cast<std::size_t>(source)];
}

std::vector<BodyForce> CollectForces(const Snapshot& snapshot, const BodySnapshot& body) {
  return Collector(snapshot, body).Collect();
}

bool IsCertified(const Snapshot& snapshot, const BodySnapshot& body) {
  return body.island < 0 || snapshot.islands[static_cast<std::size_t>(body.island)].certified;
}

double CertifiedFloor(const Snapshot& snapshot) {
  double largest = 0.0;
  for (const ContactSnapshot& contact : snapshot.contacts)
    largest = std::max({largest, contact.force_n, contact.force_t_W.norm()});
  return snapshot.settings.contact.residual_tolerance * largest;
}

double SpeedFloor(const Snapshot& snapshot) {
  constexpr double kRoundOff = 1e-12;  // for positions of metres, in a step [m/s]
  const settings::Settings& settings = snapshot.settings;
  return std::max(settings.contact.residual_tolerance * snapshot.gravity.norm() * settings.step,
                  kRoundOff);
}

double MomentumFloor(const Snapshot& snapshot) {
  double largest = snapshot.grab ? snapshot.grab->force_W.norm() : 0.0;
  for (const BodySnapshot& body : snapshot.bodies)
    if (!body.fixed) largest = std::max(largest, body.mass * snapshot.gravity.norm());
  for (const JointSnapshot& joint : snapshot.joints)
    largest = std::max(largest, joint.force_W.norm());
  const settings::Settings& settings = snapshot.settings;
  return settings.step *
         std::max(settings.contact.residual_tolerance * largest, CertifiedFloor(snapshot));
}

NetForce SumForces(const BodySnapshot& body, const std::vector<BodyForce>& forces) {
  NetForce net;
  for (const BodyForce& force : forces) {
    net.force_W += force.force_W;
    net.torque_W += force.torque_W + (force.p_W - body.p_WBcm).cross(force.force_W);
  }
  if (body.fixed) return net;
  net.acceleration_W = net.force_W / body.mass;
  const Mat3 inertia_W = ComputeWorldInertia(body);
  const Vec3 torque_W = net.torque_W - body.w_WB.cross(inertia_W * body.w_WB);
  net.acceleration_W = WithoutLocked(body.locked.along, net.acceleration_W);
  net.angular_acceleration_W = IsAny(body.locked.about)
                                   ? Vec3(InverseOfFree(body.locked.about, inertia_W) * torque_W)
                                   : SolveSymmetric(inertia_W, torque_W);
  return net;
}

Mat3 ComputeWorldInertia(const BodySnapshot& body) {
  const Mat3 R_WB = body.q_WB.toRotationMatrix();
  return R_WB * body.inertia_B * R_WB.transpose();
}

double ComputeKineticEnergy(const BodySnapshot& body) {
  if (body.fixed) return 0.0;
  return 0.5 * (body.mass * body.v_WBcm.squaredNorm() +
                body.w_WB.dot(ComputeWorldInertia(body) * body.w_WB));
}

}  // namespace touchstone::exchange
