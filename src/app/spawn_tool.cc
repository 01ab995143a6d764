#include "app/spawn_tool.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/new_bodies.h"
#include "app/standing.h"
#include "geometry/surface_height.h"
#include "render/arrow_scale.h"
#include "render/ghost.h"
#include "scene/body_geometry.h"
#include "ui/format.h"

namespace touchstone::app {
namespace {

constexpr double kSizePerStep = 1.1;
constexpr double kSpacePerStep = 0.05;
constexpr int kMostInLine = 40;
constexpr double kOfHollow = 3.0;  // relative to other shapes, so that several bodies fit

/// A shape grown from size 1 to `size`.
struct Grow {
  double size;
  scene::ShapeDesc operator()(const scene::BoxShape& box) const {
    return scene::BoxShape{size * box.lengths, size * box.rounding};
  }
  scene::ShapeDesc operator()(const scene::SolidShape& solid) const {
    return scene::SolidShape{solid.kind, 0.5 * size * solid.radius, size * solid.rounding};
  }
  scene::ShapeDesc operator()(const scene::SphereShape& sphere) const {
    return scene::SphereShape{0.5 * size * sphere.radius};
  }
  scene::ShapeDesc operator()(const scene::CapsuleShape& capsule) const {
    return scene::CapsuleShape{size * capsule.radius, size * capsule.length};
  }
  scene::ShapeDesc operator()(const scene::CylinderShape& cylinder) const {
    return scene::CylinderShape{0.5 * size * cylinder.radius, size * cylinder.length};
  }
  scene::ShapeDesc operator()(const scene::ConeShape& cone) const {
    return scene::ConeShape{0.5 * size * cone.radius, size * cone.height};
  }
  scene::ShapeDesc operator()(const scene::BowlShape& bowl) const {
    return scene::BowlShape{0.5 * size * bowl.radius};
  }
  scene::ShapeDesc operator()(const scene::TubeShape& tube) const {
    return scene::TubeShape{0.5 * size * tube.radius, size * tube.length};
  }
  template <class Other>
  scene::ShapeDesc operator()(const Other& other) const {
    return other;
  }
};

bool IsHollow(const scene::ShapeDesc& shape) {
  return std::holds_alternative<scene::BowlShape>(shape) ||
         std::holds_alternative<scene::TubeShape>(shape);
}

bool IsWithin(const exchange::BodySnapshot& hollow, const Vec3& p_W) {
  const Vec3 p_B = hollow.q_WB.conjugate() * (p_W - hollow.p_WBcm);
  return geometry::MeasureHeight(hollow.shape->part(0).Outside(), p_B).height < 0.0;
}

double GapOf(const ToolContext& context) {
  return 0.5 * context.snapshot.settings.contact.tolerance;
}

/// The name without its number.
std::string KindOf(const std::string& name) {
  return name.substr(0, name.find_last_not_of("0123456789 ") + 1);
}

/// The number of copies for a drag of that length.
int CountOf(double length, double pitch) {
  return static_cast<int>(std::clamp(std::round(length / pitch), 0.0, kMostInLine - 1.0)) + 1;
}

}  // namespace

SpawnTool::SpawnTool(const exchange::Snapshot& snapshot, scene::ShapeDesc shape, std::string name,
                     std::optional<double> size)
    : size_(size.value_or(ui::RoundSignificant(0.5 * render::TypicalSize(snapshot), 1))),
      unit_shape_(std::move(shape)) {
  body_.name = std::move(name);
  body_.fixed = IsHollow(unit_shape_);
  if (body_.fixed) size_ *= kOfHollow;
  MakeShape();
}

double SpawnTool::size() const { return body_.fixed ? size_ / kOfHollow : size_; }

void SpawnTool::MakeShape() {
  body_.shape = std::visit(Grow{size_}, unit_shape_);
  shape_ = scene::MakeBodyGeometry(body_).shape;
}

void SpawnTool::Hover(const ToolContext& context, ScenePoint at) {
  at_ = at;
  if (pressed_) return AddCopies(context, at);
  guides_.clear();
  const render::Ray ray = context.RayAt(at);
  if (const auto pick = render::PickBody(context.snapshot, ray)) {
    const exchange::BodySnapshot& on = *FindBody(context.snapshot, pick->body);
    const Vec3 normal_W = SurfaceNormal(on, pick->p_B);
    if (on.shape->part(0).is_hollow())
      LieIn(context, on, *pick, normal_W);
    else if (!StandBeside(context, *pick, normal_W))
      StandOn(context, *pick, normal_W);
  } else {
    normal_W_ = context.Up();
    body_.orientation =
        Quat(Eigen::AngleAxisd(turn_, normal_W_)) * Standing(shape_->part(0), normal_W_);
    body_.position = ray.origin + context.camera->distance * ray.direction;
  }
  FillIn(context, {Vec3::Zero()});
}

bool SpawnTool::StandBeside(const ToolContext& context, const render::Pick& pick,
                            const Vec3& normal_W) {
  constexpr double kUpright = 0.2;  // sine of the lean of a side
  const Vec3 up = context.Up();
  if (!context.snaps || std::abs(normal_W.dot(up)) > kUpright) return false;
  const Quat upright = SquareTo({normal_W}, shape_->part(0), up, Standing(shape_->part(0), up));
  const Quat q_WB = Quat(Eigen::AngleAxisd(turn_, up)) * upright;
  const double reach = ReachAlong(*shape_, q_WB, -normal_W) + GapOf(context);
  // It is lowered from where it is above the cursor, so that it does not begin in the ground.
  const Placed beside{shape_, q_WB,
                      pick.p_W + reach * normal_W + ReachAlong(*shape_, q_WB, -up) * up};
  const session::Surroundings around(context.snapshot);
  const auto drop = MeasureDrop(around, {beside}, -up, GapOf(context));
  if (!drop) return false;
  normal_W_ = up;
  body_.orientation = q_WB;
  body_.position = beside.p_W - *drop * up;
  Settle(context, {up, (normal_W - normal_W.dot(up) * up).normalized()});
  return true;
}

void SpawnTool::StandOn(const ToolContext& context, const render::Pick& pick,
                        const Vec3& normal_W) {
  normal_W_ = normal_W;
  Quat q_WB = Standing(shape_->part(0), normal_W);
  if (context.snaps)
    q_WB = SquareTo(EdgesAround(*FindBody(context.snapshot, pick.body), pick.p_B), shape_->part(0),
                    normal_W, q_WB);
  body_.orientation = Quat(Eigen::AngleAxisd(turn_, normal_W)) * q_WB;
  const double reach = ReachAlong(*shape_, body_.orientation, -normal_W);
  body_.position = pick.p_W + (reach + GapOf(context)) * normal_W;
  if (context.snaps) Settle(context, {normal_W});
}

void SpawnTool::LieIn(const ToolContext& context, const exchange::BodySnapshot& hollow,
                      const render::Pick& pick, const Vec3& normal_W) {
  constexpr int kMostSteps = 100;
  const double gap = GapOf(context);
  normal_W_ = normal_W;
  body_.orientation =
      Quat(Eigen::AngleAxisd(turn_, normal_W)) * Standing(shape_->part(0), normal_W);
  const Vec3 lowest =
      pick.p_W + (ReachAlong(*shape_, body_.orientation, -normal_W) + gap) * normal_W;
  body_.position = lowest;
  // Within a convex wall, the gap grows at most as fast as the height.
  for (int i = 0; i < kMostSteps; ++i) {
    const double missing = gap - session::MeasureGap(*shape_, Here().pose(), hollow);
    if (!(missing > 1e-6 * gap)) return;
    body_.position += missing * normal_W;
    if (!IsWithin(hollow, body_.position)) break;
  }
  body_.position = lowest;  // the body is too large
}

/// Snaps to nearby faces, if there is room.
void SpawnTool::Settle(const ToolContext& context, std::vector<Vec3> taken) {
  const session::Surroundings around(context.snapshot);
  const double reach = context.SnapReach(body_.position, shape_->size());
  Snap snap = SnapToBodies(around, {Here()}, {reach, GapOf(context)}, std::move(taken));
  Placed there = Here();
  there.p_W += snap.shift_W;
  if (!around.FindOverlaps(*shape_, there.pose()).empty()) return;
  body_.position = there.p_W;
  guides_ = std::move(snap.guides);
}

double SpawnTool::Pitch(const ToolContext& context, const Vec3& along, double space) const {
  const double width = ReachAlong(*shape_, body_.orientation, along) +
                       ReachAlong(*shape_, body_.orientation, -along);
  return (1.0 + space) * width + GapOf(context);
}

/// Adds a row along the surface or, stacked, a wall on it across the view.
void SpawnTool::AddCopies(const ToolContext& context, ScenePoint to) {
  const std::vector<Vec3> lines = LinesAcross(shape_->part(0), normal_W_, body_.orientation);
  const Vec3 right = render::ComputeFrame(*context.camera).right;
  const Vec3 wall =
      *std::ranges::max_element(lines, {}, [&](const Vec3& l) { return l.dot(right); });
  const Vec3 plane = context.shifted ? Vec3(wall.cross(normal_W_)) : normal_W_;
  const auto from_W = context.MovedInPlane(*pressed_, body_.position, plane);
  const auto to_W = context.MovedInPlane(to, body_.position, plane);
  if (!from_W || !to_W) return;
  const Vec3 drag = *to_W - *from_W;
  Vec3 along = *std::ranges::max_element(lines, {}, [&](const Vec3& l) { return l.dot(drag); });
  if (context.shifted)
    along = std::copysign(1.0, drag.dot(wall)) * wall;
  else if (!context.snaps && drag.norm() > 0.0)
    along = drag.normalized();
  const double pitch = Pitch(context, along, space_);
  const double rise = Pitch(context, normal_W_, 0.0);
  const int columns = CountOf(drag.dot(along), pitch);
  const int rows = context.shifted ? CountOf(drag.dot(normal_W_), rise) : 1;
  std::vector<Vec3> offsets;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      offsets.emplace_back(column * pitch * along + row * rise * normal_W_);
  FillIn(context, offsets);
}

void SpawnTool::FillIn(const ToolContext& context, const std::vector<Vec3>& offsets) {
  const session::Surroundings around(context.snapshot);
  copies_.clear();
  for (const Vec3& offset : offsets) {
    Placed copy = Here();
    copy.p_W += offset;
    copies_.push_back({copy.p_W, around.FindOverlaps(*shape_, copy.pose())});
  }
}

void SpawnTool::Wheel(const ToolContext& context, double steps) {
  if (pressed_) {
    space_ = std::clamp(space_ + kSpacePerStep * steps, 0.0, 3.0);
  } else {
    size_ = std::clamp(size_ * std::pow(kSizePerStep, steps), 1e-2, 1e2);
    MakeShape();
  }
  Hover(context, at_);
}

void SpawnTool::Turn(const ToolContext& context, int steps) {
  if (pressed_) return;
  turn_ += kTurnStep * steps;
  Hover(context, at_);
}

std::string SpawnTool::Place(const ToolContext& context) {
  pressed_.reset();
  std::vector<exchange::BodyEdit> edits;
  scene::BodyDesc body = body_;
  for (const Copy& copy : copies_) {
    if (!copy.overlaps.empty()) continue;
    body.position = copy.p_W;
    edits.emplace_back(exchange::AddBody{body});
    body.name = NameAfter(body.name, 1);
  }
  if (edits.empty())
    return "no room: it would overlap " +
           std::string(NameOf(context.snapshot, copies_.front().overlaps.front()));
  context.send(exchange::Together(std::move(edits)));
  body_.name = body.name;  // name for the next body
  return "";
}

ToolDrawing SpawnTool::Draw(const ToolContext& context) const {
  ToolDrawing drawing{guides_, {}};
  const auto color_of = [](bool room) {
    return room ? render::colors::kSpring : render::colors::kRefused;
  };
  std::size_t refused = 0;
  for (const Copy& copy : copies_) {
    const Pose X_WB{body_.orientation.toRotationMatrix(), copy.p_W};
    const auto ghost = render::GhostMarkers(*shape_, X_WB, color_of(copy.overlaps.empty()));
    drawing.markers.insert(drawing.markers.end(), ghost.begin(), ghost.end());
    if (!copy.overlaps.empty()) ++refused;
  }
  const std::size_t count = copies_.size();
  const std::string size = ", " + ui::FormatQuantity(size_, "m");
  std::string text = body_.name + size;
  if (count > 1) text = std::to_string(count - refused) + " × " + KindOf(body_.name) + size;
  if (refused == count)
    text = "no room: " + std::string(NameOf(context.snapshot, copies_.front().overlaps.front()));
  else if (refused > 0)
    text += ", no room for " + std::to_string(refused);
  drawing.labels = {{body_.position, text, color_of(refused < count)}};
  return drawing;
}

}  // namespace touchstone::app
