#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_refusals.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/printable.h"
#include "scene/import/mjcf_joints.h"
#include "scene/import/mjcf_names.h"

namespace touchstone::scene {
namespace {

void RefuseUnless(const XmlView& element, const char* attribute, const char* expected) {
  if (element.Find(attribute).value_or(expected) != expected)
    element.Fail(std::string(attribute) + ": expected " + Quoted(expected));
}

// Bounds of what counts as air, at any weather [kg/m^3, kg/(m s)].
constexpr double kAirDensity = 1.5, kAirViscosity = 1e-4;

void RefuseOfOption(const XmlView& option, XmlLeftOut* left_out) {
  for (const auto& [key, most] : {std::pair("density", kAirDensity), {"viscosity", kAirViscosity}})
    if (const double number = option.Number(key, 0.0); number > most)
      option.Fail(std::string(key) +
                  ": a surrounding medium has no counterpart here: expected 0, "
                  "or air");
    else if (number != 0.0)
      left_out->moving.insert("<option " + std::string(key) + "> of the air");
  RefuseUnless(option, "collision", "all");
  for (const XmlView& flag : option.Children("flag")) {
    for (const char* key : {"contact", "constraint", "frictionloss", "limit", "spring", "damper",
                            "passive", "filterparent"})
      RefuseUnless(flag, key, "enable");
    RefuseUnless(flag, "override", "disable");
  }
}

void RefuseOfCompiler(const XmlView& compiler) {
  RefuseUnless(compiler, "coordinate", "local");
  const auto groups = compiler.Find("inertiagrouprange");
  if (groups && NumbersIn(*groups) != std::vector<double>{0.0, 5.0})
    compiler.Fail("inertiagrouprange: expected \"0 5\": geoms of all groups have mass here");
}

}  // namespace

void RefuseOtherPhysicsOfMjcf(const XmlView& mujoco, XmlLeftOut* left_out) {
  for (const char* key : {"deformable", "extension"})
    for (const XmlView& section : mujoco.Children(key))
      for (const XmlView& found : section.Children()) {
        if (found.name() != "skin")
          found.Fail("has no counterpart here as an element of <" + section.name() +
                     ">, and would change the motion");
        left_out->idle.insert("<" + section.name() + ">");
      }
  for (const XmlView& actuators : mujoco.Children("actuator"))
    for (const XmlView& one : actuators.Children())
      if (std::ranges::find(kActuatorsOfMjcf, one.name()) == kActuatorsOfMjcf.end())
        one.Fail(
            "has no counterpart: expected <motor>, <position>, <velocity>, <intvelocity>, "
            "<damper> or <general>");
  for (const XmlView& option : mujoco.Children("option")) RefuseOfOption(option, left_out);
  for (const XmlView& compiler : mujoco.Children("compiler")) RefuseOfCompiler(compiler);
}

void RefuseOtherTouchOfGeom(const MjcfElement& geom, XmlLeftOut* left_out) {
  for (const char* key : {"surfacevel", "adhesion"})
    for (const double number : geom.Numbers(key))
      if (number != 0.0) geom.Fail(std::string(key) + ": has no counterpart here: expected 0");
  for (const char* key : {"margin", "gap"})
    if (geom.Number(key, 0.0) != 0.0) left_out->moving.insert("<geom " + std::string(key) + ">");
  const double condim = geom.Number("condim", 3.0);
  const std::vector<double> friction = geom.Numbers("friction");
  const double spinning = friction.size() > 1 ? friction[1] : 0.005;
  const double rolling = friction.size() > 2 ? friction[2] : 0.0001;
  if ((condim >= 4.0 && spinning != 0.0) || (condim == 6.0 && rolling != 0.0))
    left_out->moving.insert("<geom condim> above 3 (friction against spinning and rolling)");
}

void RefuseEndsOfGeom(const MjcfElement& geom) {
  if (geom.Find("fromto"))
    geom.Fail("fromto: expected the type \"box\", \"capsule\" or \"cylinder\", which has two ends");
}

void RefuseOtherMotionOfJoint(const MjcfElement& joint, XmlLeftOut* left_out) {
  const std::string type = TypeOfMjcf(joint);
  const bool has_axis = HasAxisInMjcf(joint);
  if (!has_axis && joint.Number("stiffness", 0.0) != 0.0)
    joint.Fail("stiffness: expected 0: springs turn hinges and push slides here");
  for (const char* key : {"armature", "damping", "frictionloss"})
    if (!has_axis && joint.Number(key, 0.0) != 0.0)
      left_out->moving.insert("<joint " + std::string(key) + "> of type " + Quoted(type));
  if (const auto both = joint.FindNumbers("springdamper", 2); both && both->front() != 0.0)
    joint.Fail("springdamper: expected stiffness and damping instead");
  if (has_axis && joint.Find("range") && joint.Number("margin", 0.0) != 0.0)
    left_out->moving.insert("<joint margin>");
}

void RefuseContradictionsOfMjcf(const XmlView& element) {
  const auto inertials = element.Children("inertial");
  if (inertials.size() > 1) inertials[1].Fail("there is another one in the same body");
  std::string given;  // the orientation
  for (const char* one : {"quat", "axisangle", "xyaxes", "zaxis", "euler"}) {
    if (!element.Find(one)) continue;
    if (!given.empty()) element.Fail("expected one orientation, got " + given + " and " + one);
    given = one;
  }
  if (element.name() == "inertial" && element.Find("fullinertia"))
    for (const std::string& other : {std::string("diaginertia"), given})
      if (!other.empty() && element.Find(other.c_str()))
        element.Fail("expected fullinertia or " + other + ", got both");
  for (const XmlView& inner : element.Children()) RefuseContradictionsOfMjcf(inner);
}

void RefuseGeneratorsOfMjcf(const XmlView& element) {
  for (const char* key : {"replicate", "composite", "flexcomp", "attach"})
    if (const auto found = element.Child(key))
      found->Fail("is not read: write out the elements that it stands for");
  if (const auto plugin = element.Child("plugin")) plugin->Fail("has no counterpart here");
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
