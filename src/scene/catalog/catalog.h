#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "scene/scene_desc.h"

namespace touchstone::scene {

/// A built-in scene: a file of assets/scenes, or one that a function generates.
struct CatalogEntry {
  std::string name;
  std::string group;   // of scenes that are shown together
  std::string lesson;  // one sentence: what the scene shows
  std::function<SceneDesc()> make;
  std::string question;   // of its card; empty: it is no lesson that asks
  std::string words;      // for a search: its description and the kinds of its shapes
  std::string_view file;  // the text of the scene's file with its comments; empty: generated

  bool asks() const { return !question.empty(); }
  /// Whether it is one of the lessons that lead from one to the next.
  bool is_lesson() const { return asks() && group == "lessons"; }
  /// What to say of it before it has run: a lesson does not tell its answer.
  const std::string& Teaser() const { return asks() ? question : lesson; }
};

/// The names of all built-in scenes, grouped, in the order they are shown
/// (assets/scenes/order.json). The first is the scene that the window opens with.
std::span<const std::string> CatalogNames();

/// All built-in scenes in the order of their names. The first call reads every one of them.
std::span<const CatalogEntry> Catalog();

/// Whether a built-in scene has that name.
bool IsInCatalog(std::string_view name);

/// The entry of that name, or none. Reads this scene only.
std::optional<CatalogEntry> FindCatalogEntry(std::string_view name);

/// The name among the catalogue nearest to a misspelt one (edit distance), or empty.
std::string_view SuggestCatalogEntry(std::string_view name);

/// A built-in scene as a file that can be changed and opened.
std::string CatalogSceneText(const CatalogEntry& entry);

}  // namespace touchstone::scene
