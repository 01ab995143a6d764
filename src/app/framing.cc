#include "app/framing.h"

#include <algorithm>

#include "app/ground.h"
#include "app/landing.h"
#include "render/arrow_scale.h"
#include "render/contact_forces.h"
#include "render/free_body.h"
#include "render/link_markers.h"

namespace touchstone::app {
namespace {

constexpr double kUsualAspect = 1.1;

geometry::Aabb Bounds(const exchange::BodySnapshot& body) {
  return geometry::ComputeAabb(*body.shape, Pose{body.q_WB.toRotationMatrix(), body.p_WBcm});
}

Vec3 CornerOf(const geometry::Aabb& box, int corner) {
  return {(corner & 1 ? box.upper : box.lower).x(), (corner & 2 ? box.upper : box.lower).y(),
          (corner & 4 ? box.upper : box.lower).z()};
}

void AddCorners(const exchange::BodySnapshot& body, std::vector<Vec3>* points_W) {
  for (const geometry::Polyhedron& part : body.shape->parts())
    for (const Vec3& p_B : part.vertices()) {
      const Vec3 p_W = body.q_WB * p_B + body.p_WBcm;
      if (part.rounding() == 0.0) points_W->push_back(p_W);
      for (int axis = 0; part.rounding() > 0.0 && axis < 3; ++axis)
        for (const double side : {-1.0, 1.0})
          points_W->push_back(p_W + side * part.rounding() * Vec3::Unit(axis));
    }
  const Pose X_WB{body.q_WB.toRotationMatrix(), body.p_WBcm};
  for (const geometry::Polyhedron& part : body.shape->parts())
    if (part.is_curved() || part.is_hollow()) {
      const geometry::Aabb box = geometry::ComputeAabb(part, X_WB);
      for (int corner = 0; corner < 8; ++corner) points_W->push_back(CornerOf(box, corner));
    }
}

bool HasDeparted(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body) {
  const std::vector<BodyId>& departed = snapshot.energy.departed;
  return std::ranges::find(departed, body.id) != departed.end();
}

/// Whether a part of the box may be in the picture; false is certain.
bool MayShow(const SceneView& view, const geometry::Aabb& box) {
  std::optional<geometry::Aabb> seen;  // rectangle around the corners, in window units
  int behind = 0;                      // corners behind the eye
  for (int corner = 0; corner < 8; ++corner) {
    const auto at = view.ToWindow(CornerOf(box, corner));
    if (!at) ++behind;
    if (!at) continue;
    const Vec3 p(at->x, at->y, 0.0);
    seen = seen ? seen->United({p, p}) : geometry::Aabb{p, p};
  }
  if (behind > 0) return seen.has_value();
  const ui::Rect& room = view.rect;
  return seen->Overlaps(
      {Vec3(room.x, room.y, 0.0), Vec3(room.x + room.width, room.y + room.height, 0.0)});
}

/// The area seen from above [m^2]; a body on its edge counts as thicker than it is.
double Footprint(const geometry::Aabb& box) {
  const Vec3 extent = box.upper - box.lower;
  const double least = 0.2 * extent.maxCoeff();
  return std::max(extent.x(), least) * std::max(extent.y(), least);
}

/// The box around the centres of the moving bodies at the start of the scene.
std::optional<geometry::Aabb> StartBounds(const exchange::Snapshot& snapshot) {
  std::optional<geometry::Aabb> start;
  if (snapshot.scene == nullptr) return start;
  for (const scene::BodyDesc& desc : snapshot.scene->bodies) {
    if (desc.fixed) continue;
    const geometry::Aabb at{desc.position, desc.position};
    start = start ? start->United(at) : at;
  }
  return start;
}

bool IsFarFrom(const geometry::Aabb& start, const exchange::BodySnapshot& body) {
  constexpr double kFar = 15.0;  // relative to the extent of the scene
  const double extent = (start.upper - start.lower).norm() + body.shape->size();
  return (body.p_WBcm - 0.5 * (start.lower + start.upper)).norm() > kFar * extent;
}

/// The box around the bodies for which `counts` holds.
template <class Counts>
std::optional<geometry::Aabb> BoundsOf(const exchange::Snapshot& snapshot, Counts&& counts) {
  std::optional<geometry::Aabb> box;
  for (const exchange::BodySnapshot& body : snapshot.bodies)
    if (counts(body)) box = box ? box->United(Bounds(body)) : Bounds(body);
  return box;
}

/// The points in a picture of a diagram; for the ground, only its arrows.
std::vector<Vec3> DiagramPoints(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                                DiagramPart part) {
  std::vector<Vec3> points_W;
  if (part == DiagramPart::kBodyAndArrows)
    for (const render::FreeBodyArrow& arrow : MakeFreeBodyDiagram(snapshot, style)) {
      points_W.push_back(arrow.Tail());
      points_W.emplace_back(arrow.Tail() + arrow.span_W);
    }
  const exchange::BodySnapshot* body =
      style.free_body ? FindBody(snapshot, *style.free_body) : nullptr;
  if (body != nullptr && !IsGround(snapshot, *body)) AddCorners(*body, &points_W);
  return points_W;
}

/// The points of interest, and the ends of arrows there.
std::vector<Vec3> PointsAndArrows(const exchange::Snapshot& snapshot,
                                  const render::ForceStyle& style) {
  std::vector<Vec3> points_W = PointsOfInterest(snapshot);
  const std::vector<Vec3> ends_W = ArrowEnds(snapshot, style, points_W);
  points_W.insert(points_W.end(), ends_W.begin(), ends_W.end());
  return points_W;
}

}  // namespace

std::vector<Vec3> PointsOfInterest(const exchange::Snapshot& snapshot) {
  constexpr double kHuge = 30.0;       // relative to the area of all moving bodies, seen from above
  constexpr double kHugeByOne = 28.0;  // relative to the typical moving body
  const double typical = render::TypicalSize(snapshot);
  const auto start = StartBounds(snapshot);
  const auto stays = [&](const auto& body) {
    return !body.fixed && !(start && IsFarFrom(*start, body));
  };
  const auto moves = [&](const auto& body) { return !body.fixed; };
  auto movers = BoundsOf(snapshot, stays);
  const bool gone = !movers;  // no moving body has stayed
  std::vector<Vec3> points_W;
  if (gone && start) {
    const Vec3 margin = Vec3::Constant(typical);
    movers = geometry::Aabb{start->lower - margin, start->upper + margin};
    for (int corner = 0; corner < 8; ++corner) points_W.push_back(CornerOf(*movers, corner));
  }
  if (!movers) movers = BoundsOf(snapshot, moves);
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    const bool small = !movers || body.shape->part(0).is_hollow() ||  // around moving bodies
                       Footprint(Bounds(body)) < kHuge * Footprint(*movers);
    const bool near = !movers || (small && body.shape->size() < kHugeByOne * typical);
    const bool shown = body.fixed ? near : stays(body) || !start;
    if (shown) AddCorners(body, &points_W);
  }
  if (points_W.empty()) points_W = {Vec3::Constant(-1.0), Vec3::Constant(1.0)};
  return points_W;
}

