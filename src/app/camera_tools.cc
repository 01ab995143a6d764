#include "app/camera_tools.h"

#include <algorithm>

#include "app/ground.h"
#include "geometry/surface_height.h"
#include "render/picking.h"

namespace touchstone::app {
namespace {

bool IsGroundNow(const ToolContext& context, BodyId id) {
  const exchange::BodySnapshot* body = FindBody(context.snapshot, id);
  return body != nullptr && IsGround(context.snapshot, *body);
}

/// Whether a ball, a capsule, a cylinder or a cone lies above a point, within `margin`.
/// @param up_B  unit, upwards.
bool LiesOver(const geometry::Polyhedron& round, const Vec3& p_B, const Vec3& up_B, double margin) {
  return geometry::MeasureHeight(round, p_B).height <= margin ||
         render::IntersectRay(round, {p_B, up_B});
}

/// Whether a body lies above a point, within `margin`.
bool LiesOver(const exchange::BodySnapshot& body, const Vec3& p_W, double margin) {
  const Mat3 R_WB = body.q_WB.toRotationMatrix();
  const geometry::Aabb box = geometry::ComputeAabb(*body.shape, Pose{R_WB, body.p_WBcm});
  if ((p_W.head<2>().array() < box.lower.head<2>().array()).any() ||
      (p_W.head<2>().array() > box.upper.head<2>().array()).any())
    return false;
  constexpr double kUpward = 0.3;
  const Vec3 p_B = R_WB.transpose() * (p_W - body.p_WBcm);
  const auto is_over = [&](const geometry::Polyhedron::Face& face, double rounding) {
    return (R_WB * face.normal).z() > kUpward &&
           face.normal.dot(p_B) > face.offset + rounding + margin;
  };
  return std::ranges::any_of(body.shape->parts(), [&](const geometry::Polyhedron& part) {
    if (part.faces().empty() || part.is_curved())
      return LiesOver(part, p_B, R_WB.row(2).transpose(), margin);
    return std::ranges::none_of(part.faces(),
                                [&](const auto& face) { return is_over(face, part.rounding()); });
  });
}

/// Whether the eye is below any of these bodies.
bool IsUnder(const render::Camera& camera,
             const std::vector<const exchange::BodySnapshot*>& ground) {
  constexpr double kMargin = 0.02;  // share of the distance; nothing nearer is drawn
  const Vec3 eye = render::ComputeFrame(camera).eye;
  return std::ranges::any_of(ground, [&](const exchange::BodySnapshot* body) {
    return LiesOver(*body, eye, kMargin * camera.distance);
  });
}

}  // namespace

void OrbitTool::Move(const ToolContext& context, ScenePoint from, ScenePoint to) {
  render::Camera& camera = *context.camera;
  const auto ground = FindGround(context.snapshot);
  double above = camera.elevation;
  const bool was_under = IsUnder(camera, ground);
  render::Orbit(&camera, to.x - from.x, to.y - from.y);
  if (camera.elevation >= above || was_under || !IsUnder(camera, ground)) return;
  double under = camera.elevation;
  for (int i = 0; i < 20; ++i) {
    camera.elevation = 0.5 * (above + under);
    (IsUnder(camera, ground) ? under : above) = camera.elevation;
  }
  camera.elevation = above;
}

void OrbitTool::Click(const ToolContext& context) {
  const bool spared = under_ && !again_ && IsGroundNow(context, *under_);
  context.selected->Only(spared ? std::nullopt : under_);
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
  (*context.menu)->p_B = under_->p_B;
  if (!IsGroundNow(context, under_->body) && !context.selected->Contains(under_->body))
    context.selected->Only(under_->body);
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
