#pragma once

#include <vector>

#include "collision_random/exact_pair.h"

namespace touchstone::collision {

using Vec2L = Eigen::Matrix<Real, 2, 1>;

/// A corner of the overlay of the two surfaces that look at each other: a vertex of one over the
/// other's surface, or an edge over an edge.
struct OverlayCorner {
  Vec3L p;  // midway between the surfaces, in W
  Real gap;
  Real depth;   // how far inside both projections; negative outside [m]
  Real margin;  // how far sideways a body may move and it is still a corner [m]
};

/// Two bodies seen along a normal n from B to A. The surface of a body is its faces that are turned
/// towards the other body by more than 1e-6.
class ExactOverlay {
 public:
  ExactOverlay(const ExactBody& A, const ExactBody& B, const Vec3L& n);

  /// All corners with gap <= `highest` and depth >= -`outside`; those on the boundary, by no more
  /// than `outside`, whatever their gap, which jumps there.
  std::vector<OverlayCorner> Corners(Real highest, Real outside) const;

  /// The gap of the two surfaces over the point's projection; it has to lie inside both.
  Real GapAt(const Vec3L& p) const;

  /// How far inside the projections of both bodies the point lies; negative outside [m].
  Real DepthAt(const Vec3L& p) const;

  /// A convex polygon, given in W, as it is seen: counter-clockwise.
  std::vector<Vec2L> SeenPolygon(const std::vector<Vec3L>& corners) const;

 private:
  /// One body: coordinates (x, y) in the plane, h along n.
  struct Seen {
    struct Plane {
      Vec3L normal;
      Real offset;
    };
    struct Edge {
      Vec3L start, end;
    };
    std::vector<Vec3L> vertices;  // of the surface
    std::vector<Edge> edges;      // of the surface
    std::vector<Plane> planes;    // of the faces of the surface
    std::vector<Vec2L> hull;      // of all vertices' (x, y), counter-clockwise
    Real sign = 0;                // +1 when the other body lies above

    Real HeightAt(const Vec2L& q) const;
  };
  Seen Look(const ExactBody& body, Real sign) const;
  Vec3L See(const Vec3L& p) const;
  OverlayCorner CornerAt(const Vec2L& q, Real margin) const;

  Vec3L t1_, t2_, n_, origin_;
  Seen a_, b_;
};

/// Intersection of two convex polygons, counter-clockwise, by cutting the one with every side of
/// the other.
std::vector<Vec2L> Intersect(std::vector<Vec2L> polygon, const std::vector<Vec2L>& cutter);

}  // namespace touchstone::collision
