#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "ui/panel_context.h"

namespace touchstone::ui {

/// The picture of a built-in scene, 16:10; null while there is none yet.
using FindThumbnail = std::function<ImTextureID(std::string_view name)>;

/// All built-in scenes as cards with picture, name and lesson, by group, in a window over the
/// scene. A click loads a scene and closes the window.
class SceneGallery {
 public:
  /// Opens with the keyboard in the search field.
  void Open();
  void Close() { open_ = false; }
  /// Loads the first scene that the search leaves, as the window is drawn next.
  void Accept() { accept_ = true; }
  bool open() const { return open_; }
  void Draw(const PanelContext& context, const Rect& room, const FindThumbnail& thumbnail);

 private:
  std::string wanted_;
  bool open_ = false;
  bool focus_ = false;
  bool accept_ = false;
};

}  // namespace touchstone::ui
