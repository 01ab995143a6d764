#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/catalog/catalog.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The picture of a built-in scene, 16:10; null if it is not available yet.
using FindThumbnail = std::function<ImTextureID(std::string_view name)>;

/// The sizes of one card, large enough for the longest lesson.
struct CardSize {
  float width;
  float pad;
  float picture_height;
  float height;
};

/// The built-in scenes that match a search, the best first, as cards with picture, name and lesson,
/// by group, in a window over the scene. A click loads a scene and closes the window; Enter does
/// the same with the scene chosen by the arrow keys.
class SceneGallery {
 public:
  /// Opens the gallery with the keyboard focus in the search field.
  void Open();
  void Close() { open_ = false; }
  /// Loads the chosen scene, initially the best match, when the window is drawn next.
  void Accept() { accept_ = true; }
  bool open() const { return open_; }
  void Draw(const PanelContext& context, const Rect& room, const FindThumbnail& thumbnail);

 private:
  /// Moves the choice among the cards by the arrow keys.
  void Choose(int cards, int columns);
  const scene::CatalogEntry* DrawCards(const PanelContext& context,
                                       const std::vector<const scene::CatalogEntry*>& cards,
                                       int columns, const CardSize& size,
                                       const FindThumbnail& thumbnail);

  std::string wanted_;
  std::optional<int> cursor_;  // index of the chosen card; none before any typing or choice
  bool cursor_moved_ = false;
  bool in_cards_ = false;  // whether left and right move among the cards
  bool open_ = false;
  bool focus_ = false;
  bool accept_ = false;
};

}  // namespace touchstone::ui
