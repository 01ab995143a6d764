#include "app/launch_tool.h"

#include <algorithm>
#include <cmath>

#include "app/spawn_tool.h"
#include "render/arrow_scale.h"
#include "ui/format.h"

namespace touchstone::app {
namespace {

constexpr std::array<float, 3> kColor = {0.80F, 0.47F, 0.65F};
constexpr double kRadiusShare = 0.30;  // of the typical moving body's size
constexpr double kStartShare = 0.30;   // of the way from the eye to what the ray meets
constexpr double kFullDrag = 0.5;      // of the picture's height: five times the default speed

}  // namespace

LaunchTool::LaunchTool(const ToolContext& context, ScenePoint pressed)
    : pressed_(pressed),
      ray_(context.RayAt(pressed)),
      radius_(kRadiusShare * render::TypicalSize(context.snapshot)) {
  const std::optional<render::Pick> pick = render::PickBody(context.snapshot, ray_);
  const double distance = pick ? pick->distance : context.camera->distance;
  const double start = std::min(kStartShare * distance, std::max(distance - 3.0 * radius_, 0.0));
  start_W_ = ray_.origin + start * ray_.direction;
  aim_W_ = ray_.origin + distance * ray_.direction;
  hand_W_ = start_W_;
  // Fast enough to fly three lengths of the scene's view before it has fallen one.
  default_speed_ = ui::RoundSignificant(3.0 * std::sqrt(0.25 * context.camera->distance * 9.81), 2);
  speed_ = default_speed_;
}

void LaunchTool::Again(const ToolContext& context, std::optional<double> speed) {
  LaunchTool tool(context, {0.5 * context.viewport.width, 0.5 * context.viewport.height});
  tool.speed_ = speed.value_or(tool.default_speed_);
  tool.Launch(context);
}

void LaunchTool::Move(const ToolContext& context, ScenePoint, ScenePoint to) {
  const double drag = std::hypot(to.x - pressed_.x, to.y - pressed_.y);
  const double share = drag / (kFullDrag * context.viewport.height);
  speed_ = ui::RoundSignificant(std::min(5.0 * default_speed_ * share, 1000.0), 2);
  const render::Ray hand = context.RayAt(to);
  hand_W_ = hand.origin + (start_W_ - ray_.origin).norm() * hand.direction;
}

void LaunchTool::Launch(const ToolContext& context) const {
  scene::BodyDesc body;
  body.name = NextName(context.snapshot, kShotName);
  body.shape = scene::SolidShape{scene::SolidKind::kDodecahedron, radius_};
  body.position = start_W_;
  body.velocity = speed_ * ray_.direction;
  body.color = kColor;
  context.send(exchange::AddBody{std::move(body)});
}

ToolDrawing LaunchTool::Draw(const ToolContext& context) const {
  // The flight is seen end on, so the drag itself stands for the speed: like a sling's band.
  const Vec3 toward_eye = -render::ComputeFrame(*context.camera).forward;
  ToolDrawing drawing;
  drawing.markers = {render::MakeDisc(aim_W_, toward_eye, render::colors::kAim)};
  if (hand_W_ != start_W_)
    drawing.markers.push_back(render::MakeArrow(hand_W_, start_W_ - hand_W_, render::colors::kAim));
  drawing.labels = {{aim_W_, ui::FormatQuantity(speed_, "m/s"), render::colors::kAim}};
  return drawing;
}

}  // namespace touchstone::app
