#include "app/place_tools.h"

#include <algorithm>
#include <numbers>

#include "render/ghost.h"
#include "session/free_space.h"
#include "ui/format.h"

namespace touchstone::app {
namespace {

constexpr double kFarthestTurn = 0.5 * std::numbers::pi;  // ahead of the body [rad]

/// The edges of a body where it would be, and what is in its way.
ToolDrawing DrawGhost(const ToolContext& context, const geometry::BodyShape& shape,
                      const Pose& X_WB, const std::vector<BodyId>& overlaps) {
  const render::Color color = overlaps.empty() ? render::colors::kSpring : render::colors::kRefused;
  ToolDrawing drawing{render::GhostMarkers(shape, X_WB, color), {}};
  if (!overlaps.empty())
    drawing.labels = {
        {X_WB.p_WB, "no room: " + std::string(NameOf(context.snapshot, overlaps.front())), color}};
  return drawing;
}

}  // namespace

PlaceTool::PlaceTool(const render::Pick& pick, const exchange::BodySnapshot& body)
    : pick_(pick),
      shape_(body.shape),
      q_WB_(body.q_WB),
      locked_(body.fixed ? AxisFlags() : body.locked.along),
      before_W_(body.p_WBcm),
      target_W_(pick.p_W),
      wanted_W_(body.p_WBcm) {}

void PlaceTool::Move(const ToolContext& context, ScenePoint, ScenePoint to) {
  target_W_ = context.MovedTo(to, target_W_);
  Place(context);
}

bool PlaceTool::Wheel(const ToolContext& context, double steps) {
  target_W_ = context.PushedAway(steps, target_W_);
  Place(context);
  return true;
}

void PlaceTool::Place(const ToolContext& context) {
  wanted_W_ = target_W_ - q_WB_ * pick_.p_B;
  wanted_W_ = before_W_ + WithoutLocked(locked_, wanted_W_ - before_W_);
  overlaps_ = session::FindOverlaps(context.snapshot, *shape_,
                                    {q_WB_.toRotationMatrix(), wanted_W_}, pick_.body);
  if (overlaps_.empty()) context.send(exchange::PlaceBody{pick_.body, wanted_W_, q_WB_});
}

ToolDrawing PlaceTool::Draw(const ToolContext& context) const {
  return DrawGhost(context, *shape_, {q_WB_.toRotationMatrix(), wanted_W_}, overlaps_);
}

TurnTool::TurnTool(const ToolContext& context, const exchange::BodySnapshot& body)
    : body_(body.id),
      shape_(body.shape),
      locked_(body.fixed ? AxisFlags() : body.locked.about),
      running_(context.snapshot.run.state == exchange::RunState::kPlaying),
      target_q_WB_(body.q_WB) {}

void TurnTool::Begin(const ToolContext& context) {
  holds_ = running_;
  if (holds_) context.send(exchange::Turn{body_, target_q_WB_});
}

void TurnTool::Move(const ToolContext& context, ScenePoint from, ScenePoint to) {
  const exchange::BodySnapshot* body = FindBody(context.snapshot, body_);
  if (body == nullptr) return;
  const render::CameraFrame frame = render::ComputeFrame(*context.camera);
  const double radians = 1.2 * std::numbers::pi / context.viewport.height;  // per window unit
  Vec3 turn_W = radians * ((to.x - from.x) * Vec3::UnitZ() + (to.y - from.y) * frame.right);
  if (std::ranges::count(locked_, false) == 1)  // a drag across the picture turns it
    turn_W = Vec3::Constant(radians * (to.x - from.x));
  turn_W = WithoutLocked(locked_, turn_W);
  if (turn_W.norm() > 0.0)
    target_q_WB_ =
        (Quat(Eigen::AngleAxisd(turn_W.norm(), turn_W.normalized())) * target_q_WB_).normalized();
  if (!running_) {
    overlaps_ = session::FindOverlaps(context.snapshot, *shape_,
                                      {target_q_WB_.toRotationMatrix(), body->p_WBcm}, body_);
    if (overlaps_.empty()) context.send(exchange::PlaceBody{body_, body->p_WBcm, target_q_WB_});
    return;
  }
  const Eigen::AngleAxisd ahead(target_q_WB_ * body->q_WB.conjugate());
  if (ahead.angle() > kFarthestTurn)
    target_q_WB_ = Quat(Eigen::AngleAxisd(kFarthestTurn, ahead.axis())) * body->q_WB;
  if (holds_) context.send(exchange::MoveTurn{target_q_WB_});
}

void TurnTool::End(const ToolContext& context) {
  if (holds_) context.send(exchange::ReleaseGrab{});
  holds_ = false;
}

ToolDrawing TurnTool::Draw(const ToolContext& context) const {
  const exchange::BodySnapshot* body = FindBody(context.snapshot, body_);
  if (body == nullptr) return {};
  ToolDrawing drawing =
      DrawGhost(context, *shape_, {target_q_WB_.toRotationMatrix(), body->p_WBcm}, overlaps_);
  const auto& turn = context.snapshot.turn;
  if (turn && turn->body == body_)
    drawing.labels.push_back(
        {body->p_WBcm, ui::FormatQuantity(turn->torque_W.norm(), "N·m"), render::colors::kSpring});
  return drawing;
}

}  // namespace touchstone::app
