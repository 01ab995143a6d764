#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/catalog/catalog.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Whether `text` contains all letters of `wanted` in that order, in upper or lower case: the
/// matching of the search field ("p21" finds "pyramid-210").
bool MatchesFuzzily(const std::string& text, const std::string& wanted);

/// How well a scene matches a search, worse matches first.
enum class SceneMatch {
  kNone,
  kDescribed,       // a word of its description or a kind of its shapes begins with the text
  kTold,            // a word of its lesson or its group begins with the text
  kNameHasLetters,  // its name has the letters of the text in that order
  kNameHas,         // a later word of its name begins with the text
  kNameBegins
};
SceneMatch MatchScene(const scene::CatalogEntry& entry, const std::string& wanted);

/// Whether a search for `wanted` should show that scene: its name matches fuzzily, or its lesson,
/// group, description or a kind of its shapes contains the word.
bool MatchesScene(const scene::CatalogEntry& entry, const std::string& wanted);

/// The list of built-in scenes by group, with a search field; a click loads. While a person types
/// into the field, arrows, Page Up and Page Down choose in the list, and Enter loads.
class SceneBrowser {
 public:
  /// Moves the keyboard focus to the search field in the next frame.
  void Focus() { focus_ = true; }
  /// Returns whether a person asks for the gallery of all scenes.
  bool Draw(const PanelContext& context);
  /// Sets the height left over in the column below everything drawn in it [window units; negative:
  /// there is too little]; the list becomes as high as its column allows.
  void UseRoom(float left_over) {
    if (std::exchange(drawn_, false)) list_height_ += left_over;
  }

 private:
  using Entries = std::vector<const scene::CatalogEntry*>;

  /// Draws the search field and handles the keys that choose in the list; returns the scene to
  /// load, if any.
  const scene::CatalogEntry* Search(const PanelContext& context);
  void ListEntries(const PanelContext& context);

  float list_height_ = 0.0F;
  bool drawn_ = false;     // whether it was drawn in this frame
  bool to_shown_ = false;  // whether the list scrolls to the scene that is open
  std::string wanted_;
  bool focus_ = false;
  Entries entries_;            // entries that match the search
  std::optional<int> cursor_;  // entry that the keyboard has chosen
  bool cursor_moved_ = false;
  std::shared_ptr<const scene::SceneDesc> shown_;  // scene that the list has scrolled to
};

}  // namespace touchstone::ui
