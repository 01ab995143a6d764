#include "scene/scene_argument.h"

#include <filesystem>

#include "base/log.h"
#include "base/printable.h"
#include "base/usage_error.h"
#include "scene/catalog/catalog.h"
#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

UsageError DescribeMissing(const std::string& name, std::vector<std::string_view> candidates) {
  for (const CatalogEntry& entry : Catalog()) candidates.push_back(entry.name);
  return UsageError(Quoted(name) + " is neither a built-in scene nor a file" +
                    DidYouMean(name, candidates));
}

}  // namespace

bool IsMissing(const std::string& file) {
  std::error_code error;
  return std::filesystem::status(file, error).type() == std::filesystem::file_type::not_found;
}

SceneDesc LoadSceneArgument(const std::string& name, const std::vector<Override>& overrides,
                            const std::vector<std::string_view>& other_words) {
  const CatalogEntry* built_in = name.empty() ? &Catalog().front() : FindCatalogEntry(name);
  if (built_in != nullptr) {
    SceneDesc scene = built_in->make();
    if (overrides.empty()) return scene;
    return ParseScene(WriteScene(scene), std::string(built_in->name), overrides);
  }
  if (name != "-" && IsMissing(name)) throw DescribeMissing(name, other_words);
  return LoadScene(name, overrides);
}

void LogRemarks(const SceneDesc& scene) {
  for (const Remark& remark : scene.remarks)
    remark.is_warning ? spdlog::warn(remark.text) : spdlog::info(remark.text);
}

}  // namespace touchstone::scene
