#include "geometry/outer_edges.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "geometry/surface_height.h"

namespace touchstone::geometry {
namespace {

// Lengths that count as zero and as small, both for a picture, relative to the body's size.
constexpr double kNothing = 1e-7;
constexpr double kSmall = 1e-4;

// The stretch from `from` to `to` of an edge whose ends are at 0 and 1.
struct Stretch {
  double from = 0.0;
  double to = 1.0;
};

// The signed height of a point over the highest of the part's face planes: negative inside.
double HeightOver(const Polyhedron& part, const Vec3& p) {
  double height = -1e300;
  if (part.rounding() > 0.0 || part.is_curved()) return MeasureHeight(part, p).height;
  for (const Polyhedron::Face& face : part.faces())
    height = std::max(height, face.normal.dot(p) - face.offset);
  return height;
}

// ClipToPart for a curved part: along a line its signed distance is a convex function.
Stretch ClipToCurved(const Polyhedron& part, const Vec3& tail, const Vec3& head, double margin) {
  constexpr int kHalvings = 40;
  const auto height = [&](double share) {
    return HeightOver(part, tail + share * (head - tail)) - margin;
  };
  Stretch around;
  for (int i = 0; i < kHalvings; ++i) {
    const double third = (around.to - around.from) / 3.0;
    if (height(around.from + third) < height(around.to - third))
      around.to -= third;
    else
      around.from += third;
  }
  const double lowest = 0.5 * (around.from + around.to);
  if (height(lowest) > 0.0) return {1.0, 0.0};
  const auto end = [&](double inside, double outside) {
    if (height(outside) <= 0.0) return outside;
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = 0.5 * (inside + outside);
      (height(middle) <= 0.0 ? inside : outside) = middle;
    }
    return inside;
  };
  return {end(lowest, 0.0), end(lowest, 1.0)};
}

// The stretch of the edge from tail to head that lies in the part or no farther than `margin` from
// it; from > to if there is none.
Stretch ClipToPart(const Polyhedron& part, const Vec3& tail, const Vec3& head, double margin) {
  if (part.is_curved()) return ClipToCurved(part, tail, head, margin);
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
// there, and extends to the other side of the edge.
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
  // The ends of the edge keep their exact values.
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

// Adds a rim as short edges, without those whose middle lies inside another part.
void AddRim(const BodyShape& shape, int part, const Polyhedron::Side& side,
            const Polyhedron::Rim& rim, std::vector<OuterEdge>* edges) {
  constexpr int kPieces = 96;
  Vec3 t1, t2;
  TangentBasis(rim.axis, &t1, &t2);
  const auto outwards = [&](double i) {
    const double angle = 2.0 * std::numbers::pi * i / kPieces;
    return Vec3(std::cos(angle) * t1 + std::sin(angle) * t2);
  };
  const auto is_hidden = [&](const Vec3& p) {
    for (int k = 0; k < shape.part_count(); ++k)
      if (k != part && HeightOver(shape.part(k), p) < -kNothing * shape.size()) return true;
    return false;
  };
  for (int i = 0; i < kPieces; ++i) {
    if (is_hidden(rim.centre + rim.radius * outwards(i + 0.5))) continue;
    const Vec3 of_side =
        side.rise * side.axis + std::sqrt(1.0 - side.rise * side.rise) * outwards(i + 0.5);
    edges->push_back({rim.centre + rim.radius * outwards(i),
                      rim.centre + rim.radius * outwards(i + 1), rim.axis, of_side});
  }
}

}  // namespace

std::vector<OuterEdge> FindOuterEdges(const BodyShape& shape) {
  std::vector<OuterEdge> edges;
  for (int part = 0; part < shape.part_count(); ++part) {
    for (const Polyhedron::Edge& edge : shape.part(part).edges())
      if (shape.part(part).rounding() == 0.0) EdgeCutter(shape, part, edge).AddTo(&edges);
    const Polyhedron& solid = shape.part(part).Outside();
    for (const Polyhedron::Rim& rim : solid.rims()) AddRim(shape, part, *solid.side(), rim, &edges);
  }
  return edges;
}

}  // namespace touchstone::geometry
