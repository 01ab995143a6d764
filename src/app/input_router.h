#pragma once

#include "app/double_click.h"
#include "app/input_queue.h"
#include "app/thruster_input.h"
#include "app/window_parts.h"

namespace touchstone::app {

/// Passes every input to the part of the window that handles it.
class InputRouter {
 public:
  explicit InputRouter(WindowParts* window) : window_(*window) {}

  /// Handles all input since the last frame, in order. ImGui's frame must have begun, so that the
  /// input used by panels is known.
  void HandleAll();
  /// Forgets held keys when the scene changes, since thrusters differ.
  void Forget() { thrusters_.Clear(); }

 private:
  // Handlers, one for each kind of input.
  void Take(const KeyPress& press);
  void Take(const KeyRelease& release);
  void Take(const FocusLoss& loss);
  void Take(const ButtonPress& press);
  void Take(const ButtonRelease& release);
  void Take(const CursorMove& move);
  void Take(const WheelTurn& wheel);
  void Take(const FileDrop& drop);
  /// Whether the help, a dialog or a text field used a key, which then has no other effect.
  bool IsForPanels(const KeyPress& press);
  /// Gives a key to the action that waits for one in the help. Esc cancels that, unless it is the
  /// action's default key.
  void TakeNewKey(const KeyPress& press, ui::HelpState* help);
  /// Whether a key chose an answer of the lesson's card, or continued from it.
  bool AnswersLesson(const KeyPress& press);
  void CarryOut(Action action);
  /// Whether a point of the window is in the scene.
  bool IsInScene(double x, double y) const;
  /// Whether a point of the window is in the kept run shown beside the present one.
  bool IsBeside(double x, double y) const;
  ThrusterInput::Send Sender();

  WindowParts& window_;
  DoubleClick double_click_;
  ThrusterInput thrusters_;
};

}  // namespace touchstone::app
