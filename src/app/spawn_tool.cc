#include "app/spawn_tool.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "base/dense.h"
#include "geometry/surface_height.h"
#include "render/arrow_scale.h"
#include "render/ghost.h"
#include "scene/body_geometry.h"
#include "session/free_space.h"
#include "ui/format.h"

namespace touchstone::app {
namespace {

constexpr double kSizePerStep = 1.1;

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
  template <class Other>
  scene::ShapeDesc operator()(const Other& other) const {
    return other;
  }
};

/// The outward normal at a point of the surface.
Vec3 SurfaceNormal(const exchange::BodySnapshot& body, const Vec3& p_B) {
  geometry::SurfaceHeight nearest = geometry::MeasureHeight(body.shape->part(0), p_B);
  for (const geometry::Polyhedron& part : body.shape->parts())
    if (const auto own = geometry::MeasureHeight(part, p_B);
        std::abs(own.height) < std::abs(nearest.height))
      nearest = own;
  return body.q_WB * nearest.normal_B;
}

/// How far the shape reaches from its centre against a direction [m].
double ReachAgainst(const geometry::BodyShape& shape, const Vec3& direction_B) {
  return shape.ReachAlong(-direction_B);
}

Pose PoseOf(const scene::BodyDesc& body) {
  return {body.orientation.toRotationMatrix(), body.position};
}

/// How safely a shape stands on a face: how far its centre of mass is from tipping over the nearest
/// edge, over how high it is. Not above zero: it does not stand.
double Steadiness(const geometry::Polyhedron& shape, const geometry::Polyhedron::Face& face) {
  const auto vertices = shape.vertices();
  const Vec3 foot = face.offset * face.normal;  // below the centre of mass, which is the origin
  double least = std::numeric_limits<double>::infinity();
  if (face.rim >= 0) {
    const auto& rim = shape.rims()[static_cast<std::size_t>(face.rim)];
    least = rim.radius - (foot - rim.centre).norm();
  }
  for (std::size_t i = 0; i < face.vertices.size(); ++i) {
    const Vec3& a = vertices[static_cast<std::size_t>(face.vertices[i])];
    const Vec3& b =
        vertices[static_cast<std::size_t>(face.vertices[(i + 1) % face.vertices.size()])];
    const Vec3 inward = face.normal.cross(b - a).normalized();
    least = std::min(least, inward.dot(foot - a));
  }
  return least / face.offset;
}

/// The least turn that makes a shape stand on one of its faces, on a surface with that normal: not
/// on a corner, an edge or a narrow end, where it would stand until something touches it. A ball
/// stands anyhow; a capsule lies, across its shortest way from upright.
Quat Standing(const geometry::Polyhedron& shape, const Vec3& normal_W) {
  constexpr double kSteady = 0.25;
  const auto faces = shape.faces();
  if (faces.empty() && shape.edges().empty()) return Quat::Identity();
  if (faces.empty()) {
    Vec3 along, across;
    TangentBasis(normal_W, &along, &across);
    return TurnBetween(shape.edges().front().direction, along).normalized();
  }
  const auto steadiest = std::ranges::max_element(
      faces, {}, [&](const auto& face) { return Steadiness(shape, face); });
  const double least = std::min(kSteady, Steadiness(shape, *steadiest));
  const geometry::Polyhedron::Face* chosen = &*steadiest;
  for (const auto& face : faces) {
    const double nearer = (chosen->normal - face.normal).dot(normal_W);
    const bool first = chosen == &*steadiest && &face == &*steadiest;
    if (Steadiness(shape, face) >= least && (first || nearer > 1e-9)) chosen = &face;
  }
  return TurnBetween(chosen->normal, -normal_W).normalized();
}

}  // namespace

std::string NextName(const exchange::Snapshot& snapshot, const std::string& kind) {
  const std::string prefix = kind + " ";
  int last = 0;
  for (const auto& body : snapshot.bodies)
    if (body.name.starts_with(prefix))
      last = std::max(last, std::atoi(body.name.c_str() + prefix.size()));
  return prefix + std::to_string(last + 1);
}

