#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_joints.h"

#include "base/printable.h"

namespace touchstone::scene {
namespace {

// Travel is counted from the position in the file, the joint's `ref`.
void AddSpring(const MjcfElement& joint, const MjcfPlaces& places, Json* json) {
  const auto one = [&](const char* key) {
    const auto numbers = joint.FindNumbers(key, 1);
    return numbers ? numbers->front() : 0.0;
  };
  const double stiffness = one("stiffness"), damping = one("damping");
  if (stiffness == 0.0 && damping == 0.0) return;
  const double rest = joint.Number("springref", 0.0) - joint.Number("ref", 0.0);
  Json spring = {{"stiffness", stiffness}, {"damping", damping}};
  if (rest != 0.0) spring["rest"] = TravelOfMjcf(joint, rest, places);
  (*json)["spring"] = std::move(spring);
}

void AddRange(const MjcfElement& joint, const MjcfPlaces& places, Json* json) {
  const std::vector<double> range = joint.Numbers("range");
  if (range.empty() || joint.Find("limited").value_or("auto") == "false") return;
  if (range.size() != 2) joint.Fail("range: expected two numbers");
  if (joint.Number("ref", 0.0) != 0.0) joint.Fail("ref: expected 0");
  const double low = TravelOfMjcf(joint, range[0], places),
               high = TravelOfMjcf(joint, range[1], places);
  if (low > 0.0 || high < 0.0)
    joint.Fail("range: expected 0 within it, the position of the joint in the file");
  (*json)["limits"] = {low, high};
}

}  // namespace

bool IsFreeInMjcf(const MjcfElement& body) {
  if (body.own().Child("freejoint")) return true;
  const std::vector<MjcfElement> joints = body.Children("joint");
  return joints.size() == 1 && joints[0].Find("type") == "free";
}

double TravelOfMjcf(const MjcfElement& joint, double written, const MjcfPlaces& places) {
  return joint.Find("type").value_or("hinge") == "hinge" ? places.Angle(written) : written;
}

Json JointOfMjcf(const MjcfElement& joint, const Json& ends, const RobotFrame& X,
                 const MjcfPlaces& places) {
  const std::string type = joint.Find("type").value_or("hinge");
  Json made = {{"type", type == "slide" ? "slider" : type},
               {"bodies", ends},
               {"anchor", ListOfRobot(Vec3(X.p + X.q * joint.Vector("pos", Vec3::Zero())))}};
  if (type == "hinge" || type == "slide") {
    const Vec3 axis = joint.Vector("axis", Vec3::UnitZ());
    if (!(axis.norm() > 0.0)) joint.Fail("axis: expected a direction that is not zero");
    made["axis"] = ListOfRobot(Vec3(X.q * axis));
    AddRange(joint, places, &made);
    const double friction = joint.Number("frictionloss", 0.0);
    if (friction != 0.0) made["friction"] = friction;
    AddSpring(joint, places, &made);
    if (const double armature = joint.Number("armature", 0.0); armature != 0.0)
      made["armature"] = armature;
  } else if (type != "ball") {
    joint.Fail("expected a hinge, a slide, a ball or a free joint, got " +
               Quoted(Printable(type, 40)));
  } else if (!joint.Numbers("range").empty()) {
    joint.Fail("range: limits of ball joints have no counterpart here");
  }
  return made;
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
