#include "app/grab_tool.h"

#include <cmath>

#include "app/force_unit.h"

namespace touchstone::app {
namespace {

constexpr double kDepthPerStep = 1.08;

}  // namespace

void GrabTool::Begin(const ToolContext& context) {
  holds_ = true;
  context.send(exchange::Grab{pick_.body, pick_.p_B, target_W_});
}

void GrabTool::Move(const ToolContext& context, ScenePoint, ScenePoint to) {
  const render::CameraFrame frame = render::ComputeFrame(*context.camera);
  const render::Ray ray = context.RayAt(to);
  const double depth = frame.forward.dot(target_W_ - frame.eye);
  target_W_ = ray.origin + depth / frame.forward.dot(ray.direction) * ray.direction;
  if (holds_) context.send(exchange::MoveGrab{target_W_});
}

void GrabTool::End(const ToolContext& context) {
  if (holds_) context.send(exchange::ReleaseGrab{});
  holds_ = false;
}

bool GrabTool::Wheel(const ToolContext& context, double steps) {
  const Vec3 eye = render::ComputeFrame(*context.camera).eye;
  target_W_ = eye + std::pow(kDepthPerStep, steps) * (target_W_ - eye);
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
    drawing.labels = {
        {target_W_, UnitOf(context.snapshot).Of(grab->force_W.norm()), render::colors::kSpring}};
  return drawing;
}

}  // namespace touchstone::app
