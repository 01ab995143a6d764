#include "scene/catalog/catalog.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/check.h"
#include "scene/catalog/generators.h"
#include "scene/catalog/scene_files.h"
#include "scene/json_text.h"
#include "scene/scene_file.h"
#include "scene/suggest.h"

namespace touchstone::scene {
namespace {

struct Generator {
  std::string_view name;
  SceneDesc (*make)();
};

constexpr std::array<Generator, 13> kGenerators = {{
    {"arch-25", &catalog::MakeArch25},
    {"avalanche", &catalog::MakeAvalanche},
    {"billiards", &catalog::MakeBilliards},
    {"bowling", &catalog::MakeBowling},
    {"card-house", &catalog::MakeCardHouse},
    {"dice-200", &catalog::MakeDice},
    {"dominoes-100", &catalog::MakeDominoes100},
    {"dominoes-40", &catalog::MakeDominoes40},
    {"flat-arch", &catalog::MakeFlatArch},
    {"pyramid-210", &catalog::MakePyramid210},
    {"struck-pyramid", &catalog::MakeStruckPyramid},
    {"struck-wall", &catalog::MakeStruckWall},
    {"wall-400", &catalog::MakeWall400},
}};

/// The text of a file of assets/scenes, or empty.
std::string_view FileText(const std::string& name) {
  const auto file = std::ranges::find(SceneFiles(), name, &EmbeddedFile::name);
  return file == SceneFiles().end() ? std::string_view() : file->text;
}

CatalogEntry MakeFileEntry(const std::string& name, const std::string& source,
                           std::string_view text) {
  const Json head = ParseJson(text, source);
  return {.name = name,
          .group = head.value("group", ""),
          .lesson = head.value("lesson", ""),
          .make = [source, text] { return ParseScene(text, source); },
          .file = text};
}

CatalogEntry MakeEntry(const std::string& name) {
  const std::string source = name + ".scene.json";
  if (const std::string_view text = FileText(source); !text.empty()) {
    return MakeFileEntry(name, source, text);
  }
  const auto generator = std::ranges::find(kGenerators, name, &Generator::name);
  if (generator == kGenerators.end()) throw InternalError("no built-in scene " + name);
  const SceneDesc scene = generator->make();
  return {.name = name,
          .group = scene.group,
          .lesson = scene.lesson,
          .make = generator->make,
          .file = {}};
}

std::vector<CatalogEntry> MakeCatalog() {
  constexpr const char* kOrder = "order.json";
  std::vector<CatalogEntry> entries;
  for (const Json& name : ParseJson(FileText(kOrder), kOrder)) {
    entries.push_back(MakeEntry(name.get<std::string>()));
  }
  return entries;
}

}  // namespace

std::span<const CatalogEntry> Catalog() {
  static const std::vector<CatalogEntry> entries = MakeCatalog();
  return entries;
}

const CatalogEntry* FindCatalogEntry(std::string_view name) {
  for (const CatalogEntry& entry : Catalog()) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

std::string_view SuggestCatalogEntry(std::string_view name) {
  std::vector<std::string_view> names;
  for (const CatalogEntry& entry : Catalog()) names.push_back(entry.name);
  return FindNearest(name, names);
}

std::string CatalogSceneText(const CatalogEntry& entry) {
  return entry.file.empty() ? WriteScene(entry.make()) : std::string(entry.file);
}

}  // namespace touchstone::scene
