#pragma once

#include <memory>
#include <optional>

#include "app/input_queue.h"
#include "app/tool.h"

namespace touchstone::app {

/// The mouse in the scene: turns presses into tools and feeds them until the release.
class Pointer {
 public:
  /// Handles a press of a button in the scene at `at`.
  void Press(const ToolContext& context, const ButtonPress& press, ScenePoint at);
  /// Handles a press where the scene is visible, but only the camera can be moved.
  void PressBeside(const ToolContext& context, const ButtonPress& press, ScenePoint at);
  /// Marks the gesture as more than a click, even if the cursor has not moved yet.
  void Begin(const ToolContext& context);
  void Move(const ToolContext& context, ScenePoint to);
  void Release(const ToolContext& context, int button);
  /// Returns whether a tool used the wheel.
  bool Wheel(const ToolContext& context, double steps);
  /// Turns the held bodies by steps of kTurnStep; returns whether anything is held that can be
  /// turned.
  bool Turn(const ToolContext& context, int steps);
  /// Cancels the gesture; returns whether there was one.
  bool Cancel(const ToolContext& context);

  bool busy() const { return tool_ != nullptr; }
  bool moves_camera() const { return tool_ != nullptr && tool_->MovesCamera(); }
  /// Whether a body is being pulled or launched.
  bool handling() const { return tool_ != nullptr && tool_->HandlesBodies() && begun_; }
  ToolDrawing Draw(const ToolContext& context) const;
  std::string Hint(const InputMap& inputs) const { return handling() ? tool_->Hint(inputs) : ""; }

 private:
  void Take(std::unique_ptr<Tool> tool, int button, ScenePoint at);

  std::unique_ptr<Tool> tool_;
  std::optional<BodyId> adds_;  // body that a click adds to the selection, or removes from it
  int button_ = 0;
  ScenePoint pressed_;
  ScenePoint last_;
  bool begun_ = false;
};

}  // namespace touchstone::app