std::optional<Vec3> FindRoomBeside(const exchange::Snapshot& snapshot,
                                   const exchange::BodySnapshot& body,
                                   const render::Camera& camera) {
  constexpr int kMost = 12;      // bodies in a row
  constexpr double kGap = 0.02;  // of the size
  const Vec3 right = render::ComputeFrame(camera).right;
  const Mat3 R_WB = body.q_WB.toRotationMatrix();
  const Vec3 along = std::abs(right.x()) > std::abs(right.y())
                         ? Vec3(std::copysign(1.0, right.x()), 0, 0)
                         : Vec3(0, std::copysign(1.0, right.y()), 0);
  for (int i = 1; i <= kMost; ++i) {
    for (const Vec3& direction : {along, Vec3(-along), Vec3(Vec3::UnitZ())}) {
      if (WithoutLocked(body.locked.along, direction) != direction) continue;
      const Vec3 direction_B = R_WB.transpose() * direction;
      const double width =
          ReachAgainst(*body.shape, direction_B) + ReachAgainst(*body.shape, -direction_B);
      const Vec3 p = body.p_WBcm + i * (width + kGap * body.shape->size()) * direction;
      if (session::FindOverlaps(snapshot, *body.shape, {R_WB, p}).empty()) return p;
    }
  }
  return std::nullopt;
}

SpawnTool::SpawnTool(const exchange::Snapshot& snapshot, scene::ShapeDesc shape, std::string name)
    : size_(ui::RoundSignificant(0.5 * render::TypicalSize(snapshot), 1)),
      unit_shape_(std::move(shape)) {
  body_.name = std::move(name);
  MakeShape();
}

void SpawnTool::MakeShape() {
  body_.shape = std::visit(Grow{size_}, unit_shape_);
  shape_ = scene::MakeBodyGeometry(body_).shape;
}

void SpawnTool::Hover(const ToolContext& context, ScenePoint at) {
  at_ = at;
  const render::Ray ray = context.RayAt(at);
  if (const auto pick = render::PickBody(context.snapshot, ray)) {
    const Vec3 n = SurfaceNormal(*FindBody(context.snapshot, pick->body), pick->p_B);
    const double gap = 0.5 * context.snapshot.settings.contact.tolerance;
    body_.orientation = Standing(shape_->part(0), n);
    const double reach = ReachAgainst(*shape_, body_.orientation.conjugate() * n);
    body_.position = pick->p_W + (reach + gap) * n;
  } else {
    const Vec3& gravity = context.snapshot.gravity;
    body_.orientation = Standing(
        shape_->part(0), gravity.isZero(0.0) ? Vec3(Vec3::UnitZ()) : Vec3(-gravity.normalized()));
    body_.position = ray.origin + context.camera->distance * ray.direction;
  }
  overlaps_ = session::FindOverlaps(context.snapshot, *shape_, PoseOf(body_));
}

void SpawnTool::Wheel(const ToolContext& context, double steps) {
  size_ = std::clamp(size_ * std::pow(kSizePerStep, steps), 1e-2, 1e2);
  MakeShape();
  Hover(context, at_);
}

std::string SpawnTool::Click(const ToolContext& context) const {
  if (!overlaps_.empty())
    return "no room: it would overlap " + std::string(NameOf(context.snapshot, overlaps_.front()));
  context.send(exchange::AddBody{body_});
  return "";
}

ToolDrawing SpawnTool::Draw(const ToolContext& context) const {
  const bool room = overlaps_.empty();
  const render::Color color = room ? render::colors::kSpring : render::colors::kRefused;
  ToolDrawing drawing{render::GhostMarkers(*shape_, PoseOf(body_), color), {}};
  const std::string text =
      room ? body_.name + ", " + ui::FormatQuantity(size_, "m")
           : "no room: " + std::string(NameOf(context.snapshot, overlaps_.front()));
  drawing.labels = {{body_.position, text, color}};
  return drawing;
}

}  // namespace touchstone::app
