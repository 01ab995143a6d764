#include "geometry/bevel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace touchstone::geometry {
namespace {

constexpr double kOfThickness = 0.3;  // largest width relative to the distance from a face's edge
                                      // to its middle

std::vector<Vec3> CornersOf(const Polyhedron& part, const Polyhedron::Face& face) {
  std::vector<Vec3> corners;
  for (const int vertex : face.vertices)
    corners.push_back(part.vertices()[static_cast<std::size_t>(vertex)]);
  return corners;
}

/// Distance from the middle of a face to the nearest of its edges [m].
double HalfWidth(const std::vector<Vec3>& corners, const Vec3& normal) {
  Vec3 middle = Vec3::Zero();
  for (const Vec3& corner : corners) middle += corner / static_cast<double>(corners.size());
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec3 along = (corners[(i + 1) % corners.size()] - corners[i]).normalized();
    least = std::min(least, normal.cross(along).dot(middle - corners[i]));
  }
  return least;
}

double HalfThickness(const Polyhedron& part) {
  double least = std::numeric_limits<double>::infinity();
  for (const Polyhedron::Face& face : part.faces())
    if (!face.vertices.empty())
      least = std::min(least, HalfWidth(CornersOf(part, face), face.normal));
  if (!part.side()) return least;
  const Polyhedron::Side& side = *part.side();
  return std::min({least, 0.5 * side.length, std::max(side.tail_radius, side.head_radius)});
}

/// A face with the strips along its edges.
class BevelledFace {
 public:
  BevelledFace(const Polyhedron& part, const Polyhedron::Face& face, const Bevel& bevel)
      : part_(part), face_(face), bevel_(bevel), outer_(CornersOf(part, face)) {
    FindInner();
  }

  void AppendTo(std::vector<SurfaceTriangle>* triangles) const {
    const Vec3& n = face_.normal;
    const auto add = [&](const SurfaceCorner& a, const SurfaceCorner& b, const SurfaceCorner& c) {
      triangles->push_back({a, b, c});
    };
    for (std::size_t i = 2; i < inner_.size(); ++i)
      add({inner_[0], n, 1.0}, {inner_[i - 1], n, 1.0}, {inner_[i], n, 1.0});
    for (std::size_t i = 0; i < outer_.size(); ++i) {
      const std::size_t next = (i + 1) % outer_.size();
      const Vec3 turned = NormalAtEdge(i);
      add({outer_[i], turned, 1.0}, {outer_[next], turned, 1.0}, {inner_[next], n, 1.0});
      add({outer_[i], turned, 1.0}, {inner_[next], n, 1.0}, {inner_[i], n, 1.0});
    }
  }

 private:
  /// Direction into the face, across the edge from corner i to the next.
  Vec3 Inward(std::size_t i) const {
    return face_.normal.cross(outer_[(i + 1) % outer_.size()] - outer_[i]).normalized();
  }

  /// Finds the corners of the smaller face, which never turns inside out.
  void FindInner() {
    const std::size_t n = outer_.size();
    std::vector<Vec3> offsets(n);  // for a strip that is one metre wide
    for (std::size_t i = 0; i < n; ++i) {
      const Vec3 before = Inward((i + n - 1) % n), after = Inward(i);
      offsets[i] = (before + after) / std::max(1.0 + before.dot(after), 1e-3);
    }
    double width = bevel_.width;
    for (std::size_t i = 0; i < n; ++i) {
      const Vec3 edge = outer_[(i + 1) % n] - outer_[i];
      const double shrinks = (offsets[i] - offsets[(i + 1) % n]).dot(edge.normalized());
      if (shrinks > 0.0) width = std::min(width, 0.8 * edge.norm() / shrinks);
    }
    for (std::size_t i = 0; i < n; ++i) inner_.push_back(outer_[i] + width * offsets[i]);
  }

  /// The normal between the two faces; that of this face if no bevel is requested.
  Vec3 NormalAtEdge(std::size_t i) const {
    const Vec3 &tail = outer_[i], &head = outer_[(i + 1) % outer_.size()];
    const bool wanted = std::ranges::any_of(bevel_.edges, [&](const OuterEdge& edge) {
      return (edge.tail == tail && edge.head == head) || (edge.tail == head && edge.head == tail);
    });
    if (!wanted) return face_.normal;
    const Polyhedron::Edge& edge = part_.edges()[static_cast<std::size_t>(face_.edges[i])];
    const auto normal = [&](int side) -> const Vec3& {
      return part_.faces()[static_cast<std::size_t>(edge.face[side])].normal;
    };
    const Vec3 sum = normal(0) + normal(1);
    return sum.norm() > 0.1 ? sum.normalized() : face_.normal;
  }

