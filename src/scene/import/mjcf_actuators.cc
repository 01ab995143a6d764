#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_actuators.h"

#include <algorithm>
#include <cmath>

#include "scene/import/mjcf_actuator_law.h"
#include "scene/import/mjcf_joint_force.h"
#include "scene/import/mjcf_joints.h"
#include "scene/import/mjcf_names.h"
#include "scene/import/mjcf_thrusters.h"

namespace touchstone::scene {
namespace {

void RefuseInertia(const MjcfElement& actuator) {
  for (const char* key : {"damping", "armature"})
    if (actuator.Number(key, 0.0) != 0.0)
      actuator.Fail(std::string(key) + ": expected it at the joint, and 0 here");
}

// Bounds a constant force; of others the bounds are left out.
void KeepWithinBounds(const MjcfElement& actuator, const MjcfElement& joint, MjcfForceLaw* law,
                      XmlLeftOut* left_out) {
  const bool varies = (*law)[1] != 0.0 || (*law)[2] != 0.0;
  if (IsLimitInMjcf(actuator, "forcerange", "forcelimited")) {
    const std::vector<double> range = actuator.Numbers("forcerange");
    if (varies)
      left_out->moving.insert("<" + actuator.own().name() + " forcerange>");
    else
      (*law)[0] = std::clamp((*law)[0], range.front(), range.back());
  }
  if (IsLimitInMjcf(joint, "actuatorfrcrange", "actuatorfrclimited"))
    left_out->moving.insert("<joint actuatorfrcrange>");
}

/// How much the length of an actuator grows if all its joints travel alike, each the way that makes
/// it longer.
double ArmTogether(const std::vector<MjcfPull>& pulls) {
  double sum = 0.0;
  for (const MjcfPull& pull : pulls) sum += std::abs(pull.arm);
  return sum;
}

/// The length of an actuator at the start.
double LengthAtStart(const std::vector<MjcfPull>& pulls) {
  double length = 0.0;
  for (const MjcfPull& pull : pulls) length += pull.arm * pull.joint->start;
  return length;
}

/// The mass that an actuator moves, seen along its length: the sum of what its joints would be
/// alone.
double MassMoved(const std::vector<MjcfPull>& pulls, const MjcfBook& book) {
  double sum = 0.0;
  for (const MjcfPull& pull : pulls) sum += MassAtMjcf(pull, book);
  return sum;
}

/// Adds the force of an actuator to all joints that it pulls, whose travel is 0 at the start.
void AddForce(const MjcfElement& actuator, const MjcfForceLaw& law,
              const std::vector<MjcfPull>& pulls, MjcfDraft* draft) {
  if (law[1] > 0.0 || law[2] > 0.0)
    actuator.Fail("expected a force against the travel of the joint and against its rate");
  const double together = ArmTogether(pulls), constant = law[0] + law[1] * LengthAtStart(pulls);
  for (const MjcfPull& pull : pulls) {
    Json& joint = draft->joints[pull.joint->index];
    const double both = std::abs(pull.arm) * together;
    SetForceOfJoint(
        ForceOfJoint(joint) + JointForce{pull.arm * constant, -both * law[1], -both * law[2]},
        &joint);
  }
  if (pulls.size() > 1 && (law[1] != 0.0 || law[2] != 0.0))
    draft->left_out.moving.insert("differences between the joints of a tendon, in servos of it");
}

/// Adds one actuator that pushes a body at a site of it. Nothing has a length there.
void PushAtSite(const MjcfElement& actuator, double signal, const MjcfActuatorSite& site,
                const MjcfBook& book, MjcfDraft* draft) {
  MjcfForceLaw law = LawOfMjcfActuator(actuator, signal, site, &draft->left_out);
  if (law[1] != 0.0 || law[2] != 0.0)
    actuator.Fail("a servo at a site has no counterpart here: expected a constant force");
  if (IsLimitInMjcf(actuator, "forcerange", "forcelimited")) {
    const std::vector<double> range = actuator.Numbers("forcerange");
    law[0] = std::clamp(law[0], range.front(), range.back());
  }
  AddThrustersOfMjcf(actuator, law[0], book, draft);
}

/// Adds one actuator with this signal to the joints that it moves.
void AddActuator(const MjcfElement& actuator, double signal, const MjcfMachine& machine,
                 MjcfDraft* draft) {
  RefuseInertia(actuator);
  MjcfActuatorSite site{machine.places};
  if (LawOfMjcfActuator(actuator, signal, site, &draft->left_out) == MjcfForceLaw{0.0, 0.0, 0.0})
    return;
  if (actuator.Find("site")) return PushAtSite(actuator, signal, site, machine.book, draft);
  const std::vector<MjcfPull> pulls = PullsOfMjcf(actuator, machine.mujoco, machine.named);
  if (pulls.size() == 1) site.joint = &pulls[0].joint->element;
  site.mass = [&] { return MassMoved(pulls, machine.book); };
  MjcfForceLaw law = LawOfMjcfActuator(actuator, signal, site, &draft->left_out);
  for (const MjcfPull& pull : pulls)
    KeepWithinBounds(actuator, pull.joint->element, &law, &draft->left_out);
  AddForce(actuator, law, pulls, draft);
}

}  // namespace

void AddActuatorsOfMjcf(const MjcfMachine& machine, MjcfKey* key, MjcfDraft* draft) {
  for (const MjcfElement& section : machine.mujoco.Children("actuator"))
    for (const MjcfElement& actuator :
         section.ChildrenAmong({kActuatorsOfMjcf.begin(), kActuatorsOfMjcf.end()})) {
      const auto signal = key->controls.Next(1);
      AddActuator(actuator, signal ? signal->front() : 0.0, machine, draft);
    }
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
