#pragma once

#include <memory>

#include "app/tool.h"

namespace touchstone::app {

/// While time stands: moves a body in the plane through the grasped point parallel to the picture;
/// the wheel moves the plane. The body follows where there is room; where there is none its edges
/// show the bodies that it would overlap.
class PlaceTool : public Tool {
 public:
  PlaceTool(const render::Pick& pick, const exchange::BodySnapshot& body);

  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override;
  void Click(const ToolContext& context) override { *context.selected = pick_.body; }
  bool Wheel(const ToolContext& context, double steps) override;
  bool HandlesBodies() const override { return true; }
  ToolDrawing Draw(const ToolContext& context) const override;

 private:
  void Place(const ToolContext& context);

  render::Pick pick_;
  std::shared_ptr<const geometry::BodyShape> shape_;
  Quat q_WB_;
  AxisFlags locked_;
  Vec3 before_W_;  // where the body was
  Vec3 target_W_;
  Vec3 wanted_W_;  // the body's centre
  std::vector<BodyId> overlaps_;
};

/// Turns a body about its centre, as a drag across a ball in front of it would: while time stands
/// its pose, else by the spring of exchange::Turn. The edges show where it is turned to.
class TurnTool : public Tool {
 public:
  TurnTool(const ToolContext& context, const exchange::BodySnapshot& body);

  void Begin(const ToolContext& context) override;
  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override;
  void End(const ToolContext& context) override;
  void Cancel(const ToolContext& context) override { End(context); }
  void Click(const ToolContext& context) override { *context.selected = body_; }
  bool HandlesBodies() const override { return true; }
  ToolDrawing Draw(const ToolContext& context) const override;

 private:
  BodyId body_;
  std::shared_ptr<const geometry::BodyShape> shape_;
  AxisFlags locked_;
  bool running_;
  bool holds_ = false;
  Quat target_q_WB_;
  std::vector<BodyId> overlaps_;
};

}  // namespace touchstone::app
