#pragma once

#include <array>
#include <span>
#include <vector>

#include "app/input_queue.h"
#include "app/window.h"
#include "ui/theme.h"

namespace touchstone::app {

/// ImGui on a window: context, backends, theme and fonts.
class ImGuiSession {
 public:
  /// Must be called after the window's own callbacks are set, so that ImGui's chain to them.
  explicit ImGuiSession(const Window& window);
  ~ImGuiSession();
  ImGuiSession(const ImGuiSession&) = delete;
  ImGuiSession& operator=(const ImGuiSession&) = delete;

  /// Sets the theme, with text and spacing at `scale` times the plain size; no effect if they are
  /// already set.
  void SetLook(ui::Theme theme, float scale);
  /// Sets whether the cursor of a text blinks.
  void LetCursorBlink(bool blinks);
  /// Starts a frame and clears the window to the ground of the side panels and the dock. These draw
  /// no ground themselves: on a software renderer clearing costs a fraction of drawing. For
  /// ImGui the cursor is where the button of this frame was pressed or released, even if it has
  /// moved on.
  void NewFrame(std::span<const ButtonChange> changes);
  /// Whether a list or menu was open before this frame; Esc closes it at the beginning of the
  /// frame.
  bool list_was_open() const { return list_was_open_; }
  /// Draws the frame over the default framebuffer.
  void Render();

  const ui::Fonts& fonts() const { return fonts_; }

 private:
  void PassButtons(std::span<const ButtonChange> changes);
  void TakeTaps();
  void PassCharacters();
  bool IsDown(int key) const;
  bool CtrlIsDown() const;

  GLFWwindow* window_;
  std::vector<unsigned> held_characters_;  // to be passed to ImGui
  ui::Fonts fonts_;
  ui::Theme theme_ = ui::Theme::kLight;
  float scale_ = 0.0F;
  std::array<bool, 8> buttons_down_{};  // by GLFW's numbers
  bool list_was_open_ = false;
};

}  // namespace touchstone::app
