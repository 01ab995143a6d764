#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_actuators.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/printable.h"
#include "scene/import/mjcf_joints.h"
#include "scene/import/mjcf_names.h"

namespace touchstone::scene {
namespace {

/// The force of an actuator along its length l, with the control u: gain u + bias[0] + bias[1] l +
/// bias[2] l'.
struct ActuatorLaw {
  double gain = 0.0;
  std::array<double, 3> bias = {0.0, 0.0, 0.0};

  bool Acts(double control) const {
    return gain * control != 0.0 || std::ranges::any_of(bias, [](double b) { return b != 0.0; });
  }
};

// The parameter `at` of a list whose end may be missing.
double Parameter(const MjcfElement& actuator, const char* list, std::size_t at, double otherwise) {
  const std::vector<double> numbers = actuator.Numbers(list);
  return at < numbers.size() ? numbers[at] : otherwise;
}

void RefuseUnlessOneOf(const MjcfElement& actuator, const char* attribute,
                       const std::vector<std::string>& expected) {
  const std::string found = actuator.Find(attribute).value_or(expected.front());
  if (std::ranges::find(expected, found) == expected.end())
    actuator.Fail(std::string(attribute) + ": " + Quoted(Printable(found, 40)) +
                  " has no counterpart here: expected " + Quoted(expected.front()));
}

ActuatorLaw LawOfGeneral(const MjcfElement& actuator) {
  RefuseUnlessOneOf(actuator, "dyntype", {"none", "integrator", "filter", "filterexact"});
  RefuseUnlessOneOf(actuator, "gaintype", {"fixed", "affine"});
  RefuseUnlessOneOf(actuator, "biastype", {"none", "affine"});
  ActuatorLaw law{.gain = Parameter(actuator, "gainprm", 0, 1.0)};
  if (actuator.Find("biastype").value_or("none") == "affine")
    for (const std::size_t i : {0u, 1u, 2u}) law.bias[i] = Parameter(actuator, "biasprm", i, 0.0);
  return law;
}

// The servos read the parameters of <general> where a class of defaults gives only those.
ActuatorLaw LawOf(const MjcfElement& actuator) {
  const std::string kind = actuator.own().name();
  if (kind == "motor") return {.gain = 1.0};
  if (kind == "general") return LawOfGeneral(actuator);
  const double gain = Parameter(actuator, "gainprm", 0, 1.0);
  if (kind == "velocity") {
    const double kv = actuator.Number("kv", gain);
    return {.gain = kv, .bias = {0.0, 0.0, -kv}};
  }
  if (actuator.Number("dampratio", 0.0) != 0.0) actuator.Fail("dampratio: expected kv instead");
  const double kp = actuator.Number("kp", gain);
  const double kv = actuator.Number("kv", -Parameter(actuator, "biasprm", 2, 0.0));
  return {.gain = kp, .bias = {0.0, -kp, -kv}};
}

bool IsLimited(const MjcfElement& actuator, const char* flag) {
  return actuator.Find(flag).value_or("auto") != "false";
}

// The controls that a servo may have by the range of its joint, scaled about its middle.
std::optional<std::vector<double>> InheritedRange(const MjcfElement& actuator,
                                                  const MjcfElement& joint,
                                                  const MjcfPlaces& places) {
  const double scale = actuator.Number("inheritrange", 0.0);
  if (scale == 0.0) return std::nullopt;
  auto range = joint.FindNumbers("range", 2);
  if (!range) actuator.Fail("inheritrange: expected a joint with a range");
  for (double& end : *range) end = TravelOfMjcf(joint, end, places);
  const double middle = 0.5 * (range->front() + range->back());
  for (double& end : *range) end = middle + scale * (end - middle);
  return range;
}

// 0, or the end of the range that is nearest to it.
double NearestToZero(const MjcfElement& actuator, const std::vector<double>& range) {
  if (!(range.front() <= range.back()))
    actuator.Fail("ctrlrange: expected the smaller number first");
  return std::clamp(0.0, range.front(), range.back());
}

// Whether the force depends on the signal in other ways than in proportion to it.
bool IsDelayedOrScaled(const MjcfElement& actuator) {
  return actuator.Find("dyntype").value_or("none") != "none" ||
         actuator.Number("timeconst", 0.0) != 0.0 ||
         (actuator.Find("gaintype").value_or("fixed") == "affine" &&
          (Parameter(actuator, "gainprm", 1, 0.0) != 0.0 ||
           Parameter(actuator, "gainprm", 2, 0.0) != 0.0));
}

// The control signal that is nearest to 0 in these ranges.
double ControlOf(const MjcfElement& actuator, const std::optional<std::vector<double>>& inherited) {
  const auto own = actuator.FindNumbers("ctrlrange", 2);
  const bool limited = own && IsLimited(actuator, "ctrllimited");
  if (!inherited && !limited) return 0.0;
  const double control = NearestToZero(actuator, inherited ? *inherited : *own);
  if (control != 0.0 && IsDelayedOrScaled(actuator))
    actuator.Fail(
        "ctrlrange: expected 0 within it for an actuator that does not follow its signal");
  return control;
}

// What pushes alike at any travel is a load, which acts on bodies here and not between them.
void RefuseConstantForce(const MjcfElement& actuator, const ActuatorLaw& law, double control) {
  if (law.bias[1] != 0.0 || law.gain * control + law.bias[0] == 0.0) return;
  const char* constant = "a constant force at a joint has no counterpart here";
  if (law.gain * control != 0.0)
    actuator.Fail(std::string("ctrlrange: expected 0 within it: ") + constant);
  actuator.Fail(std::string("biasprm: expected 0 first: ") + constant);
}

// Adds the spring and the damper that an actuator is to those of its joint, in the document's form.
// `reference` is the position of the joint in the file, where its travel is 0 [rad, m].
void AddLaw(const MjcfElement& actuator, const ActuatorLaw& law, double control, double reference,
            Json* spring) {
  const double gear = actuator.Number("gear", 1.0);
  if (gear == 0.0) actuator.Fail("gear: expected a number that is not 0");
  const double stiffness = -gear * gear * law.bias[1], damping = -gear * gear * law.bias[2];
  if (stiffness < 0.0 || damping < 0.0)
    actuator.Fail("expected a force against the travel of the joint and against its rate");
  const auto of = [&](const char* key) { return spring->value(key, 0.0); };
  const double sum = of("stiffness") + stiffness;
  if (stiffness > 0.0) {
    const double at_zero = gear * (law.gain * control + law.bias[0]) - stiffness * reference;
    (*spring)["rest"] = (of("stiffness") * of("rest") + at_zero) / sum;
  }
  (*spring)["stiffness"] = sum;
  (*spring)["damping"] = of("damping") + damping;
}

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

void NoteBounds(const MjcfElement& actuator, const MjcfElement& joint, XmlLeftOut* left_out) {
  if (actuator.Find("forcerange") && IsLimited(actuator, "forcelimited"))
    left_out->moving.insert("<" + actuator.own().name() + " forcerange>");
  if (joint.Find("actuatorfrcrange") && IsLimited(joint, "actuatorfrclimited"))
    left_out->moving.insert("<joint actuatorfrcrange>");
}

void RefuseInertia(const MjcfElement& actuator) {
  for (const char* key : {"damping", "armature"})
    if (actuator.Number(key, 0.0) != 0.0)
      actuator.Fail(std::string(key) + ": expected it at the joint, and 0 here");
}

// Adds one actuator to the joint that it moves.
void AddActuator(const MjcfElement& actuator, const MjcfPlaces& places,
                 const std::map<std::string, MjcfNamedJoint>& named, Json* joints,
                 XmlLeftOut* left_out) {
  RefuseInertia(actuator);
  const ActuatorLaw law = LawOf(actuator);
  const double own = ControlOf(actuator, std::nullopt);
  if (!law.Acts(own)) return;
  RefuseConstantForce(actuator, law, own);
  const auto& [joint, index] = JointOf(actuator, named);
  const double control = ControlOf(actuator, InheritedRange(actuator, joint, places));
  Json& made = (*joints)[index];
  Json spring = made.value("spring", Json::object());
  AddLaw(actuator, law, control, TravelOfMjcf(joint, joint.Number("ref", 0.0), places), &spring);
  made["spring"] = std::move(spring);
  NoteBounds(actuator, joint, left_out);
}

}  // namespace

void AddActuatorsOfMjcf(const MjcfElement& mujoco, const MjcfPlaces& places,
                        const std::map<std::string, MjcfNamedJoint>& named, Json* joints,
                        XmlLeftOut* left_out) {
  for (const MjcfElement& section : mujoco.Children("actuator"))
    for (const char* kind : kActuatorsOfMjcf)
      for (const MjcfElement& actuator : section.Children(kind))
        AddActuator(actuator, places, named, joints, left_out);
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
