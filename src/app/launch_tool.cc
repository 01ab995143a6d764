#include "app/launch_tool.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/ground.h"
#include "app/new_bodies.h"
#include "app/standing.h"
#include "render/arrow_scale.h"
#include "scene/body_geometry.h"
#include "ui/format.h"

namespace touchstone::app {
namespace {

constexpr std::array<float, 3> kColor = {0.80F, 0.47F, 0.65F};
constexpr double kRadiusShare = 0.30;   // relative to the typical moving body's size
constexpr double kStartShare = 0.30;    // share of the way from the eye to the aim
constexpr double kFullDrag = 0.5;       // share of the picture's height
constexpr double kLandingPoints = 8.0;  // radius of the disc where the flight ends
constexpr double kFullSpeed = 50.0;     // speed of a full drag; a longer one is faster [m/s]

/// A ball of that radius, or a cube of the same volume.
scene::ShapeDesc MakeShape(ui::LaunchShape shape, double radius) {
  if (shape != ui::LaunchShape::kBox) return scene::SphereShape{radius};
  const double side = std::cbrt(4.0 / 3.0 * std::numbers::pi) * radius;
  return scene::BoxShape{Vec3::Constant(side)};
}

/// The selected body, if copies of it are launched.
std::optional<BodyId> CopiedBody(const ToolContext& context) {
  const std::optional<BodyId> selected = context.selected->last();
  const bool copies = context.launch.shape == ui::LaunchShape::kCopy && selected;
  const exchange::BodySnapshot* body = copies ? FindBody(context.snapshot, *selected) : nullptr;
  if (body == nullptr || IsGround(context.snapshot, *body)) return std::nullopt;
  return body->id;
}

}  // namespace

LaunchTool::LaunchTool(const ToolContext& context, ScenePoint pressed)
    : pressed_(pressed),
      ray_(context.RayAt(pressed)),
      copied_(CopiedBody(context)),
      radius_(copied_ ? FindBody(context.snapshot, *copied_)->shape->radius()
                      : kRadiusShare * context.launch.size * render::TypicalSize(context.snapshot)),
      speed_(context.launch.speed) {
  const std::optional<render::Pick> pick = render::PickBody(context.snapshot, ray_);
  const double distance = pick ? pick->distance : context.camera->distance;
  const double start = std::min(kStartShare * distance, std::max(distance - 3.0 * radius_, 0.0));
  start_W_ = ray_.origin + start * ray_.direction;
  aim_W_ = ray_.origin + distance * ray_.direction;
  hand_W_ = start_W_;
}

void LaunchTool::Again(const ToolContext& context) {
  LaunchTool(context, {0.5 * context.viewport.width, 0.5 * context.viewport.height})
      .Launch(context);
}

void LaunchTool::Move(const ToolContext& context, ScenePoint, ScenePoint to) {
  const double drag = std::hypot(to.x - pressed_.x, to.y - pressed_.y);
  const double share = drag / (kFullDrag * context.viewport.height);
  speed_ = ui::RoundSignificant(
      std::clamp(kFullSpeed * share, ui::kSlowestLaunch, ui::kFastestLaunch), 2);
  const render::Ray hand = context.RayAt(to);
  hand_W_ = hand.origin + (start_W_ - ray_.origin).norm() * hand.direction;
}

scene::BodyDesc LaunchTool::MakeBody(const ToolContext& context) const {
  scene::BodyDesc body;
  body.name = NextName(context.snapshot, kShotName);
  body.shape = MakeShape(context.launch.shape, radius_);
  body.density = context.launch.density;
  body.position = start_W_;
  body.velocity = speed_ * ray_.direction;
  body.color = kColor;
  return body;
}

void LaunchTool::Launch(const ToolContext& context) const {
  const exchange::BodySnapshot* copied = copied_ ? FindBody(context.snapshot, *copied_) : nullptr;
  if (copied != nullptr)
    context.send(
        exchange::DuplicateBody{copied->id, start_W_, copied->q_WB,
                                WithoutLocked(copied->locked.along, speed_ * ray_.direction)});
  else
    context.send(exchange::AddBody{MakeBody(context)});
}

double LaunchTool::MassOf(const ToolContext& context) const {
  const exchange::BodySnapshot* copied = copied_ ? FindBody(context.snapshot, *copied_) : nullptr;
  return copied != nullptr ? copied->mass : scene::MakeBodyGeometry(MakeBody(context)).mass;
}

// The parabola of the centre, up to the first obstacle or for a limited time.
LaunchTool::Flight LaunchTool::ForeseeFlight(const ToolContext& context) const {
  constexpr int kPieces = 40;
  constexpr double kShown = 1.6;  // [s]
  const exchange::Snapshot& snapshot = context.snapshot;
  Flight flight{.way_W = {start_W_}, .end = {}};
  std::vector<Vec3>& way = flight.way_W;
  for (int i = 1; i <= kPieces; ++i) {
    const double t = kShown * i / kPieces;
    const Vec3 next = start_W_ + t * speed_ * ray_.direction + 0.5 * t * t * snapshot.gravity;
    const Vec3 piece = next - way.back();
    const double length = piece.norm();
    if (!(length > 0.0)) break;
    const auto hit = render::PickBody(snapshot, {way.back(), piece / length});
    const bool meets = hit && hit->distance <= length;
    way.push_back(meets ? hit->p_W : next);
    if (!meets) continue;
    flight.end = hit;
    break;
  }
  return flight;
}

ToolDrawing LaunchTool::Draw(const ToolContext& context) const {
  // A fast flight is seen end on, so the drag itself shows the speed, like the band of a sling.
  const Vec3 toward_eye = -render::ComputeFrame(*context.camera).forward;
  ToolDrawing drawing;
  drawing.markers = {render::MakeDisc(aim_W_, toward_eye, render::colors::kAim)};
  if (hand_W_ != start_W_)
    drawing.markers.push_back(render::MakeArrow(hand_W_, start_W_ - hand_W_, render::colors::kAim));
  const Flight flight = ForeseeFlight(context);
  const std::vector<Vec3>& way = flight.way_W;
  for (std::size_t i = 1; i < way.size(); i += 2)  // dashes
    drawing.markers.push_back(render::MakeLine(way[i - 1], way[i], render::colors::kAim));
  if (flight.end) {
    const exchange::BodySnapshot& met = *FindBody(context.snapshot, flight.end->body);
    const Vec3 normal_W = SurfaceNormal(met, flight.end->p_B);
    drawing.markers.push_back(render::MakeDisc(flight.end->p_W, normal_W, render::colors::kAim));
    drawing.markers.back().radius_points = kLandingPoints;
  }
  const double mass = MassOf(context);
  drawing.labels = {{aim_W_,
                     ui::FormatQuantity(speed_, "m/s") + ", " + ui::FormatQuantity(mass, "kg"),
                     render::colors::kAim}};
  return drawing;
}

}  // namespace touchstone::app
