#pragma once

#include <imgui.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "exchange/snapshot.h"
#include "render/gl_objects.h"
#include "render/render_target.h"
#include "render/renderer.h"
#include "scene/catalog/catalog.h"
#include "ui/theme.h"

namespace touchstone::app {

/// Pictures of the built-in scenes, made by the program on request and cached. A separate thread
/// builds the scene and simulates one step, so that its forces show; the window's thread draws one
/// picture per frame.
class Thumbnails {
 public:
  static constexpr int kWidth = 384;
  static constexpr int kHeight = 240;

  Thumbnails() = default;
  ~Thumbnails();
  Thumbnails(const Thumbnails&) = delete;
  Thumbnails& operator=(const Thumbnails&) = delete;

  /// The picture of the built-in scene of that name in the colours of a theme. It is null until the
  /// first one is ready; after a change of theme, the old one is returned until the new one is
  /// ready. Calling it starts the work.
  ImTextureID Find(std::string_view name, ui::Theme theme);
  /// Draws one picture whose scene is ready. Needs the window's OpenGL context, as does the
  /// destructor.
  void DrawOne();
  /// Whether requested pictures are still to come.
  bool busy() const;

 private:
  struct Ready {
    std::string name;
    std::shared_ptr<const exchange::Snapshot> snapshot;  // null: the scene could not be run
  };
  /// State of a requested picture.
  struct Thumbnail {
    ui::Theme wanted = ui::Theme::kLight;
    bool is_run = false;
    std::shared_ptr<const exchange::Snapshot> snapshot;
    std::unique_ptr<render::Texture> picture;
    ui::Theme painted = ui::Theme::kLight;  // theme of the picture

    bool complete() const {
      return is_run && (snapshot == nullptr || (picture != nullptr && painted == wanted));
    }
  };
  struct Painter {
    render::Renderer renderer;
    render::RenderTarget target;
  };

  void MakeSnapshots(const std::stop_token& stop);
  void TakeSnapshots();
  void Paint(Thumbnail* thumbnail);

  std::map<std::string, Thumbnail, std::less<>> thumbnails_;
  std::unique_ptr<Painter> painter_;  // exists while there is something to draw

  std::mutex mutex_;  // protects the two members below
  std::condition_variable_any asked_;
  std::deque<scene::CatalogEntry> wanted_;
  std::deque<Ready> ready_;
  std::jthread maker_;  // starts with the first request
};

}  // namespace touchstone::app
