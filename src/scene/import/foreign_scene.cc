#include "scene/import/foreign_scene.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "scene/body_geometry.h"

namespace touchstone::scene {

SceneDesc ReadForeignScene(const ForeignScene& scene, const std::string& source,
                           const std::vector<Override>& overrides) {
  SceneDesc read = ParseScene(FormatJson(scene.document), source, overrides);
  for (BodyDesc& body : read.bodies) body.position += body.orientation * CentreOfMass(body);
  const auto take_into = [&](const std::string& name, Vec3* anchor) {
    const auto body = std::ranges::find(read.bodies, name, &BodyDesc::name);
    if (body != read.bodies.end())
      *anchor = body->orientation.conjugate() * (*anchor - body->position);
  };
  for (SpringDesc& spring : read.springs) {
    take_into(spring.body_a, &spring.anchor_a);
    if (spring.body_b) take_into(*spring.body_b, &spring.anchor_b);
  }
  // Also what is put together is checked.
  SceneDesc checked = ParseScene(WriteScene(read), source);
  checked.remarks = scene.remarks;
  checked.remarks.insert(checked.remarks.end(), read.remarks.begin(), read.remarks.end());
  return checked;
}

bool IsRobotFileName(const std::string& file) {
  std::string lower = file;
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return lower.ends_with(".urdf") || lower.ends_with(".xml") || lower.ends_with(".mjcf");
}

bool IsForeignSceneFile(const std::string& file) {
  if (IsRobotFileName(file)) return true;
  if (!file.ends_with(".json") || file.ends_with(".scene.json")) return false;
  const std::string text = ReadText(file);
  const bool says_so =
      text.find("\"rigid_bod") != std::string::npos;  // most other JSON is not read
  return says_so && IsRigidIpcScene(ParseJson(text, file));
}

SceneDesc LoadForeignScene(const std::string& file, const std::vector<Override>& overrides) {
  const std::string text = ReadText(file);
  if (IsRobotFileName(file)) return ReadForeignScene(ImportRobot(text, file), file, overrides);
  const Json document = ParseJson(text, file);
  return ReadForeignScene(ImportRigidIpc(JsonView(document, file)), file, overrides);
}

bool IsRigidIpcScene(const Json& document) {
  return document.is_object() && !document.contains("touchstone") &&
         (document.contains("rigid_body_problem") || document.contains("rigid_bodies"));
}

}  // namespace touchstone::scene
