#pragma once

#include <string>
#include <vector>

#include "app/held_bodies.h"

namespace touchstone::app {

/// While time stands: moves a body, or all selected ones, in the plane through the grasped point
/// parallel to the picture; the wheel moves the plane. They follow as far as there is room, and
/// snap to what is near. Where they cannot follow, their edges show where they would be, and what
/// they would overlap.
class PlaceTool : public Tool {
 public:
  PlaceTool(const ToolContext& context, const render::Pick& pick);

  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override;
  void Click(const ToolContext& context) override { context.selected->Only(pick_.body); }
  bool Wheel(const ToolContext& context, double steps) override;
  bool Turn(const ToolContext& context, int steps) override;
  bool HandlesBodies() const override { return true; }
  ToolDrawing Draw(const ToolContext& context) const override;

 private:
  void Place(const ToolContext& context);

  render::Pick pick_;
  HeldBodies held_;
  Vec3 target_W_;                   // where the grasped point is to be
  Quat turn_ = Quat::Identity();    // by keys
  Quat turned_ = Quat::Identity();  // as far as there was room
  Vec3 shift_W_ = Vec3::Zero();     // likewise
  std::vector<Placed> wanted_;
  std::vector<BodyId> overlaps_;  // there
  std::vector<render::Marker> guides_;
};

/// Turns a body, or all selected ones, about their middle, as a drag across a ball in front of it
/// would: while time stands their pose, else one body by the spring of exchange::Turn. The edges
/// show where they are turned to.
class TurnTool : public Tool {
 public:
  TurnTool(const ToolContext& context, const exchange::BodySnapshot& body);

  void Begin(const ToolContext& context) override;
  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override;
  void End(const ToolContext& context) override;
  void Cancel(const ToolContext& context) override { End(context); }
  void Click(const ToolContext& context) override { context.selected->Only(body_); }
  bool HandlesBodies() const override { return true; }
  ToolDrawing Draw(const ToolContext& context) const override;

 private:
  BodyId body_;
  HeldBodies held_;
  AxisFlags locked_;
  bool running_;
  bool holds_ = false;
  Quat before_q_WB_;
  Quat target_q_WB_;
  std::vector<Placed> wanted_;
  std::vector<BodyId> overlaps_;
};

/// Turns the selected bodies about their middle by steps of kTurnStep about the upward axis, while
/// time stands. Returns why they are not turned, or an empty string.
std::string TurnSelected(const ToolContext& context, int steps);

}  // namespace touchstone::app
