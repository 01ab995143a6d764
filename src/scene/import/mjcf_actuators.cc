#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_actuators.h"

#include <algorithm>
#include <cmath>

#include "base/printable.h"
#include "scene/bounds.h"
#include "scene/import/mjcf_actuator_law.h"
#include "scene/import/mjcf_joints.h"
#include "scene/import/mjcf_names.h"

namespace touchstone::scene {
namespace {

/// What acts along the travel q of a joint: constant - stiffness q - damping q' [N m, N].
struct JointForce {
  double constant = 0.0, stiffness = 0.0, damping = 0.0;
};

const MjcfNamedJoint& JointOf(const MjcfElement& actuator,
                              const std::map<std::string, MjcfNamedJoint>& named) {
  auto name = actuator.Find("joint");
  if (!name) name = actuator.Find("jointinparent");
  if (!name) actuator.Fail("expected a joint: no other place has a counterpart here");
  const auto found = named.find(*name);
  if (found == named.end())
    actuator.Fail("joint: there is no hinge or slide " + Quoted(Printable(*name, 60)));
  return found->second;
}

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

// The force of an actuator at a joint that starts at `start` [rad, m].
JointForce AtJoint(const MjcfElement& actuator, const MjcfForceLaw& law, double start) {
  const double gear = actuator.Number("gear", 1.0);
  if (gear == 0.0) actuator.Fail("gear: expected a number that is not 0");
  const double stiffness = -gear * gear * law[1], damping = -gear * gear * law[2];
  if (stiffness < 0.0 || damping < 0.0)
    actuator.Fail("expected a force against the travel of the joint and against its rate");
  return {gear * law[0] - stiffness * start, stiffness, damping};
}

JointForce ForceOf(const Json& joint) {
  const Json spring = joint.value("spring", Json::object());
  const auto of = [&](const char* key) { return spring.value(key, 0.0); };
  JointForce force{of("stiffness") * of("rest"), of("stiffness"), of("damping")};
  if (joint.contains("motor"))
    force.constant +=
        std::copysign(joint["motor"]["max"].get<double>(), joint["motor"]["speed"].get<double>());
  return force;
}

// Gives a joint of the document this force.
void SetForce(const JointForce& force, Json* joint) {
  for (const char* key : {"spring", "motor"}) joint->erase(key);
  if (force.stiffness > 0.0 || force.damping > 0.0)
    (*joint)["spring"] = {{"stiffness", force.stiffness}, {"damping", force.damping}};
  if (force.stiffness > 0.0) {
    (*joint)["spring"]["rest"] = force.constant / force.stiffness;
  } else if (force.constant != 0.0) {
    const Bound& fastest = (*joint)["type"] == "hinge" ? bounds::kSpin : bounds::kVelocity;
    (*joint)["motor"] = {{"speed", std::copysign(fastest.most, force.constant)},
                         {"max", std::abs(force.constant)}};
  }
}

// Adds one actuator with this signal to the joint that it moves.
void AddActuator(const MjcfElement& actuator, double signal, const MjcfPlaces& places,
                 const std::map<std::string, MjcfNamedJoint>& named, Json* joints,
                 XmlLeftOut* left_out) {
  RefuseInertia(actuator);
  const MjcfForceLaw at_rest = LawOfMjcfActuator(actuator, signal, nullptr, places, left_out);
  if (at_rest == MjcfForceLaw{0.0, 0.0, 0.0}) return;
  const MjcfNamedJoint& joint = JointOf(actuator, named);
  MjcfForceLaw law = LawOfMjcfActuator(actuator, signal, &joint.element, places, left_out);
  KeepWithinBounds(actuator, joint.element, &law, left_out);
  Json& made = (*joints)[joint.index];
  const JointForce before = ForceOf(made), own = AtJoint(actuator, law, joint.start);
  SetForce({before.constant + own.constant, before.stiffness + own.stiffness,
            before.damping + own.damping},
           &made);
}

}  // namespace

void AddActuatorsOfMjcf(const MjcfElement& mujoco, const MjcfPlaces& places,
                        const std::map<std::string, MjcfNamedJoint>& named, MjcfKey* key,
                        Json* joints, XmlLeftOut* left_out) {
  for (const MjcfElement& section : mujoco.Children("actuator"))
    for (const MjcfElement& actuator :
         section.ChildrenAmong({kActuatorsOfMjcf.begin(), kActuatorsOfMjcf.end()})) {
      const auto signal = key->controls.Next(1);
      AddActuator(actuator, signal ? signal->front() : 0.0, places, named, joints, left_out);
    }
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