render::Camera StartCamera(const exchange::Snapshot& snapshot, const render::Viewport& viewport) {
  if (snapshot.scene != nullptr && snapshot.scene->camera) {
    const scene::CameraDesc& desc = *snapshot.scene->camera;
    render::Camera camera = render::LookAt(desc.eye, desc.target, desc.fov_degrees);
    // In a narrow picture the camera moves back until the width is as intended.
    camera.distance *= std::max(1.0, kUsualAspect / viewport.Aspect());
    return camera;
  }
  render::Camera camera;
  camera.azimuth = -1.05;
  camera.elevation = 0.35;
  camera.fov_degrees = 35.0;
  std::vector<Vec3> points_W = PointsAndArrows(snapshot, {});
  for (const exchange::BodySnapshot& body : LandedBodies(snapshot)) AddCorners(body, &points_W);
  render::Frame(&camera, viewport, points_W);
  return camera;
}

std::vector<Vec3> ArrowEnds(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                            std::span<const Vec3> around_W) {
  if (around_W.empty()) return {};
  geometry::Aabb box{around_W[0], around_W[0]};
  for (const Vec3& p_W : around_W) box = box.United({p_W, p_W});
  const Vec3 margin = Vec3::Constant(0.1 * (box.upper - box.lower).norm());
  std::vector<Vec3> ends_W;
  const auto add = [&](const Vec3& p_W, const Vec3& force_W) {
    const bool near = (p_W.array() >= (box.lower - margin).array()).all() &&
                      (p_W.array() <= (box.upper + margin).array()).all();
    if (!near || force_W.isZero(0.0)) return;
    ends_W.push_back(p_W);
    ends_W.emplace_back(p_W + render::ArrowSpan(style, force_W));
  };
  const settings::ForceOptions& shown = style.shown;
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    const render::ShownForce force = render::ShowForce(snapshot, contact, style.selected);
    if (shown.normal_forces) add(force.p_W, force.normal_force_W);
    if (shown.friction) add(force.p_W, force.friction_W);
    if (shown.total) add(force.p_W, force.normal_force_W + force.friction_W);
  }
  for (const render::LinkForce& force : render::ShowLinkForces(snapshot, style)) {
    add(force.p_W, force.force_W);
    if (force.has_pair) add(force.p_W, -force.force_W);
  }
  return ends_W;
}

