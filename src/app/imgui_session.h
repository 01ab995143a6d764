#pragma once

#include "app/window.h"
#include "ui/theme.h"

namespace touchstone::app {

/// ImGui on a window: context, backends, theme and fonts.
class ImGuiSession {
 public:
  /// Call after the window's own callbacks are set, so that ImGui's chain to them.
  explicit ImGuiSession(const Window& window);
  ~ImGuiSession();
  ImGuiSession(const ImGuiSession&) = delete;
  ImGuiSession& operator=(const ImGuiSession&) = delete;

  /// Sets the theme, with text and spacing `scale` times the plain size; does nothing when they
  /// already are.
  void SetLook(ui::Theme theme, float scale);
  /// The cursor of a text blinks, or stands.
  void LetCursorBlink(bool blinks);
  /// Clears the window to the ground of the side panels and the dock. They draw none themselves: on
  /// a software renderer clearing costs a fraction of drawing.
  void NewFrame();
  /// Whether a list or menu was open before this frame, which Esc closes as the frame begins.
  bool list_was_open() const { return list_was_open_; }
  /// Draws the frame over the default framebuffer.
  void Render();

  const ui::Fonts& fonts() const { return fonts_; }

 private:
  void TakeTaps();

  GLFWwindow* window_;
  ui::Fonts fonts_;
  ui::Theme theme_ = ui::Theme::kLight;
  float scale_ = 0.0F;
  bool list_was_open_ = false;
};

}  // namespace touchstone::app
