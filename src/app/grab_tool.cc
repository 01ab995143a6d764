#include "app/grab_tool.h"

#include "exchange/body_forces.h"

namespace touchstone::app {

void GrabTool::Begin(const ToolContext& context) {
  holds_ = true;
  context.send(exchange::Grab{pick_.body, pick_.p_B, target_W_});
}

void GrabTool::Move(const ToolContext& context, ScenePoint, ScenePoint to) {
  target_W_ = context.MovedTo(to, target_W_);
  if (holds_) context.send(exchange::MoveGrab{target_W_});
}

void GrabTool::End(const ToolContext& context) {
  if (holds_) context.send(exchange::ReleaseGrab{});
  holds_ = false;
}

bool GrabTool::Wheel(const ToolContext& context, double steps) {
  target_W_ = context.PushedAway(steps, target_W_);
  if (holds_) context.send(exchange::MoveGrab{target_W_});
  return true;
}

ToolDrawing GrabTool::Draw(const ToolContext& context) const {
  const exchange::BodySnapshot* body = FindBody(context.snapshot, pick_.body);
  if (!holds_ || body == nullptr) return {};
  const Vec3 anchor_W = body->q_WB * pick_.p_B + body->p_WBcm;
  const Vec3 toward_eye = -render::ComputeFrame(*context.camera).forward;
  ToolDrawing drawing;
  drawing.markers = {
      render::MakeLine(anchor_W, target_W_, render::colors::kSpring),
      render::MakeDisc(anchor_W, toward_eye, render::colors::kSpring),
      render::MakeDisc(target_W_, toward_eye, render::colors::kSpring),
  };
  const auto& grab = context.snapshot.grab;
  if (grab && grab->body == pick_.body)
    drawing.labels = {{target_W_, "", render::colors::kSpring, grab->force_W.norm(),
                       IsCertified(context.snapshot, *body)}};
  return drawing;
}

}  // namespace touchstone::app
