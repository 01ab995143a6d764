#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_couplings.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

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

/// Tells what the start misses an equality of joints by [rad, m].
void TellMissOfJoints(const MjcfElement& coupling, double miss, const std::string& names,
                      std::vector<Remark>* remarks) {
  if (!IsMissOfMjcf(coupling, miss, "by " + Briefly(miss))) return;
  remarks->push_back({names + ": the start misses the <joint> by " + Briefly(miss), true});
}

/// Makes a hinge or a slide a fixed joint: its position is a constant, c0 from that in the file.
void LockJoint(const MjcfElement& coupling, const MjcfPlaces& places, const MjcfNamedJoints& named,
               MjcfDraft* draft) {
  const MjcfNamedJoint& joint = JointInMjcf(coupling, "joint1", named);
  const double position = ReferenceOfMjcf(joint.element, places) + coupling.Number("polycoef", 0.0);
  const std::string name = coupling.Require("joint1");
  TellMissOfJoints(coupling, std::abs(joint.start - position), name, &draft->remarks);
  draft->remarks.push_back({name + ": held by a fixed joint"});
  Json& made = draft->joints[joint.index];
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

/// Whether one of two joints is held, so that the other one can be. Throws if one is locked.
bool CanShare(const MjcfElement& coupling, const MjcfNamedJoints& named, const Json& joints) {
  bool held = false;
  for (const char* attribute : {"joint1", "joint2"}) {
    const Json& joint = joints[JointInMjcf(coupling, attribute, named).index];
    if (joint["type"] == "fixed") coupling.Fail("expected joints that no other equality locks");
    held = held || IsHeld(joint);
  }
  return held;
}

/// @pre one of the two joints is held
void ShareForceOfJoints(const MjcfElement& coupling, const MjcfPlaces& places,
                        const MjcfNamedJoints& named, MjcfDraft* draft) {
  const double rate = RateOf(coupling);
  const MjcfNamedJoint &y = JointInMjcf(coupling, "joint1", named),
                       &x = JointInMjcf(coupling, "joint2", named);
  const auto moved = [&](const MjcfNamedJoint& joint) {
    return joint.start - ReferenceOfMjcf(joint.element, places);
  };
  TellMissOfJoints(coupling, std::abs(moved(y) - rate * moved(x)),
                   coupling.Require("joint1") + " and " + coupling.Require("joint2"),
                   &draft->remarks);
  Json &of_y = draft->joints[y.index], &of_x = draft->joints[x.index];
  const bool y_held = IsHeld(of_y), x_held = IsHeld(of_x);
  if (!y_held) ShareForce(rate, &of_x, &of_y);
  if (!x_held) ShareForce(1.0 / rate, &of_y, &of_x);
}

/// Shares forces along all chains of couplings, whatever their order in the file.
void ShareForcesOfJoints(std::vector<MjcfElement> couplings, const MjcfPlaces& places,
                         const MjcfNamedJoints& named, MjcfDraft* draft) {
  for (const MjcfElement& coupling : couplings) RateOf(coupling);  // refuses others
  while (!couplings.empty()) {
    const auto next = std::ranges::find_if(couplings, [&](const MjcfElement& coupling) {
      return CanShare(coupling, named, draft->joints);
    });
    if (next == couplings.end()) FailForSpring(couplings.front());
    ShareForceOfJoints(*next, places, named, draft);
    couplings.erase(next);
  }
}

/// Throws unless all joints of a tendon that should keep its length are held.
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
  const auto tell = [&](const std::string& names) {
    couplings += (couplings.empty() ? "" : ", ") + names;
  };
  std::vector<MjcfElement> pairs, tendons;
  for (const MjcfElement& coupling : ActiveEqualitiesOfMjcf(mujoco, &draft->left_out)) {
    if (coupling.own().name() == "tendon") tendons.push_back(coupling);
    if (coupling.own().name() != "joint") continue;
    if (!coupling.Find("joint2")) {
      LockJoint(coupling, places, named, draft);
      continue;
    }
    pairs.push_back(coupling);
    tell(coupling.Require("joint1") + " and " + coupling.Require("joint2"));
  }
  ShareForcesOfJoints(pairs, places, named, draft);
  for (const MjcfElement& coupling : tendons) {
    CheckJointsOfTendon(coupling, mujoco, named, draft->joints);
    tell("those of the tendon " + coupling.Require("tendon1"));
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
