#pragma once

#include <span>
#include <string_view>

#include "scene/scene_desc.h"

namespace touchstone::scene {

/// A built-in scene. `group` orders the browser; `lesson` is one sentence on what it shows.
struct CatalogEntry {
  std::string_view name;
  std::string_view group;
  std::string_view lesson;
  SceneDesc (*make)();
};

/// All built-in scenes, grouped, in the order they are shown.
std::span<const CatalogEntry> Catalog();

/// The entry of that name, or nullptr.
const CatalogEntry* FindCatalogEntry(std::string_view name);

/// The name among the catalogue nearest to a misspelt one (edit distance), or empty.
std::string_view SuggestCatalogEntry(std::string_view name);

}  // namespace touchstone::scene
