#pragma once

#include "app/tool.h"

namespace touchstone::app {

/// Pulls a body by the mouse spring, fixed at the clicked surface point. The pulling end moves in
/// the plane through that point parallel to the picture; the wheel moves the plane.
class GrabTool : public Tool {
 public:
  explicit GrabTool(const render::Pick& pick) : pick_(pick), target_W_(pick.p_W) {}

  void Begin(const ToolContext& context) override;
  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override;
  void End(const ToolContext& context) override;
  void Cancel(const ToolContext& context) override { End(context); }
  void Click(const ToolContext& context) override { context.selected->Only(pick_.body); }
  bool Wheel(const ToolContext& context, double steps) override;
  bool HandlesBodies() const override { return true; }
  ToolDrawing Draw(const ToolContext& context) const override;

 private:
  render::Pick pick_;
  Vec3 target_W_;
  bool holds_ = false;
};

}  // namespace touchstone::app
