#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/catalog/catalog.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Whether `text` holds all letters of `wanted` in that order, whatever their case: how the search
/// field matches ("p21" finds "pyramid-210").
bool MatchesFuzzily(const std::string& text, const std::string& wanted);

/// How well a scene matches a search, worse matches first.
enum class SceneMatch {
  kNone,
  kDescribed,       // a word of its description or a kind of its shapes begins so
  kTold,            // a word of its lesson or its group begins so
  kNameHasLetters,  // in that order
  kNameHas,         // a later word of its name begins so
  kNameBegins
};
SceneMatch MatchScene(const scene::CatalogEntry& entry, const std::string& wanted);

/// Whether a search for `wanted` should show that scene: its name matches fuzzily, or its lesson,
/// group, description or a kind of its shapes has the word in it.
bool MatchesScene(const scene::CatalogEntry& entry, const std::string& wanted);

/// The list of built-in scenes by group, with a search field; a click loads. While somebody writes
/// into the field, arrows, Page Up and Page Down choose in the list, and Enter loads.
class SceneBrowser {
 public:
  /// The next frame has the keyboard in the search field.
  void Focus() { focus_ = true; }
  /// Returns whether a person wants to see all scenes with their pictures.
  bool Draw(const PanelContext& context);
  /// So much of the column is left below all that was drawn in it [window units; negative: it does
  /// not suffice]: the list becomes as high as its column allows.
  void UseRoom(float left_over) {
    if (std::exchange(drawn_, false)) list_height_ += left_over;
  }

 private:
  using Entries = std::vector<const scene::CatalogEntry*>;

  /// The search field, and the keys that choose in the list; returns the scene to load, if any.
  const scene::CatalogEntry* Search(const PanelContext& context);
  void ListEntries(const PanelContext& context);

  float list_height_ = 0.0F;
  bool drawn_ = false;  // in this frame
  std::string wanted_;
  bool focus_ = false;
  Entries entries_;            // that the search leaves
  std::optional<int> cursor_;  // of the keyboard, among them
  bool cursor_moved_ = false;
  std::shared_ptr<const scene::SceneDesc> shown_;  // that the list was scrolled to
};

}  // namespace touchstone::ui
