#include "geometry/polyhedron.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "geometry/face_loops.h"
#include "geometry/polyhedron_faces.h"

namespace touchstone::geometry {
namespace {

// Round-off of the difference of two dot products, relative to |direction| * radius, with a margin.
constexpr double kDotRoundOff = 8 * std::numeric_limits<double>::epsilon();
// Up to this number a plain scan over the vertices is faster than walking along edges.
constexpr size_t kScanVertices = 32;

double LargestDistance(std::span<const Vec3> points) {
  double squared = 0.0;
  for (size_t i = 0; i < points.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      squared = std::max(squared, (points[i] - points[j]).squaredNorm());
    }
  }
  return std::sqrt(squared);
}

double LargestNorm(std::span<const Vec3> points) {
  double squared = 0.0;
  for (const Vec3& p : points) squared = std::max(squared, p.squaredNorm());
  return std::sqrt(squared);
}

int ScanSupport(std::span<const Vec3> vertices, const Vec3& direction) {
  size_t best = 0;
  double best_height = direction.dot(vertices[0]);
  for (size_t v = 1; v < vertices.size(); ++v) {
    const double height = direction.dot(vertices[v]);
    if (height > best_height) {
      best_height = height;
      best = v;
    }
  }
  return static_cast<int>(best);
}

}  // namespace

Polyhedron::Polyhedron(std::vector<Vec3> vertices, std::vector<std::vector<int>> face_loops) {
  CheckLoops(vertices, face_loops);
  core_size_ = LargestDistance(vertices);
  if (!std::isnormal(core_size_ * core_size_ * core_size_)) {
    throw std::invalid_argument("the size is out of the range of numbers");
  }
  std::vector<FaceLoop> loops =
      WithoutStraightVertices(MergeCoplanarLoops(vertices, face_loops, kSamePlane * core_size_));
  CheckLoops(vertices, loops);
  vertices_ = Compact(vertices, &loops);
  for (const FaceLoop& loop : loops) faces_.push_back(MakeFace(vertices_, loop, core_size_));
  edges_ = LinkEdges(vertices_, &faces_);
  CheckConvex(vertices_, faces_, edges_.size(), core_size_);
  FinishCore();
}

void Polyhedron::FinishCore() {
  neighbours_.resize(vertices_.size());
  for (const Edge& edge : edges_) {
    neighbours_[static_cast<size_t>(edge.vertex[0])].push_back(edge.vertex[1]);
    neighbours_[static_cast<size_t>(edge.vertex[1])].push_back(edge.vertex[0]);
  }
  MeasureRadii();
}

void Polyhedron::MeasureRadii() {
  core_radius_ = LargestNorm(vertices_);
  for (const Rim& rim : rims_) {
    const double along = rim.axis.dot(rim.centre);
    const double aside = (rim.centre - along * rim.axis).norm() + rim.radius;
    core_radius_ = std::max(core_radius_, std::sqrt(along * along + aside * aside));
  }
  depth_ = faces_.empty() ? 0.0 : std::ranges::min(faces_, {}, &Face::offset).offset;
}

/// Computes the offset of a face whose normal and corners are known.
void Polyhedron::Place(Face* face) const {
  face->offset = face->rim < 0 ? LoopOffset(vertices_, face->vertices, face->normal)
                               : face->normal.dot(rims_[static_cast<size_t>(face->rim)].centre);
}

Polyhedron Polyhedron::Ball(const Vec3& centre, double radius) {
  if (!(radius > 0.0)) throw std::invalid_argument("a ball has a positive radius");
  Polyhedron ball;
  ball.vertices_ = {centre};
  ball.FinishCore();
  return ball.Widened(radius);
}

Polyhedron Polyhedron::Capsule(const Vec3& tail, const Vec3& head, double radius) {
  if (!(radius > 0.0)) throw std::invalid_argument("a capsule has a positive radius");
  const double length = (head - tail).norm();
  if (!std::isnormal(length)) throw std::invalid_argument("a capsule has a positive length");
  Polyhedron capsule;
  capsule.vertices_ = {tail, head};
  capsule.edges_ = {{{0, 1}, {-1, -1}, (head - tail) / length}};
  capsule.core_size_ = length;
  capsule.FinishCore();
  return capsule.Widened(radius);
}

