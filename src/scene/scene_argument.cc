#include "scene/scene_argument.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/log.h"
#include "base/printable.h"
#include "base/usage_error.h"
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
  const double edge = std::min(10.0 * shape->size(), bounds::kLength.most);
  body.position.z() += shape->ReachAlong(body.orientation.conjugate() * -Vec3::UnitZ()) +
                       0.5 * scene.settings.contact.tolerance;
  BodyDesc floor;
  floor.name = "floor";
  floor.shape = BoxShape{Vec3(edge, edge, 0.1 * edge)};
  floor.position.z() = -0.05 * edge;
  floor.fixed = true;
  scene.bodies.push_back(std::move(floor));
  // The completed scene is checked as well.
  SceneDesc checked = ParseScene(WriteScene(scene), file);
  checked.remarks = std::move(scene.remarks);
  return checked;
}

}  // namespace

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
