#ifdef TOUCHSTONE_XML

#include "scene/import/urdf_parts.h"

#include "scene/import/robot_inertia.h"

namespace touchstone::scene {
namespace {

/// The text after the last "//" or "package://NAME/": the part of a path relative to the file.
std::string LocalPath(const std::string& uri) {
  for (const std::string_view scheme : {"package://", "model://", "file://"}) {
    if (!uri.starts_with(scheme)) continue;
    const std::string path = uri.substr(scheme.size());
    const std::size_t slash = path.find('/');
    return scheme == "file://" || slash == std::string::npos ? path : path.substr(slash + 1);
  }
  return uri;
}

}  // namespace

RobotFrame OriginOfUrdf(const XmlView& element) {
  const auto origin = element.Child("origin");
  if (!origin) return {};
  return {origin->Vector("xyz", Vec3::Zero()),
          FromRollPitchYawOfRobot(origin->Vector("rpy", Vec3::Zero()))};
}

Json ShapeOfUrdf(const XmlView& geometry) {
  const std::vector<XmlView> kinds = geometry.Children();
  if (kinds.size() != 1) geometry.Fail("expected one shape");
  const XmlView& kind = kinds.front();
  if (kind.name() == "box") {
    kind.Require("size");
    return {{"box", ListOfRobot(kind.Vector("size", Vec3::Ones()))}};
  }
  if (kind.name() == "sphere") return {{"sphere", {{"radius", kind.RequireNumber("radius")}}}};
  if (kind.name() == "capsule" || kind.name() == "cylinder")
    return {{kind.name(),
             {{"radius", kind.RequireNumber("radius")}, {"length", kind.RequireNumber("length")}}}};
  if (kind.name() == "mesh") {
    const Vec3 scale = kind.Vector("scale", Vec3::Ones());
    return {
        {"mesh", {{"file", LocalPath(kind.Require("filename"))}, {"scale", ListOfRobot(scale)}}}};
  }
  kind.Fail("expected <box>, <sphere>, <capsule>, <cylinder> or <mesh>");
}

std::optional<RobotInertia> InertiaOfUrdf(const XmlView& link) {
  const auto inertial = link.Child("inertial");
  if (!inertial) return std::nullopt;
  const double mass = inertial->RequireChild("mass").RequireNumber("value");
  if (mass == 0.0) return std::nullopt;
  if (mass < 0.0) inertial->Fail("expected a positive mass");
  const XmlView given = inertial->RequireChild("inertia");
  const auto entry = [&](const char* name) { return given.Number(name, 0.0); };
  Mat3 inertia;
  inertia << entry("ixx"), entry("ixy"), entry("ixz"), entry("ixy"), entry("iyy"), entry("iyz"),
      entry("ixz"), entry("iyz"), entry("izz");
  return SeenFrom(OriginOfUrdf(*inertial), {mass, Vec3::Zero(), inertia});
}

Json PartsInSight(const XmlView& link, const RobotInertia& inertia) {
  Json parts = Json::array();
  for (const XmlView& visual : link.Children("visual")) {
    const auto geometry = visual.Child("geometry");
    if (geometry && !geometry->Child("mesh"))
      parts.push_back(RobotPart(ShapeOfUrdf(*geometry), OriginOfUrdf(visual)));
  }
  if (parts.empty()) parts.push_back(BoxOfInertia(inertia));
  return parts;
}

double StartOfUrdf(const XmlView& joint) {
  const std::string type = joint.Require("type");
  if (type != "revolute" && type != "prismatic") return 0.0;
  const XmlView limit = joint.RequireChild("limit");
  const double lower = limit.Number("lower", 0.0), upper = limit.Number("upper", 0.0);
  return lower > 0.0 || upper < 0.0 ? 0.5 * (lower + upper) : 0.0;
}

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
