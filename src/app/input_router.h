#pragma once

#include "app/double_click.h"
#include "app/input_queue.h"
#include "app/thruster_input.h"
#include "app/window_parts.h"

namespace touchstone::app {

/// Passes every input to the part of the window that it is meant for.
class InputRouter {
 public:
  explicit InputRouter(WindowParts* window) : window_(*window) {}

  /// All that came since the last frame, in order. ImGui's frame has begun, so that it is known
  /// what panels want.
  void HandleAll();
  /// Forgets held keys: the scene is another one, with other thrusters.
  void Forget() { thrusters_.Clear(); }

 private:
  // One of them for each kind of input.
  void Take(const KeyPress& press);
  void Take(const KeyRelease& release);
  void Take(const FocusLoss& loss);
  void Take(const ButtonPress& press);
  void Take(const ButtonRelease& release);
  void Take(const CursorMove& move);
  void Take(const WheelTurn& wheel);
  void Take(const FileDrop& drop);
  /// Whether a key went to the help, a dialog or a text, and so means nothing else.
  bool IsForPanels(const KeyPress& press);
  /// Whether a key chose an answer of the lesson's card, or went on from it.
  bool AnswersLesson(const KeyPress& press);
  void CarryOut(Action action);
  /// Whether a point of the window is of the scene.
  bool IsInScene(double x, double y) const;
  /// Whether the run that is compared with is there, shown beside the present one.
  bool IsBeside(double x, double y) const;
  ThrusterInput::Send Sender();

  WindowParts& window_;
  DoubleClick double_click_;
  ThrusterInput thrusters_;
};

}  // namespace touchstone::app
