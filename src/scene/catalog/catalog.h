#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "scene/scene_desc.h"

namespace touchstone::scene {

/// A built-in scene: a file of assets/scenes, or the result of a function.
struct CatalogEntry {
  std::string name;
  std::string group;   // group of scenes that are listed together
  std::string lesson;  // one sentence on the point of the scene
  std::function<SceneDesc()> make;
  std::string question;   // question of its card; empty if the scene asks none
  std::string words;      // searchable text: its description and the kinds of its shapes
  std::string_view file;  // text of the scene's file with its comments; empty: generated

  bool asks() const { return !question.empty(); }
  /// Whether it is one of the lessons in the series.
  bool is_lesson() const { return asks() && group == "lessons"; }
  /// Text shown before the scene has run: a lesson does not reveal its answer.
  const std::string& Teaser() const { return asks() ? question : lesson; }
};

/// The names of all built-in scenes, grouped, in the order of display (assets/scenes/order.json).
/// The window opens with the first.
std::span<const std::string> CatalogNames();

/// All built-in scenes in the order of their names. The first call reads all of them.
std::span<const CatalogEntry> Catalog();

/// Whether a built-in scene has that name.
bool IsInCatalog(std::string_view name);

/// The entry of that name, or none. Reads only this scene.
std::optional<CatalogEntry> FindCatalogEntry(std::string_view name);

/// The name in the catalogue nearest to a misspelt one (edit distance), or empty.
std::string_view SuggestCatalogEntry(std::string_view name);

/// A built-in scene as the text of a file that can be edited and opened.
std::string CatalogSceneText(const CatalogEntry& entry);

}  // namespace touchstone::scene
