#include "geometry/outer_edges.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/surface_height.h"

namespace touchstone::geometry {
namespace {

// What counts as nothing and as a small way, both for a picture, of the body's size.
constexpr double kNothing = 1e-7;
constexpr double kSmall = 1e-4;

// From `from` to `to` of an edge, whose ends are at 0 and 1.
struct Stretch {
  double from = 0.0;
  double to = 1.0;
};

// The signed height of a point over the highest of the part's face planes: negative inside.
double HeightOver(const Polyhedron& part, const Vec3& p) {
  double height = -1e300;
  if (part.rounding() > 0.0) return MeasureHeight(part, p).height;
  for (const Polyhedron::Face& face : part.faces())
    height = std::max(height, face.normal.dot(p) - face.offset);
  return height;
}

// The stretch of the edge from tail to head that lies in the part or no farther than `margin` from
// it; from > to where there is none.
Stretch ClipToPart(const Polyhedron& part, const Vec3& tail, const Vec3& head, double margin) {
  Stretch inside;
  for (const Polyhedron::Face& face : part.faces()) {
    const double at_tail = face.normal.dot(tail) - face.offset - margin;
    const double at_head = face.normal.dot(head) - face.offset - margin;
    if (at_tail <= 0.0 && at_head <= 0.0) continue;
    if (at_tail > 0.0 && at_head > 0.0) return {1.0, 0.0};
    const double crossing = at_tail / (at_tail - at_head);
    (at_tail > 0.0 ? inside.from : inside.to) =
        at_tail > 0.0 ? std::max(inside.from, crossing) : std::min(inside.to, crossing);
  }
  return inside;
}

// Whether the other part continues the face beyond its edge at `p`: it has a face in the same plane
// there, and reaches to the other side of the edge.
bool Continues(const Polyhedron& other, const Polyhedron::Face& face, const Vec3& along,
               const Vec3& p, const Vec3& middle_of_face, double size) {
  const bool has_plane = std::ranges::any_of(other.faces(), [&](const Polyhedron::Face& candidate) {
    return candidate.normal.dot(face.normal) > 1.0 - kNothing &&
           std::abs(candidate.normal.dot(p) - candidate.offset) <= kNothing * size;
  });
  if (!has_plane) return false;
  Vec3 beyond = along.cross(face.normal).normalized();
  if (beyond.dot(middle_of_face - p) > 0.0) beyond = -beyond;
  return HeightOver(other, p + kSmall * size * beyond) <= kNothing * size;
}

Vec3 MiddleOf(const Polyhedron& part, const Polyhedron::Face& face) {
  Vec3 sum = Vec3::Zero();
  for (const int vertex : face.vertices) sum += part.vertices()[static_cast<size_t>(vertex)];
  return sum / static_cast<double>(face.vertices.size());
}

class EdgeCutter {
 public:
  EdgeCutter(const BodyShape& shape, int part, const Polyhedron::Edge& edge)
      : shape_(shape), index_(part), edge_(edge), part_(shape.part(part)) {
    tail_ = part_.vertices()[static_cast<size_t>(edge.vertex[0])];
    head_ = part_.vertices()[static_cast<size_t>(edge.vertex[1])];
  }

  void AddTo(std::vector<OuterEdge>* edges) const {
    const std::array<Vec3, 2> normals = {FaceOf(0).normal, FaceOf(1).normal};
    double from = 0.0;
    for (const Stretch& hidden : HiddenStretches()) {
      if (hidden.from - from > kNothing) edges->push_back(Piece(from, hidden.from, normals));
      from = std::max(from, hidden.to);
    }
    if (1.0 - from > kNothing) edges->push_back(Piece(from, 1.0, normals));
  }

 private:
  const Polyhedron::Face& FaceOf(int side) const {
    return part_.faces()[static_cast<size_t>(edge_.face[side])];
  }
  Vec3 At(double share) const { return tail_ + share * (head_ - tail_); }
  // The ends of the edge stay what they are.
  OuterEdge Piece(double from, double to, const std::array<Vec3, 2>& normals) const {
    return {from > 0.0 ? At(from) : tail_, to < 1.0 ? At(to) : head_, normals[0], normals[1]};
  }

  std::vector<Stretch> HiddenStretches() const {
    std::vector<Stretch> hidden;
    const double margin = kNothing * shape_.size();
    for (int k = 0; k < shape_.part_count(); ++k) {
      if (k == index_) continue;
      if (shape_.part(k).faces().empty()) continue;
      const Stretch stretch = ClipToPart(shape_.part(k), tail_, head_, margin);
      if (stretch.to - stretch.from <= kNothing) continue;
      if (IsHiddenBy(shape_.part(k), At(0.5 * (stretch.from + stretch.to))))
        hidden.push_back(stretch);
    }
    std::ranges::sort(hidden, {}, &Stretch::from);
    return hidden;
  }
  bool IsHiddenBy(const Polyhedron& other, const Vec3& p) const {
    if (HeightOver(other, p) < -kNothing * shape_.size()) return true;
    return std::ranges::any_of(std::array{0, 1}, [&](int side) {
      const Polyhedron::Face& face = FaceOf(side);
      return Continues(other, face, edge_.direction, p, MiddleOf(part_, face), shape_.size());
    });
  }

  const BodyShape& shape_;
  int index_;
  const Polyhedron::Edge& edge_;
  const Polyhedron& part_;
  Vec3 tail_, head_;
};

}  // namespace

std::vector<OuterEdge> FindOuterEdges(const BodyShape& shape) {
  std::vector<OuterEdge> edges;
  for (int part = 0; part < shape.part_count(); ++part)
    for (const Polyhedron::Edge& edge : shape.part(part).edges())
      if (shape.part(part).rounding() == 0.0) EdgeCutter(shape, part, edge).AddTo(&edges);
  return edges;
}

}  // namespace touchstone::geometry
