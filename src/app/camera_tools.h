#pragma once

#include <optional>

#include "app/tool.h"

namespace touchstone::app {

/// Turns the camera about its target, but never below the ground; a click selects the object under
/// the cursor, or deselects. Only a double click (`again`) selects the ground.
class OrbitTool : public Tool {
 public:
  OrbitTool(std::optional<BodyId> under, bool again) : under_(under), again_(again) {}
  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override;
  void Click(const ToolContext& context) override;

 private:
  std::optional<BodyId> under_;
  bool again_;
};

/// Moves the camera sideways or, while it flies, turns its direction. A click requests the menu of
/// the object under the cursor, and selects only that object, unless it is one of several selected
/// ones.
class PanTool : public Tool {
 public:
  explicit PanTool(const std::optional<render::Pick>& under) : under_(under) {}
  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override;
  void Click(const ToolContext& context) override;
  bool MovesCamera() const override { return true; }

 private:
  std::optional<render::Pick> under_;
};

/// Moves the camera nearer and farther.
class DollyTool : public Tool {
 public:
  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override;
  bool MovesCamera() const override { return true; }
};

/// Turns the view about the eye by a drag of (dx, dy) window units.
void TurnHead(render::Camera* camera, double dx, double dy);

/// Moves eye and target by `by` along the camera's right, up and forward [m].
void Fly(render::Camera* camera, const Vec3& by);

}  // namespace touchstone::app
