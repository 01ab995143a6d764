#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_couplings.h"

#include <algorithm>
#include <cmath>

#include "scene/import/mjcf_equalities.h"
#include "scene/import/mjcf_joint_force.h"
#include "scene/import/mjcf_joints.h"

namespace touchstone::scene {
namespace {

/// c1, by which the first joint of a coupling follows the second one.
double RateOf(const MjcfElement& coupling) {
  std::vector<double> c = coupling.Numbers("polycoef");
  if (c.empty()) return 1.0;
  c.resize(std::max<std::size_t>(c.size(), 2), 0.0);
  const bool linear = c[0] == 0.0 && c[1] != 0.0 &&
                      std::all_of(c.begin() + 2, c.end(), [](double x) { return x == 0.0; });
  if (!linear) coupling.Fail("polycoef: expected \"0 c 0 0 0\" with c other than 0");
  return c[1];
}

/// Halves the force of one joint, and lets the other one, which travels `rate` times as far, push
/// with the rest of its power.
void ShareForce(double rate, Json* driven, Json* following) {
  const JointForce own = ForceOfJoint(*driven), before = ForceOfJoint(*following);
  SetForceOfJoint({0.5 * own.constant, 0.5 * own.stiffness, 0.5 * own.damping}, driven);
  SetForceOfJoint(
      before + JointForce{0.5 * own.constant / rate, 0.5 * own.stiffness / (rate * rate),
                          0.5 * own.damping / (rate * rate)},
      following);
}

/// Makes a hinge or a slide a fixed joint: its position is a constant, c0 from that in the file.
void LockJoint(const MjcfElement& coupling, const MjcfPlaces& places, const MjcfNamedJoints& named,
               Json* joints) {
  constexpr double kMostMiss = 5e-3;  // [rad, m]
  const MjcfNamedJoint& joint = JointInMjcf(coupling, "joint1", named);
  const double position = ReferenceOfMjcf(joint.element, places) + coupling.Number("polycoef", 0.0);
  if (const double miss = std::abs(joint.start - position); miss > kMostMiss)
    coupling.Fail("the start misses it by " + Briefly(miss) + ": expected at most " +
                  Briefly(kMostMiss) + ", since bodies here start as they are joined");
  Json& made = (*joints)[joint.index];
  for (const char* key : {"axis", "limits", "motor", "friction", "spring", "armature"})
    made.erase(key);
  made["type"] = "fixed";
}

bool IsHeld(const Json& joint) { return ForceOfJoint(joint).stiffness > 0.0; }

[[noreturn]] void FailForSpring(const MjcfElement& coupling) {
  coupling.Fail(
      "a joint cannot follow another one here: expected a spring or a position servo at one of two "
      "joints, or at all joints of a tendon");
}

void ShareForceOfJoints(const MjcfElement& coupling, const MjcfNamedJoints& named, Json* joints) {
  const double rate = RateOf(coupling);
  Json& y = (*joints)[JointInMjcf(coupling, "joint1", named).index];
  Json& x = (*joints)[JointInMjcf(coupling, "joint2", named).index];
  const bool y_held = IsHeld(y), x_held = IsHeld(x);
  if (!y_held && !x_held) FailForSpring(coupling);
  if (!y_held) ShareForce(rate, &x, &y);
  if (!x_held) ShareForce(1.0 / rate, &y, &x);
}

/// The length of a tendon that should stay as it is.
void CheckJointsOfTendon(const MjcfElement& coupling, const MjcfElement& mujoco,
                         const MjcfNamedJoints& named, const Json& joints) {
  if (coupling.Find("tendon2")) coupling.Fail("tendon2: has no counterpart here: expected none");
  for (const MjcfPull& pull : PullsOfTendonInMjcf(coupling, "tendon1", mujoco, named))
    if (!IsHeld(joints[pull.joint->index])) FailForSpring(coupling);
}

}  // namespace

void ShareForcesOfCoupledJoints(const MjcfElement& mujoco, const MjcfPlaces& places,
                                const MjcfNamedJoints& named, MjcfDraft* draft) {
  std::string couplings;
  for (const MjcfElement& coupling : ActiveEqualitiesOfMjcf(mujoco, &draft->left_out)) {
    const bool joint = coupling.own().name() == "joint";
    if (!joint && coupling.own().name() != "tendon") continue;
    if (joint && !coupling.Find("joint2")) {
      LockJoint(coupling, places, named, &draft->joints);
      continue;
    }
    if (joint)
      ShareForceOfJoints(coupling, named, &draft->joints);
    else
      CheckJointsOfTendon(coupling, mujoco, named, draft->joints);
    couplings += (couplings.empty() ? "" : ", ") +
                 (joint ? coupling.Require("joint1") + " and " + coupling.Require("joint2")
                        : "those of the tendon " + coupling.Require("tendon1"));
  }
  if (!couplings.empty())
    draft->remarks.push_back(
        {"joints that should follow each other are held by springs of their "
         "own instead: " +
             couplings,
         true});
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
