#pragma once

#include <optional>

#include "app/tool.h"

namespace touchstone::app {

/// Turns the camera about its target; a click selects what was under the cursor, or nothing.
class OrbitTool : public Tool {
 public:
  explicit OrbitTool(std::optional<BodyId> under) : under_(under) {}
  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override {
    render::Orbit(context.camera, to.x - from.x, to.y - from.y);
  }
  void Click(const ToolContext& context) override { *context.selected = under_; }

 private:
  std::optional<BodyId> under_;
};

/// Moves the camera sideways.
class PanTool : public Tool {
 public:
  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override {
    render::Pan(context.camera, context.viewport, to.x - from.x, to.y - from.y);
  }
};

}  // namespace touchstone::app
