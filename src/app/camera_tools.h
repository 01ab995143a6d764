#pragma once

#include <optional>

#include "app/tool.h"

namespace touchstone::app {

/// Turns the camera about its target, not down through the ground; a click selects what was under
/// the cursor, or nothing. The ground is selected by a double click alone (`again`).
class OrbitTool : public Tool {
 public:
  OrbitTool(std::optional<BodyId> under, bool again) : under_(under), again_(again) {}
  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override;
  void Click(const ToolContext& context) override;

 private:
  std::optional<BodyId> under_;
  bool again_;
};

/// Moves the camera sideways or, while it flies, turns its head. A click asks for the menu of what
/// was under the cursor, and selects that alone unless it is one of several that are selected.
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

/// Moves eye and target by so much along the camera's right, up and forward [m].
void Fly(render::Camera* camera, const Vec3& by);

}  // namespace touchstone::app
