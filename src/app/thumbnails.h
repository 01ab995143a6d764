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

/// Pictures of the built-in scenes, made by the program itself as they are asked for and kept. The
/// scene is built and moved by one step, so that its forces show, on a thread of its own; the
/// picture is drawn on the window's, one a frame.
class Thumbnails {
 public:
  static constexpr int kWidth = 384;
  static constexpr int kHeight = 240;

  Thumbnails() = default;
  ~Thumbnails();
  Thumbnails(const Thumbnails&) = delete;
  Thumbnails& operator=(const Thumbnails&) = delete;

  /// The picture of the built-in scene of that name in the colours of a theme; null until there is
  /// one, in those it was asked for in before until it is made anew. Asking starts that.
  ImTextureID Find(std::string_view name, ui::Theme theme);
  /// Draws one picture whose scene is ready. Needs the window's OpenGL context, as does the
  /// destructor.
  void DrawOne();
  /// Whether pictures that were asked for are still to come.
  bool busy() const;

 private:
  struct Ready {
    std::string name;
    std::shared_ptr<const exchange::Snapshot> snapshot;  // null: the scene could not be run
  };
  /// Of a scene that was asked for.
  struct Thumbnail {
    ui::Theme wanted = ui::Theme::kLight;
    bool is_run = false;
    std::shared_ptr<const exchange::Snapshot> snapshot;
    std::unique_ptr<render::Texture> picture;
    ui::Theme painted = ui::Theme::kLight;  // of the picture

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
  std::unique_ptr<Painter> painter_;  // while there is something to draw

  std::mutex mutex_;  // of the two below
  std::condition_variable_any asked_;
  std::deque<scene::CatalogEntry> wanted_;
  std::deque<Ready> ready_;
  std::jthread maker_;  // runs from the first wish on
};

}  // namespace touchstone::app