Polyhedron Polyhedron::Revolved(const Vec3& tail, const Vec3& head, double tail_radius,
                                double head_radius) {
  if (!(tail_radius > 0.0)) throw std::invalid_argument("the radius has to be positive");
  const double length = (head - tail).norm();
  if (!std::isnormal(length)) throw std::invalid_argument("the length has to be positive");
  Polyhedron made;
  const Vec3 axis = (head - tail) / length;
  made.rims_.push_back({tail, -axis, tail_radius});
  if (head_radius > 0.0)
    made.rims_.push_back({head, axis, head_radius});
  else
    made.vertices_.push_back(head);
  for (size_t i = 0; i < made.rims_.size(); ++i) {
    Face face{.vertices = {},
              .edges = {},
              .normal = made.rims_[i].axis,
              .offset = 0.0,
              .rim = static_cast<int>(i)};
    made.Place(&face);
    made.faces_.push_back(std::move(face));
  }
  const double slant = std::hypot(length, tail_radius - head_radius);
  made.sharp_ = false;
  made.side_ =
      Side{tail, axis, length, tail_radius, head_radius, (tail_radius - head_radius) / slant};
  made.core_size_ = std::max(2.0 * tail_radius, std::hypot(length, tail_radius + head_radius));
  made.FinishCore();
  return made;
}

Polyhedron Polyhedron::Cylinder(const Vec3& tail, const Vec3& head, double radius) {
  return Revolved(tail, head, radius, radius);
}

Polyhedron Polyhedron::Cone(const Vec3& base, const Vec3& apex, double radius) {
  return Revolved(base, apex, radius, 0.0);
}

Polyhedron Polyhedron::Inside(Room room) {
  Polyhedron made;
  made.core_radius_ = room.solid->radius();
  made.core_size_ = room.solid->size();
  made.sharp_ = false;
  made.room_ = std::move(room);
  return made;
}

Polyhedron Polyhedron::BallInside(const Vec3& centre, double radius) {
  auto solid = std::make_shared<const Polyhedron>(Ball(centre, radius));
  return Inside({centre, Vec3::Zero(), radius, 0.0, std::move(solid)});
}

Polyhedron Polyhedron::CylinderInside(const Vec3& tail, const Vec3& head, double radius) {
  auto solid = std::make_shared<const Polyhedron>(Cylinder(tail, head, radius));
  const Side& side = *solid->side();
  return Inside({side.Centre(0.5 * side.length), side.axis, radius, side.length, solid});
}

Polyhedron Polyhedron::Widened(double by) const {
  if (!(by >= 0.0) || !std::isfinite(by))
    throw std::invalid_argument("a rounding is zero or positive");
  if (by > 0.0 && is_curved()) throw std::invalid_argument("a cylinder or a cone has no rounding");
  if (by > 0.0 && is_hollow()) throw std::invalid_argument("a bowl or a tube has no rounding");
  Polyhedron widened = *this;
  widened.rounding_ += by;
  widened.sharp_ = widened.sharp_ && by == 0.0;
  return widened;
}

int Polyhedron::SupportVertex(const Vec3& direction_B) const {
  if (vertices_.size() <= kScanVertices) return ScanSupport(vertices_, direction_B);
  const auto height = [&](int v) { return direction_B.dot(vertices_[static_cast<size_t>(v)]); };
  int top = 0;
  for (int last = -1; last != top;) {
    last = top;
    for (const int v : neighbours(last)) {
      if (height(v) > height(top)) top = v;
    }
  }
  // In exact arithmetic a vertex without a higher neighbour is the highest. Where a neighbour is
  // level up to round-off, the walk may have stopped early (or several vertices are highest): then
  // every vertex is checked.
  const double level = height(top) - kDotRoundOff * direction_B.norm() * core_radius_;
  const bool is_clear =
      std::ranges::none_of(neighbours(top), [&](int v) { return height(v) >= level; });
  return is_clear ? top : ScanSupport(vertices_, direction_B);
}

Vec3 Polyhedron::SupportPoint(const Vec3& direction_B) const {
  if (room_) return room_->solid->SupportPoint(direction_B);
  if (!is_curved()) return vertices_[static_cast<size_t>(SupportVertex(direction_B))];
  const auto foremost = [&](const Rim& rim) {
    return FurthestOnCircle(rim.centre, rim.axis, rim.radius, direction_B);
  };
  const Vec3 of_tail = foremost(rims_.front());
  const Vec3 of_head = vertices_.empty() ? foremost(rims_.back()) : vertices_.front();
  return direction_B.dot(of_head) > direction_B.dot(of_tail) ? of_head : of_tail;
}

