#include "scene/scene_argument.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/log.h"
#include "base/printable.h"
#include "base/usage_error.h"
#include "geometry/aabb.h"
#include "scene/body_geometry.h"
#include "scene/bounds.h"
#include "scene/catalog/catalog.h"
#include "scene/import/foreign_scene.h"
#include "scene/json_override.h"
#include "scene/json_view.h"
#include "scene/mesh_file.h"
#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

UsageError DescribeMissing(const std::string& name, std::vector<std::string_view> candidates) {
  candidates.insert(candidates.end(), CatalogNames().begin(), CatalogNames().end());
  return UsageError(Quoted(name) + " is neither a built-in scene nor a file" +
                    DidYouMean(name, candidates));
}

/// Adds a fixed square floor with its upper side at that height.
void AddFloor(double edge, double height, SceneDesc* scene) {
  edge = std::min(edge, bounds::kLength.most);
  BodyDesc floor;
  floor.name = "floor";
  while (std::ranges::find(scene->bodies, floor.name, &BodyDesc::name) != scene->bodies.end())
    floor.name += "_";
  floor.shape = BoxShape{Vec3(edge, edge, 0.1 * edge)};
  floor.position.z() = height - 0.05 * edge;
  floor.fixed = true;
  scene->bodies.push_back(std::move(floor));
}

/// The scene as its file would be read, which checks it as well. Its bodies keep their places in
/// the file that they come from.
SceneDesc Checked(const SceneDesc& scene, const std::string& file) {
  SceneDesc checked = ParseScene(WriteScene(scene), file);
  checked.remarks = scene.remarks;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    checked.bodies[i].entry = scene.bodies[i].entry;
    checked.bodies[i].foreign_place = scene.bodies[i].foreign_place;
  }
  return checked;
}

/// Loads the body of a mesh on a floor. Overrides apply to a scene of that body alone.
SceneDesc LoadMeshScene(const std::string& file, const std::vector<Override>& overrides) {
  const std::filesystem::path path = file;
  Json document = {
      {"touchstone", 1},
      {"name", Printable(path.stem().string())},
      {"bodies",
       {{{"name", "body"}, {"shape", {{"mesh", {{"file", path.filename().string()}}}}}}}}};
  for (const Override& override : overrides) ApplyOverride(override, file, &document);
  // Not by way of a text, since the file's name may be any bytes.
  SceneDesc scene = ReadScene(JsonView(document, file), "");
  BodyDesc& body = scene.bodies.front();
  const auto shape = MakeBodyGeometry(body).shape;
  body.position.z() += shape->ReachAlong(body.orientation.conjugate() * -Vec3::UnitZ()) +
                       0.5 * scene.settings.contact.tolerance;
  AddFloor(10.0 * shape->size(), 0.0, &scene);
  return Checked(scene, file);
}

}  // namespace

SceneDesc StandOnFloor(SceneDesc robot, const std::string& file) {
  if (!IsUrdfFileName(file)) return robot;
  const bool held =
      std::ranges::any_of(robot.bodies, &BodyDesc::fixed) ||
      std::ranges::any_of(robot.joints, [](const JointDesc& joint) { return !joint.body_b; });
  if (held || robot.bodies.empty() || robot.gravity == Vec3::Zero()) return robot;
  const auto bounds_of = [](const BodyDesc& body) {
    return geometry::ComputeAabb(*MakeBodyGeometry(body).shape,
                                 {body.orientation.toRotationMatrix(), body.position});
  };
  geometry::Aabb box = bounds_of(robot.bodies.front());
  for (const BodyDesc& body : robot.bodies) box = box.United(bounds_of(body));
  AddFloor(10.0 * (box.upper - box.lower).norm(),
           box.lower.z() - 0.5 * robot.settings.contact.tolerance, &robot);
  robot.remarks.insert(robot.remarks.begin(),
                       {"Nothing holds this robot: a floor has been added below it"});
  return Checked(robot, file);
}

bool IsMissing(const std::string& file) {
  std::error_code error;
  return std::filesystem::status(file, error).type() == std::filesystem::file_type::not_found;
}

SceneDesc LoadSceneArgument(const std::string& name, const std::vector<Override>& overrides,
                            const std::vector<std::string_view>& other_words) {
  const std::optional<CatalogEntry> built_in =
      FindCatalogEntry(name.empty() ? std::string_view(CatalogNames().front()) : name);
  if (built_in) {
    SceneDesc scene = built_in->make();
    if (overrides.empty()) return scene;
    return ParseScene(WriteScene(scene), built_in->name, overrides);
  }
  if (name != "-" && IsMissing(name)) throw DescribeMissing(name, other_words);
  if (IsMeshFileName(name)) return LoadMeshScene(name, overrides);
  if (IsForeignSceneFile(name)) return LoadForeignScene(name, overrides);
  return LoadScene(name, overrides);
}

void LogRemarks(const SceneDesc& scene) {
  for (const Remark& remark : scene.remarks)
    remark.is_warning ? spdlog::warn(remark.text) : spdlog::info(remark.text);
}

}  // namespace touchstone::scene
