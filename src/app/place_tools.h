#pragma once

#include <string>
#include <vector>

#include "app/held_bodies.h"

namespace touchstone::app {

/// While the run is paused: moves a body, or all selected ones, in the plane through the grasped
/// point parallel to the picture, or in the level plane while Shift is held; the wheel moves them
/// away or nearer. Where something below is in the way, they slide over it towards the viewer
/// instead, under the cursor. The bodies follow as far as there is room, and snap to nearby faces.
/// If they cannot follow, outlines show the wanted pose and the bodies it would overlap.
class PlaceTool : public Tool {
 public:
  PlaceTool(const ToolContext& context, const render::Pick& pick);

  void Move(const ToolContext& context, ScenePoint from, ScenePoint to) override;
  void Click(const ToolContext& context) override { context.selected->Only(pick_.body); }
  bool Wheel(const ToolContext& context, double steps) override;
  bool Turn(const ToolContext& context, int steps) override;
  bool HandlesBodies() const override { return true; }
  std::string Hint(const InputMap& inputs) const override;
  ToolDrawing Draw(const ToolContext& context) const override;

 private:
  void Place(const ToolContext& context);
  Vec3 AboveGround(const ToolContext& context, const session::Surroundings& around) const;

  render::Pick pick_;
  HeldBodies held_;
  Vec3 target_W_;                   // wanted position of the grasped point
  Quat turn_ = Quat::Identity();    // turn by keys
  Quat turned_ = Quat::Identity();  // part of `turn_` for which there was room
  Vec3 shift_W_ = Vec3::Zero();     // translation for which there was room
  std::vector<Placed> wanted_;
  std::vector<BodyId> overlaps_;  // bodies overlapped in the wanted pose
  std::vector<render::Marker> guides_;
};

/// Turns a body, or all selected ones, about their middle, like a drag across a ball in front of
/// it: in a paused run it turns their pose, and lifts them off what they stand on, otherwise it
/// turns one body by the spring of exchange::Turn. Outlines show the wanted pose.
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

/// Turns the selected bodies about their middle by steps of kTurnStep about the upward axis, in a
/// paused run. Returns the reason of a refusal, or an empty string.
std::string TurnSelected(const ToolContext& context, int steps);

}  // namespace touchstone::app
