#include "scene/catalog/catalog.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
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
    {"dice-300", &catalog::MakeDice},
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

/// The question of a scene's card; empty without one.
std::string QuestionOf(const Json& scene) {
  const auto card = scene.find("card");
  return card == scene.end() ? "" : card->value("question", "");
}

/// The description, and each kind of shape once.
std::string WordsOf(const Json& scene) {
  std::string words = scene.value("description", "");
  std::set<std::string> kinds;
  const auto add = [&](const Json& shape) {
    for (const auto& [kind, sizes] : shape.items()) kinds.insert(kind);
  };
  const auto bodies = scene.find("bodies");
  if (bodies != scene.end())
    for (const Json& body : *bodies)
      if (const auto shape = body.find("shape"); shape != body.end() && shape->is_object()) {
        add(*shape);
        if (const auto parts = shape->find("compound"); parts != shape->end())
          for (const Json& part : *parts) add(part.at("shape"));
      }
  for (const std::string& kind : kinds) words.append(" ").append(kind);
  return words;
}

CatalogEntry MakeFileEntry(const std::string& name, const std::string& source,
                           std::string_view text) {
  const Json head = ParseJson(text, source);
  return {.name = name,
          .group = head.value("group", ""),
          .lesson = head.value("lesson", ""),
          .make = [source, text] { return ParseScene(text, source); },
          .question = QuestionOf(head),
          .words = WordsOf(head),
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
          .question = scene.card ? scene.card->question : "",
          .words = scene.description,
          .file = {}};
}

std::vector<std::string> ReadNames() {
  constexpr const char* kOrder = "order.json";
  return ParseJson(FileText(kOrder), kOrder).get<std::vector<std::string>>();
}

std::vector<CatalogEntry> MakeCatalog() {
  std::vector<CatalogEntry> entries;
  for (const std::string& name : CatalogNames()) entries.push_back(MakeEntry(name));
  return entries;
}

}  // namespace

std::span<const std::string> CatalogNames() {
  static const std::vector<std::string> names = ReadNames();
  return names;
}

std::span<const CatalogEntry> Catalog() {
  static const std::vector<CatalogEntry> entries = MakeCatalog();
  return entries;
}

bool IsInCatalog(std::string_view name) {
  return std::ranges::find(CatalogNames(), name) != CatalogNames().end();
}

std::optional<CatalogEntry> FindCatalogEntry(std::string_view name) {
  if (!IsInCatalog(name)) return std::nullopt;
  return MakeEntry(std::string(name));
}

std::string_view SuggestCatalogEntry(std::string_view name) {
  const std::vector<std::string_view> names(CatalogNames().begin(), CatalogNames().end());
  return FindNearest(name, names);
}

std::string CatalogSceneText(const CatalogEntry& entry) {
  return entry.file.empty() ? WriteScene(entry.make()) : std::string(entry.file);
}

}  // namespace touchstone::scene