Polyhedron Polyhedron::MovedOrigin(const Vec3& origin_B) const {
  if (room_) return Posed({Mat3::Identity(), -origin_B});
  Polyhedron moved = *this;
  for (Vec3& p : moved.vertices_) p -= origin_B;
  for (Rim& rim : moved.rims_) rim.centre -= origin_B;
  if (moved.side_) moved.side_->tail -= origin_B;
  for (Face& face : moved.faces_) moved.Place(&face);
  moved.MeasureRadii();
  return moved;
}

Polyhedron Polyhedron::Posed(const Pose& pose) const {
  if (room_) {
    const Vec3 axis =
        room_->has_ends() ? Vec3((pose.R_WB * room_->axis).normalized()) : Vec3::Zero();
    return Inside({pose.ToWorld(room_->centre), axis, room_->radius, room_->length,
                   std::make_shared<const Polyhedron>(room_->solid->Posed(pose))});
  }
  Polyhedron posed = *this;
  for (Vec3& p : posed.vertices_) p = pose.ToWorld(p);
  for (Edge& edge : posed.edges_) edge.direction = (pose.R_WB * edge.direction).normalized();
  for (Rim& rim : posed.rims_) {
    rim.centre = pose.ToWorld(rim.centre);
    rim.axis = (pose.R_WB * rim.axis).normalized();
  }
  if (posed.side_) {
    posed.side_->tail = pose.ToWorld(posed.side_->tail);
    posed.side_->axis = (pose.R_WB * posed.side_->axis).normalized();
  }
  for (Face& face : posed.faces_) {
    face.normal = (pose.R_WB * face.normal).normalized();
    posed.Place(&face);
  }
  posed.MeasureRadii();
  return posed;
}

Vec3 Polyhedron::Middle() const {
  if (room_) return room_->centre;
  if (side_) return side_->Centre(0.5 * side_->length);
  Vec3 sum = Vec3::Zero();
  for (const Vec3& p : vertices_) sum += p;
  return sum / static_cast<double>(vertices_.size());
}

Vec3 FurthestOnCircle(const Vec3& centre, const Vec3& axis, double radius, const Vec3& direction) {
  return centre + radius * DirectionAcross(axis, direction);
}

Vec3 DirectionAcross(const Vec3& axis, const Vec3& direction) {
  constexpr double kAlong = 1e-6;  // sine: the part of such a direction across the axis is half
                                   // round-off
  Vec3 across = direction - axis.dot(direction) * axis;
  across -= axis.dot(across) * axis;
  const double length = across.norm();
  if (length > kAlong * direction.norm()) return across / length;
  Vec3 t1, t2;
  TangentBasis(axis, &t1, &t2);
  const double x = t1.dot(direction), y = t2.dot(direction), both = std::sqrt(x * x + y * y);
  return both > 0.0 ? Vec3((x * t1 + y * t2) / both) : t1;
}

Aabb ComputeAabb(const Polyhedron& polyhedron, const Pose& X_WB) {
  if (polyhedron.is_hollow()) return ComputeAabb(polyhedron.Outside(), X_WB);
  Aabb box;
  box.lower = Vec3::Constant(std::numeric_limits<double>::infinity());
  box.upper = -box.lower;
  for (const Vec3& p_B : polyhedron.vertices()) {
    const Vec3 p_W = X_WB.ToWorld(p_B);
    box.lower = box.lower.cwiseMin(p_W);
    box.upper = box.upper.cwiseMax(p_W);
  }
  for (const Polyhedron::Rim& rim : polyhedron.rims()) {
    const Vec3 axis_W = X_WB.R_WB * rim.axis;
    const Vec3 reach = rim.radius * (Vec3::Ones() - axis_W.cwiseAbs2()).cwiseMax(0.0).cwiseSqrt();
    const Vec3 centre_W = X_WB.ToWorld(rim.centre);
    box.lower = box.lower.cwiseMin(centre_W - reach);
    box.upper = box.upper.cwiseMax(centre_W + reach);
  }
  return polyhedron.rounding() > 0.0 ? box.Inflated(polyhedron.rounding()) : box;
}

}  // namespace touchstone::geometry
