#include "app/camera_tools.h"

#include "app/ground.h"

namespace touchstone::app {
namespace {

bool IsGroundNow(const ToolContext& context, BodyId id) {
  const exchange::BodySnapshot* body = FindBody(context.snapshot, id);
  return body != nullptr && IsGround(context.snapshot, *body);
}

}  // namespace

void OrbitTool::Click(const ToolContext& context) {
  *context.selected = under_ && !again_ && IsGroundNow(context, *under_) ? std::nullopt : under_;
}

void PanTool::Move(const ToolContext& context, ScenePoint from, ScenePoint to) {
  if (context.flying)
    TurnHead(context.camera, to.x - from.x, to.y - from.y);
  else
    render::Pan(context.camera, context.viewport, to.x - from.x, to.y - from.y);
}

void PanTool::Click(const ToolContext& context) {
  if (context.menu == nullptr) return;
  context.menu->emplace();
  if (!under_) return;
  (*context.menu)->body = under_->body;
  (*context.menu)->p_W = under_->p_W;
  if (!IsGroundNow(context, under_->body)) *context.selected = under_->body;
}

void DollyTool::Move(const ToolContext& context, ScenePoint from, ScenePoint to) {
  constexpr double kStepsPerUnit = 0.05;
  render::Zoom(context.camera, kStepsPerUnit * (from.y - to.y));
}

void TurnHead(render::Camera* camera, double dx, double dy) {
  const Vec3 eye = render::ComputeFrame(*camera).eye;
  render::Orbit(camera, -0.5 * dx, -0.5 * dy);
  camera->target = eye + camera->distance * render::ComputeFrame(*camera).forward;
}

void Fly(render::Camera* camera, const Vec3& by) {
  const render::CameraFrame frame = render::ComputeFrame(*camera);
  camera->target += by.x() * frame.right + by.y() * frame.up + by.z() * frame.forward;
}

}  // namespace touchstone::app
