#ifdef TOUCHSTONE_XML

#include "scene/import/robot.h"

#include <algorithm>
#include <cmath>

#include "scene/scene_file.h"

namespace touchstone::scene {

Json ListOfRobot(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
Json ListOfRobot(const Quat& q) { return {q.w(), q.x(), q.y(), q.z()}; }

Json RobotPart(Json shape, const RobotFrame& X) {
  Json part = {{"shape", std::move(shape)}};
  if (!X.p.isZero(0.0)) part["position"] = ListOfRobot(X.p);
  if (!X.q.vec().isZero(0.0)) part["orientation"] = ListOfRobot(X.q);
  return part;
}

std::string CountOfParts(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " part" : " parts");
}

Json RobotBodyJson(const RobotBody& body) {
  Json json = {{"name", body.name}, {"shape", {{"compound", body.parts}}}};
  json["position"] = ListOfRobot(body.X_WB.p);
  json["orientation"] = ListOfRobot(body.X_WB.q.normalized());
  if (body.inertia) {
    json["mass"] = body.inertia->mass;
    Json rows = Json::array();
    for (int i = 0; i < 3; ++i) rows.push_back(ListOfRobot(Vec3(body.inertia->about.row(i))));
    json["inertia"] = rows;
    json["center_of_mass"] = ListOfRobot(body.inertia->centre);
  }
  if (body.fixed) json["fixed"] = true;
  return json;
}

void LetPassThroughAll(const std::vector<std::string>& names, Json* document) {
  for (const std::string& name : names)
    (*document)["no_contact"].push_back({name, NoContactDesc::kAll});
}

Quat FromRollPitchYawOfRobot(const Vec3& angles) {
  const auto about = [&](int i) { return Eigen::AngleAxisd(angles[i], Vec3::Unit(i)); };
  return Quat(about(2) * about(1) * about(0));
}

namespace {

/// Parses a text, with what it includes if it is an MJCF file, and passes its root element to
/// `convert`.
template <class Convert>
ForeignScene WithRoot(const std::string& text, const std::string& source, const Convert& convert) {
  XmlFile file(text, source);
  const XmlView root(file.root(), file);
  if (root.name() == "mujoco") file.ReadIncludes();
  ForeignScene scene = convert(root);
  if (scene.document["bodies"].empty())
    scene.remarks.push_back(
        {"the scene is empty: nothing in the file has a shape that can touch", true});
  return scene;
}

ForeignScene ConvertAs(const char* name, const XmlView& root,
                       ForeignScene (*convert)(const XmlView&)) {
  if (root.name() != name) root.Fail(std::string("expected a <") + name + ">");
  return convert(root);
}

}  // namespace

ForeignScene ImportUrdf(const std::string& text, const std::string& source) {
  return WithRoot(text, source,
                  [](const XmlView& root) { return ConvertAs("robot", root, ConvertUrdf); });
}

ForeignScene ImportMjcf(const std::string& text, const std::string& source) {
  return WithRoot(text, source,
                  [](const XmlView& root) { return ConvertAs("mujoco", root, ConvertMjcf); });
}

ForeignScene ImportRobot(const std::string& text, const std::string& source) {
  return WithRoot(text, source, [](const XmlView& root) {
    if (root.name() == "robot") return ConvertUrdf(root);
    if (root.name() == "mujoco") return ConvertMjcf(root);
    root.Fail("expected a <robot> (URDF) or a <mujoco> (MJCF)");
  });
}

}  // namespace touchstone::scene

#else  // TOUCHSTONE_XML

#include "scene/import/foreign_scene.h"
#include "scene/scene_file.h"

namespace touchstone::scene {

namespace {

[[noreturn]] void RefuseXml(const std::string& source) {
  throw SceneError(source, "",
                   "this build reads no robot descriptions: rebuild it with libtinyxml2-dev");
}

}  // namespace

ForeignScene ImportUrdf(const std::string&, const std::string& source) { RefuseXml(source); }
ForeignScene ImportMjcf(const std::string&, const std::string& source) { RefuseXml(source); }
ForeignScene ImportRobot(const std::string&, const std::string& source) { RefuseXml(source); }

}  // namespace touchstone::scene

#endif  // TOUCHSTONE_XML
