#pragma once

#include <memory>
#include <optional>

#include "app/input_queue.h"
#include "app/tool.h"

namespace touchstone::app {

/// The mouse in the scene: turns presses into tools and feeds them until the release.
class Pointer {
 public:
  /// The button went down in the scene at `at`.
  void Press(const ToolContext& context, const ButtonPress& press, ScenePoint at);
  /// The button went down where the scene is seen, but only the camera can be moved.
  void PressBeside(const ToolContext& context, const ButtonPress& press, ScenePoint at);
  /// The gesture is more than a click, though the cursor may not have moved yet.
  void Begin(const ToolContext& context);
  void Move(const ToolContext& context, ScenePoint to);
  void Release(const ToolContext& context, int button);
  /// Returns whether a tool has a use for the wheel.
  bool Wheel(const ToolContext& context, double steps);
  /// Turns what is held by steps of kTurnStep; returns whether something is held that can be
  /// turned.
  bool Turn(const ToolContext& context, int steps);
  /// Cancels the gesture; returns whether there was one.
  bool Cancel(const ToolContext& context);

  bool busy() const { return tool_ != nullptr; }
  bool moves_camera() const { return tool_ != nullptr && tool_->MovesCamera(); }
  /// Whether a body is being pulled or launched.
  bool handling() const { return tool_ != nullptr && tool_->HandlesBodies() && begun_; }
  ToolDrawing Draw(const ToolContext& context) const;

 private:
  void Take(std::unique_ptr<Tool> tool, int button, ScenePoint at);

  std::unique_ptr<Tool> tool_;
  std::optional<BodyId> adds_;  // a click selects it, too, or deselects it
  int button_ = 0;
  ScenePoint pressed_;
  ScenePoint last_;
  bool begun_ = false;
};

}  // namespace touchstone::app
