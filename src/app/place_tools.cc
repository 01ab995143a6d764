#include "app/place_tools.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/input_map.h"
#include "app/last_free.h"
#include "render/ghost.h"
#include "ui/format.h"

namespace touchstone::app {
namespace {

constexpr double kFarthestTurn = 0.5 * std::numbers::pi;  // greatest lead over the body [rad]

/// The outlines of bodies at their wanted poses, and the bodies in their way.
ToolDrawing DrawGhosts(const ToolContext& context, const std::vector<Placed>& bodies,
                       const std::vector<BodyId>& overlaps) {
  const render::Color color = overlaps.empty() ? render::colors::kSpring : render::colors::kRefused;
  ToolDrawing drawing;
  for (const Placed& body : bodies) {
    const auto ghost = render::GhostMarkers(*body.shape, body.pose(), color);
    drawing.markers.insert(drawing.markers.end(), ghost.begin(), ghost.end());
  }
  if (!overlaps.empty() && !bodies.empty())
    drawing.labels = {{bodies.front().p_W,
                       "no room: " + std::string(NameOf(context.snapshot, overlaps.front())),
                       color}};
  return drawing;
}

/// Whether a fixed body lies between a point and the height `rise` above it.
bool IsCovered(const session::Surroundings& around, const Vec3& p_W, const Vec3& up, double rise) {
  const render::Ray down{p_W + rise * up, -up};
  const geometry::Aabb column{p_W.cwiseMin(down.origin), p_W.cwiseMax(down.origin)};
  bool covered = false;
  around.ForEachNear(column, [&](const exchange::BodySnapshot& body, const geometry::Aabb&) {
    if (!body.fixed || covered) return;
    const auto hit = render::PickOn(body, down);
    covered = hit && hit->distance < rise;
  });
  return covered;
}

Quat AboutUp(const ToolContext& context, int steps) {
  return Quat(Eigen::AngleAxisd(kTurnStep * steps, context.Up()));
}

}  // namespace

PlaceTool::PlaceTool(const ToolContext& context, const render::Pick& pick)
    : pick_(pick), held_(context, pick.body), target_W_(pick.p_W) {}

void PlaceTool::Move(const ToolContext& context, ScenePoint, ScenePoint to) {
  target_W_ = (context.shifted ? context.MovedInPlane(to, target_W_, context.Up()) : std::nullopt)
                  .value_or(context.MovedTo(to, target_W_));
  Place(context);
}

std::string PlaceTool::Hint(const InputMap& inputs) const {
  const std::string left = inputs.FirstKeyOf(Action::kTurnLeft);
  const std::string right = inputs.FirstKeyOf(Action::kTurnRight);
  const std::string turn = left.empty() || right.empty() ? "" : left + " and " + right + ": turn, ";
  return "Shift: level, wheel: nearer or farther, " + turn + "Ctrl: no snapping";
}

bool PlaceTool::Wheel(const ToolContext& context, double steps) {
  target_W_ = context.PushedAway(steps, target_W_);
  Place(context);
  return true;
}

bool PlaceTool::Turn(const ToolContext& context, int steps) {
  if (!held_.MayTurn(context.Up())) return false;
  turn_ = (AboutUp(context, steps) * turn_).normalized();
  Place(context);
  return true;
}

/// The target. If a body below is in its way, or a fixed one would hide the bodies under it, the
/// farthest point of the line of sight to the target where they stand on that body.
Vec3 PlaceTool::AboveGround(const ToolContext& context, const session::Surroundings& around) const {
  const Vec3 up = context.Up();
  const double height = up.dot(pick_.p_W + shift_W_);  // where there was room
  const auto is_free = [&](const Vec3& p_W) {
    return held_.FindOverlaps(around, held_.At(turn_, held_.Allowed(p_W - pick_.p_W))).empty() &&
           !IsCovered(around, p_W, up, height - up.dot(p_W));
  };
  const Vec3 eye = render::ComputeFrame(*context.camera).eye;
  const double eye_height = up.dot(eye), target_height = up.dot(target_W_);
  if (!(target_height < height && height < eye_height) || is_free(target_W_)) return target_W_;
  const double share = (eye_height - height) / (eye_height - target_height);
  const Vec3 sight = target_W_ - eye;
  if (!is_free(eye + share * sight)) return eye + share * sight;
  const double tolerance = context.snapshot.settings.contact.tolerance;
  const double free = LastFree(share, 1.0, 0.25 * tolerance / sight.norm(),
                               [&](double s) { return is_free(eye + s * sight); });
  return eye + free * sight + 0.75 * tolerance * up;  // the test of overlap admits half a tolerance
}

void PlaceTool::Place(const ToolContext& context) {
  const session::Surroundings around = held_.Around(context.snapshot);
  const auto has_room = [&](const std::vector<Placed>& at) {
    return held_.FindOverlaps(around, at).empty();
  };
  Vec3 shift_W = held_.Allowed(AboveGround(context, around) - pick_.p_W);
  wanted_ = held_.At(turn_, shift_W);
  overlaps_ = held_.FindOverlaps(around, wanted_);
  guides_.clear();
  if (context.snaps) {
    const SnapReach reach{context.SnapReach(target_W_, held_.size()),
                          0.5 * context.snapshot.settings.contact.tolerance};
    Snap snap = SnapToBodies(around, wanted_, reach);
    std::vector<Placed> snapped = held_.At(turn_, shift_W + held_.Allowed(snap.shift_W));
    if (has_room(snapped)) {
      shift_W += held_.Allowed(snap.shift_W);
      wanted_ = std::move(snapped);
      overlaps_.clear();
      guides_ = std::move(snap.guides);
    }
  }
  if (overlaps_.empty()) {
    shift_W_ = shift_W;
    turned_ = turn_;
    return held_.Send(context, wanted_);
  }
  // Moves as far on the straight way as there is room; the test of room admits half a tolerance of
  // overlap.
  const double tolerance = context.snapshot.settings.contact.tolerance;
  const Vec3 way = shift_W - shift_W_;
  if (way.isZero(0.0)) return;
  const double free =
      LastFree(0.0, 1.0, 0.25 * tolerance / way.norm(),
               [&](double share) { return has_room(held_.At(turned_, shift_W_ + share * way)); }) -
      0.75 * tolerance / way.norm();
  if (!(free > 0.0)) return;
  shift_W_ += free * way;
  held_.Send(context, held_.At(turned_, shift_W_));
}

ToolDrawing PlaceTool::Draw(const ToolContext& context) const {
  ToolDrawing drawing = DrawGhosts(context, wanted_, overlaps_);
  drawing.markers.insert(drawing.markers.end(), guides_.begin(), guides_.end());
  return drawing;
}

TurnTool::TurnTool(const ToolContext& context, const exchange::BodySnapshot& body)
    : body_(body.id),
      held_(context, body.id),
      locked_(body.fixed ? AxisFlags() : body.locked.about),
      running_(context.snapshot.run.state == exchange::RunState::kPlaying),
      before_q_WB_(body.q_WB),
      target_q_WB_(body.q_WB) {}

void TurnTool::Begin(const ToolContext& context) {
  holds_ = running_;
  if (holds_) context.send(exchange::Turn{body_, target_q_WB_});
}

void TurnTool::Move(const ToolContext& context, ScenePoint from, ScenePoint to) {
  const exchange::BodySnapshot* body = FindBody(context.snapshot, body_);
  if (body == nullptr) return;
  const render::CameraFrame frame = render::ComputeFrame(*context.camera);
  const double radians = 1.2 * std::numbers::pi / context.viewport.height;  // turn per window unit
  Vec3 turn_W = radians * ((to.x - from.x) * Vec3::UnitZ() + (to.y - from.y) * frame.right);
  if (std::ranges::count(locked_, false) == 1)  // a drag across the picture turns about that axis
    turn_W = Vec3::Constant(radians * (to.x - from.x));
  turn_W = WithoutLocked(locked_, turn_W);
  if (!running_ && !held_.MayTurn(turn_W)) return;
  if (turn_W.norm() > 0.0)
    target_q_WB_ =
        (Quat(Eigen::AngleAxisd(turn_W.norm(), turn_W.normalized())) * target_q_WB_).normalized();
  if (!running_) {
    const session::Surroundings around = held_.Around(context.snapshot);
    const Quat turn = (target_q_WB_ * before_q_WB_.conjugate()).normalized();
    const auto lift =
        held_.Lift(around, turn, context.Up(), context.snapshot.settings.contact.tolerance);
    wanted_ = held_.At(turn, lift.value_or(Vec3::Zero()));
    overlaps_ = held_.FindOverlaps(around, wanted_);
    if (overlaps_.empty()) held_.Send(context, wanted_);
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
  if (!running_) return DrawGhosts(context, wanted_, overlaps_);
  const exchange::BodySnapshot* body = FindBody(context.snapshot, body_);
  if (body == nullptr) return {};
  ToolDrawing drawing = DrawGhosts(context, {{body->shape, target_q_WB_, body->p_WBcm}}, {});
  const auto& turn = context.snapshot.turn;
  if (turn && turn->body == body_)
    drawing.labels.push_back({.p_W = body->p_WBcm,
                              .text = {},
                              .color = render::colors::kSpring,
                              .newton_metres = turn->torque_W.norm()});
  return drawing;
}

std::string TurnSelected(const ToolContext& context, int steps) {
  const std::optional<BodyId> last = context.selected->last();
  if (!last) return "to turn a body, select it";
  if (context.snapshot.run.state == exchange::RunState::kPlaying)
    return "pause to turn bodies by keys";
  const HeldBodies held(context, *last);
  if (!held.MayTurn(context.Up())) return "its locked axes do not let it turn";
  const std::vector<Placed> turned = held.At(AboutUp(context, steps), Vec3::Zero());
  if (const auto overlaps = held.FindOverlaps(held.Around(context.snapshot), turned);
      !overlaps.empty())
    return "no room: " + std::string(NameOf(context.snapshot, overlaps.front()));
  held.Send(context, turned);
  return "";
}

}  // namespace touchstone::app
