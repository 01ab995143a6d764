#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_transmission.h"

#include <algorithm>

#include "base/printable.h"
#include "scene/import/mjcf_joints.h"

namespace touchstone::scene {
namespace {

MjcfElement TendonIn(const MjcfElement& element, const char* attribute, const MjcfElement& mujoco) {
  const std::string name = element.Require(attribute);
  for (const MjcfElement& section : mujoco.Children("tendon"))
    for (const MjcfElement& tendon : section.ChildrenAmong({"fixed", "spatial"}))
      if (tendon.own().Find("name") == name) return tendon;
  element.Fail(std::string(attribute) + ": there is no tendon " + Quoted(Printable(name, 60)));
}

}  // namespace

const MjcfNamedJoint& JointInMjcf(const MjcfElement& element, const char* attribute,
                                  const MjcfNamedJoints& named) {
  const std::string name = element.Require(attribute);
  const auto found = named.find(name);
  if (found == named.end())
    element.Fail(std::string(attribute) + ": there is no hinge or slide " +
                 Quoted(Printable(name, 60)));
  return found->second;
}

std::vector<MjcfPull> PullsOfTendonInMjcf(const MjcfElement& element, const char* attribute,
                                          const MjcfElement& mujoco, const MjcfNamedJoints& named) {
  const MjcfElement tendon = TendonIn(element, attribute, mujoco);
  if (tendon.own().name() != "fixed")
    tendon.Fail("what acts along it has no counterpart here: expected a <fixed> tendon");
  std::vector<MjcfPull> pulls;
  for (const MjcfElement& joint : tendon.Children("joint")) {
    const double arm = joint.own().RequireNumber("coef");
    if (arm != 0.0) pulls.push_back({&JointInMjcf(joint, "joint", named), arm});
  }
  if (pulls.empty()) tendon.Fail("expected a <joint> with a \"coef\" that is not 0");
  return pulls;
}

std::vector<MjcfPull> PullsOfMjcf(const MjcfElement& actuator, const MjcfElement& mujoco,
                                  const MjcfNamedJoints& named) {
  const double gear = actuator.Number("gear", 1.0);
  if (gear == 0.0) actuator.Fail("gear: expected a number that is not 0");
  if (actuator.Find("tendon")) {
    std::vector<MjcfPull> pulls = PullsOfTendonInMjcf(actuator, "tendon", mujoco, named);
    for (MjcfPull& pull : pulls) pull.arm *= gear;
    return pulls;
  }
  for (const char* attribute : {"joint", "jointinparent"})
    if (actuator.Find(attribute)) return {{&JointInMjcf(actuator, attribute, named), gear}};
  actuator.Fail(
      "expected a joint, a fixed tendon or a site: no other place has a counterpart here");
}

double MassAtMjcf(const MjcfPull& pull, const MjcfBook& book) {
  const MjcfElement& joint = pull.joint->element;
  const std::string& body = pull.joint->body;
  const RobotFrame& X = book.at(body).in_file;
  const double carried =
      TypeOfMjcf(joint) == "slide"
          ? book.MassOf(body)
          : book.InertiaAbout(body, X.p + X.q * joint.Vector("pos", Vec3::Zero()),
                              X.q * AxisOfMjcf(joint));
  return (carried + joint.Number("armature", 0.0)) / (pull.arm * pull.arm);
}

void ReadTendonsOfMjcf(const MjcfElement& mujoco, XmlLeftOut* left_out) {
  for (const MjcfElement& section : mujoco.Children("tendon"))
    for (const MjcfElement& tendon : section.ChildrenAmong({"fixed", "spatial"})) {
      const std::string kind = "<" + tendon.own().name() + ">";
      for (const char* key : {"stiffness", "damping", "frictionloss", "armature"})
        if (tendon.Number(key, 0.0) != 0.0)
          tendon.Fail(std::string(key) + ": tendons have no counterpart here: expected 0");
      if (IsLimitInMjcf(tendon, "range", "limited"))
        left_out->moving.insert("the range of " + kind + " tendons");
      else
        left_out->idle.insert(kind);
    }
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
