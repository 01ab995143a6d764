#ifdef TOUCHSTONE_XML

#include "scene/import/mjcf_joints.h"

#include <algorithm>
#include <vector>

#include "base/printable.h"

namespace touchstone::scene {
namespace {

void AddSpring(const MjcfElement& joint, double start, const MjcfPlaces& places, Json* json) {
  const auto one = [&](const char* key) {
    const auto numbers = joint.FindNumbers(key, 1);
    return numbers ? numbers->front() : 0.0;
  };
  const double stiffness = one("stiffness"), damping = one("damping");
  if (stiffness == 0.0 && damping == 0.0) return;
  const double rest = TravelOfMjcf(joint, joint.Number("springref", 0.0), places) - start;
  Json spring = {{"stiffness", stiffness}, {"damping", damping}};
  if (rest != 0.0) spring["rest"] = rest;
  (*json)["spring"] = std::move(spring);
}

void AddDrives(const MjcfElement& joint, double start, const MjcfPlaces& places, Json* json) {
  if (const auto range = RangeOfMjcf(joint, places))
    (*json)["limits"] = {range->front() - start, range->back() - start};
  if (const double friction = joint.Number("frictionloss", 0.0); friction != 0.0)
    (*json)["friction"] = friction;
  AddSpring(joint, start, places, json);
  if (const double armature = joint.Number("armature", 0.0); armature != 0.0)
    (*json)["armature"] = armature;
}

}  // namespace

bool IsFreeInMjcf(const MjcfElement& body) {
  const std::vector<MjcfElement> all = body.ChildrenAmong({"joint", "freejoint"});
  const bool free = std::ranges::any_of(
      all, [](const MjcfElement& joint) { return TypeOfMjcf(joint) == "free"; });
  if (free && all.size() > 1) body.Fail("expected no other joints beside one that is free");
  return free;
}

std::string TypeOfMjcf(const MjcfElement& joint) {
  return joint.own().name() == "freejoint" ? "free" : joint.Find("type").value_or("hinge");
}

bool HasAxisInMjcf(const MjcfElement& joint) {
  const std::string type = TypeOfMjcf(joint);
  return type == "hinge" || type == "slide";
}

Vec3 AxisOfMjcf(const MjcfElement& joint) {
  const Vec3 axis = joint.Vector("axis", Vec3::UnitZ());
  if (!(axis.norm() > 0.0)) joint.Fail("axis: expected a direction that is not zero");
  return axis.normalized();
}

double TravelOfMjcf(const MjcfElement& joint, double written, const MjcfPlaces& places) {
  return TypeOfMjcf(joint) == "hinge" ? places.Angle(written) : written;
}

double ReferenceOfMjcf(const MjcfElement& joint, const MjcfPlaces& places) {
  return TravelOfMjcf(joint, joint.Number("ref", 0.0), places);
}

bool IsLimitInMjcf(const MjcfElement& element, const char* range, const char* flag) {
  const std::vector<double> ends = element.Numbers(range);
  const std::string limited = element.Find(flag).value_or("auto");
  if (ends.empty() || limited == "false") return false;
  if (ends.size() != 2) element.Fail(std::string(range) + ": expected two numbers");
  if (!(ends[0] <= ends[1]))
    element.Fail(std::string(range) + ": expected the smaller number first");
  return ends[0] < ends[1] || limited == "true";
}

std::optional<std::array<double, 2>> RangeOfMjcf(const MjcfElement& joint,
                                                 const MjcfPlaces& places) {
  if (!IsLimitInMjcf(joint, "range", "limited")) return std::nullopt;
  const std::vector<double> range = joint.Numbers("range");
  return {{TravelOfMjcf(joint, range[0], places), TravelOfMjcf(joint, range[1], places)}};
}

Json JointOfMjcf(const MjcfElement& joint, const Json& ends, const RobotFrame& X, double start,
                 const MjcfPlaces& places) {
  const std::string type = TypeOfMjcf(joint);
  Json made = {{"type", type == "slide" ? "slider" : type},
               {"bodies", ends},
               {"anchor", ListOfRobot(Vec3(X.p + X.q * joint.Vector("pos", Vec3::Zero())))}};
  if (HasAxisInMjcf(joint)) {
    made["axis"] = ListOfRobot(Vec3(X.q * AxisOfMjcf(joint)));
    AddDrives(joint, start, places, &made);
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