void FrameSelection(const exchange::Snapshot& snapshot, std::span<const BodyId> selected,
                    const render::ForceStyle& style, const render::Viewport& viewport,
                    render::Camera* camera) {
  std::vector<Vec3> points_W;
  for (const BodyId id : selected)
    if (const exchange::BodySnapshot* body = FindBody(snapshot, id);
        body != nullptr && !IsGround(snapshot, *body))
      AddCorners(*body, &points_W);
  if (points_W.empty()) points_W = PointsAndArrows(snapshot, style);
  render::Frame(camera, viewport, points_W);
}

bool ShowsNobody(const exchange::Snapshot& snapshot, const SceneView& view) {
  const std::vector<const exchange::BodySnapshot*> ground = FindGround(snapshot);
  bool any = false;
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    if (std::ranges::find(ground, &body) != ground.end()) continue;
    if (HasDeparted(snapshot, body)) continue;
    if (MayShow(view, Bounds(body))) return false;
    any = true;
  }
  return any;
}

const exchange::BodySnapshot* MiddleOfMovers(const exchange::Snapshot& snapshot) {
  std::vector<const exchange::BodySnapshot*> movers;
  for (const bool asleep : {false, true}) {
    if (!movers.empty()) break;
    for (const exchange::BodySnapshot& body : snapshot.bodies)
      if (!body.fixed && body.asleep == asleep && !HasDeparted(snapshot, body))
        movers.push_back(&body);
  }
  if (movers.empty()) return nullptr;
  Vec3 middle = Vec3::Zero();
  for (const exchange::BodySnapshot* body : movers)
    middle += body->p_WBcm / static_cast<double>(movers.size());
  return *std::ranges::min_element(movers, {}, [&](const exchange::BodySnapshot* body) {
    return (body->p_WBcm - middle).norm();
  });
}

bool HidesBodies(const exchange::Snapshot& snapshot, const SceneView& view) {
  std::vector<Vec3> points_W;
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    if (body.fixed) continue;
    points_W.push_back(body.p_WBcm);
    AddCorners(body, &points_W);
  }
  return std::ranges::any_of(points_W, [&](const Vec3& p_W) { return view.IsBehindCard(p_W); });
}

bool ShowsDiagram(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                  const render::Viewport& viewport, const render::Camera& camera,
                  DiagramPart part) {
  return std::ranges::all_of(DiagramPoints(snapshot, style, part), [&](const Vec3& p_W) {
    const auto at = render::Project(camera, viewport, p_W);
    return at && at->x >= 0.0 && at->y >= 0.0 && at->x <= viewport.width &&
           at->y <= viewport.height;
  });
}

void FrameDiagram(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                  const render::Viewport& viewport, render::Camera* camera, DiagramPart part) {
  const std::vector<Vec3> points_W = DiagramPoints(snapshot, style, part);
  if (points_W.empty()) return;
  constexpr double kAcross = 0.72, kUp = 0.8;  // shares of the view; the rest is for labels
  render::Frame(camera, {kAcross * viewport.width, kUp * viewport.height}, points_W);
  camera->distance /= kUp;
}

double ApparentSize(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                    const render::Camera& camera) {
  const render::CameraFrame frame = render::ComputeFrame(camera);
  std::optional<geometry::Aabb> seen;
  for (const Vec3& p_W : DiagramPoints(snapshot, style, DiagramPart::kBody)) {
    const Vec3 p(frame.right.dot(p_W), frame.up.dot(p_W), 0.0);
    seen = seen ? seen->United({p, p}) : geometry::Aabb{p, p};
  }
  return seen ? (seen->upper - seen->lower).norm() : 0.0;
}

}  // namespace touchstone::app
