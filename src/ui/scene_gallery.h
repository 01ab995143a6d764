#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/catalog/catalog.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The picture of a built-in scene, 16:10; null while there is none yet.
using FindThumbnail = std::function<ImTextureID(std::string_view name)>;

/// The sizes of one card; the longest lesson has room.
struct CardSize {
  float width;
  float pad;
  float picture_height;
  float height;
};

/// All built-in scenes as cards with picture, name and lesson, by group, in a window over the
/// scene; those that a search leaves, the best first. A click loads a scene and closes the window,
/// and so does Enter, the one that the arrow keys have chosen.
class SceneGallery {
 public:
  /// Opens with the keyboard in the search field.
  void Open();
  void Close() { open_ = false; }
  /// Loads the chosen scene, the best match at first, as the window is drawn next.
  void Accept() { accept_ = true; }
  bool open() const { return open_; }
  void Draw(const PanelContext& context, const Rect& room, const FindThumbnail& thumbnail);

 private:
  /// Has the arrow keys move the choice among the cards.
  void Choose(int cards, int columns);
  const scene::CatalogEntry* DrawCards(const PanelContext& context,
                                       const std::vector<const scene::CatalogEntry*>& cards,
                                       int columns, const CardSize& size,
                                       const FindThumbnail& thumbnail);

  std::string wanted_;
  std::optional<int> cursor_;  // the chosen card; none while nothing is written or chosen
  bool cursor_moved_ = false;
  bool in_cards_ = false;  // left and right move among them
  bool open_ = false;
  bool focus_ = false;
  bool accept_ = false;
};

}  // namespace touchstone::ui
