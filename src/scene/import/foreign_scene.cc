#include "scene/import/foreign_scene.h"

#include <algorithm>

#include "base/file_ending.h"
#include "scene/body_geometry.h"

namespace touchstone::scene {
namespace {

/// Reads a converted scene. A mistake is reported by its place in the foreign file, if that is
/// known; with overrides, which refer to the document, by its path.
SceneDesc ParseAt(const std::map<std::string, std::string>& places, const std::string& text,
                  const std::string& source, const std::vector<Override>& overrides) {
  try {
    return ParseScene(text, source, overrides);
  } catch (const SceneError& error) {
    std::string path = error.path();
    while (!path.empty() && !places.contains(path)) {
      const std::size_t end = path.find_last_of(".[");
      path.resize(end == std::string::npos ? 0 : end);
    }
    if (path.empty() || !overrides.empty()) throw;
    std::string rest = error.path().substr(path.size());
    if (rest.starts_with('.')) rest.erase(0, 1);
    throw SceneError(error.file(), places.at(path),
                     (rest.empty() ? rest : rest + ": ") + error.message());
  }
}

}  // namespace

SceneDesc ReadForeignScene(const ForeignScene& scene, const std::string& source,
                           const std::vector<Override>& overrides) {
  SceneDesc read = ParseAt(scene.places, FormatJson(scene.document), source, overrides);
  for (BodyDesc& body : read.bodies) {
    const Vec3 to_centre = body.orientation * CentreOfMass(body);
    body.position += to_centre;
    if (scene.velocities_of_frames) body.velocity += body.angular_velocity.cross(to_centre);
  }
  LiftOutOfFloors(scene.floors, &read);
  const auto take_into = [&](const std::string& name, Vec3* anchor) {
    const auto body = std::ranges::find(read.bodies, name, &BodyDesc::name);
    if (body != read.bodies.end())
      *anchor = body->orientation.conjugate() * (*anchor - body->position);
  };
  for (SpringDesc& spring : read.springs) {
    take_into(spring.body_a, &spring.anchor_a);
    if (spring.body_b) take_into(*spring.body_b, &spring.anchor_b);
  }
  // The completed scene is checked as well.
  SceneDesc checked = ParseAt(scene.places, WriteScene(read), source, {});
  // The list that they are entries of is in no file.
  for (BodyDesc& body : checked.bodies) {
    const auto place = scene.places.find("bodies[" + std::to_string(*body.entry) + "]");
    if (place != scene.places.end()) body.foreign_place = place->second;
    body.entry.reset();
  }
  checked.remarks = scene.remarks;
  checked.remarks.insert(checked.remarks.end(), read.remarks.begin(), read.remarks.end());
  return checked;
}

bool IsUrdfFileName(const std::string& file) { return FileEnding(file) == ".urdf"; }

bool IsRobotFileName(const std::string& file) {
  const std::string ending = FileEnding(file);
  return ending == ".urdf" || ending == ".xml" || ending == ".mjcf";
}

bool IsForeignSceneFile(const std::string& file) {
  if (IsRobotFileName(file)) return true;
  if (!file.ends_with(".json") || file.ends_with(".scene.json")) return false;
  const std::string text = ReadText(file);
  const bool says_so =
      text.find("\"rigid_bod") != std::string::npos;  // skips most other JSON unread
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