  const Polyhedron& part_;
  const Polyhedron::Face& face_;
  const Bevel& bevel_;
  std::vector<Vec3> outer_;
  std::vector<Vec3> inner_;
};

/// A circle of a solid of revolution, and the surface's normal there.
struct Ring {
  double along;    // position along the axis, from the tail [m]
  double radius;   // [m]
  double axial;    // axial part of the unit normal
  double outward;  // radial part of the unit normal
};

/// The rings from the middle of the tail's face to that of the head's, in pairs that bound a strip.
std::vector<std::pair<Ring, Ring>> StripsOf(const Polyhedron::Side& side, double width) {
  const double axial = side.rise, outward = std::sqrt(1.0 - side.rise * side.rise);
  const double slope = (side.head_radius - side.tail_radius) / side.length;
  const double along = width * outward;  // length of a strip on the side
  const auto on_side = [&](double at) { return Ring{at, side.Radius(at), axial, outward}; };
  std::vector<std::pair<Ring, Ring>> strips;
  // `sign` is that of the flat face's normal along the axis.
  const auto add_end = [&](double at, double radius, double sign) {
    if (radius <= 0.0) return;
    const Ring middle{at, 0.0, sign, 0.0};
    const Ring flat{at, radius - std::min(width, 0.5 * radius), sign, 0.0};
    const double length = std::hypot(outward, axial + sign);
    const Ring rim{at, radius, (axial + sign) / length, outward / length};
    const Ring up{at - sign * along, radius - sign * along * slope, axial, outward};
    if (width <= 0.0) {
      strips.emplace_back(middle, Ring{at, radius, sign, 0.0});
    } else {
      strips.emplace_back(middle, flat);
      strips.emplace_back(flat, rim);
      strips.emplace_back(rim, up);
    }
    if (sign > 0.0)
      for (std::size_t i = strips.size() - (width > 0.0 ? 3 : 1); i < strips.size(); ++i)
        std::swap(strips[i].first, strips[i].second);
  };
  add_end(0.0, side.tail_radius, -1.0);
  add_end(side.length, side.head_radius, 1.0);
  strips.emplace_back(on_side(side.tail_radius > 0.0 ? along : 0.0),
                      on_side(side.length - (side.head_radius > 0.0 ? along : 0.0)));
  return strips;
}

}  // namespace

Bevel SuitableBevel(const BodyShape& shape, std::span<const OuterEdge> edges) {
  double width = kBevelOfSize * shape.size();
  for (const Polyhedron& part : shape.parts())
    if (!part.is_hollow() && part.rounding() == 0.0)
      width = std::min(width, kOfThickness * HalfThickness(part));
  return {width, edges};
}

std::vector<SurfaceTriangle> BevelledSurface(const Polyhedron& part, const Bevel& bevel) {
  std::vector<SurfaceTriangle> triangles;
  for (const Polyhedron::Face& face : part.faces())
    BevelledFace(part, face, bevel).AppendTo(&triangles);
  return triangles;
}

std::vector<SurfaceTriangle> RevolvedSurface(const Polyhedron& part, double width) {
  constexpr int kFields = 8, kPartsPerField = 12, kParts = kFields * kPartsPerField;
  const Polyhedron::Side& side = *part.side();
  Vec3 t1, t2;
  TangentBasis(side.axis, &t1, &t2);
  std::vector<SurfaceTriangle> triangles;
  const auto strips = StripsOf(side, width);
  for (int i = 0; i < kParts; ++i) {
    const double shade = i / kPartsPerField % 2 == 0 ? 1.0 : kDarkField;
    const auto corner = [&](const Ring& ring, int at) {
      const double angle = 2.0 * std::numbers::pi * (at % kParts) / kParts;
      const Vec3 out = std::cos(angle) * t1 + std::sin(angle) * t2;
      return SurfaceCorner{side.tail + ring.along * side.axis + ring.radius * out,
                           ring.axial * side.axis + ring.outward * out, shade};
    };
    for (const auto& [low, high] : strips) {
      if (low.radius > 0.0)
        triangles.push_back({corner(low, i), corner(low, i + 1), corner(high, i + 1)});
      if (high.radius > 0.0)
        triangles.push_back({corner(low, i), corner(high, i + 1), corner(high, i)});
    }
  }
  return triangles;
}

}  // namespace touchstone::geometry
