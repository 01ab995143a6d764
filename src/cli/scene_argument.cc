#include "cli/scene_argument.h"

#include <filesystem>

#include "base/printable.h"
#include "cli/arguments.h"
#include "cli/usage_error.h"
#include "scene/catalog/catalog.h"
#include "scene/suggest.h"

namespace touchstone::cli {
namespace {

UsageError DescribeMissing(const std::string& name) {
  std::vector<std::string_view> candidates = CallNames();
  for (const scene::CatalogEntry& entry : scene::Catalog()) candidates.push_back(entry.name);
  return UsageError(Quoted(name) + " is neither a built-in scene nor a file" +
                    scene::DidYouMean(name, candidates));
}

}  // namespace

session::Simulation StartSimulation(std::shared_ptr<const scene::SceneDesc> scene,
                                    const std::string& name) {
  try {
    return session::Simulation(std::move(scene));
  } catch (const scene::SceneError& error) {
    throw scene::SceneError(scene::SourceName(name), error.path(), error.message());
  }
}

bool IsMissing(const std::string& file) {
  std::error_code error;
  return std::filesystem::status(file, error).type() == std::filesystem::file_type::not_found;
}

scene::SceneDesc LoadSceneArgument(const std::string& name,
                                   const std::vector<scene::Override>& overrides) {
  const scene::CatalogEntry* built_in =
      name.empty() ? &scene::Catalog().front() : scene::FindCatalogEntry(name);
  if (built_in != nullptr) {
    scene::SceneDesc scene = built_in->make();
    if (overrides.empty()) return scene;
    return scene::ParseScene(scene::WriteScene(scene), std::string(built_in->name), overrides);
  }
  if (name != "-" && IsMissing(name)) throw DescribeMissing(name);
  return scene::LoadScene(name, overrides);
}

}  // namespace touchstone::cli
