#pragma once

#include <functional>
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
  std::string_view file;  // the text of the scene's file with its comments; empty: generated
};

/// All built-in scenes, grouped, in the order they are shown (assets/scenes/order.json).
std::span<const CatalogEntry> Catalog();

/// The entry of that name, or nullptr.
const CatalogEntry* FindCatalogEntry(std::string_view name);

/// The name among the catalogue nearest to a misspelt one (edit distance), or empty.
std::string_view SuggestCatalogEntry(std::string_view name);

/// A built-in scene as a file that can be changed and opened.
std::string CatalogSceneText(const CatalogEntry& entry);

}  // namespace touchstone::scene
