#pragma once

#include "collision/contact_points.h"
#include "collision/feature.h"

namespace touchstone::collision {

/// The directions, in W, of two lines that cross, or of the tangents of two curves: one of each
/// body.
struct CrossedLines {
  Vec3 a, b;

  /// The distance along A's line by which a point of it makes up for the separation of the two
  /// lines beside the normal, from A to B [m]. On surfaces that lie on each other the lines may be
  /// nearly parallel: then half of the separation.
  Vec3 AlongA(const Vec3& parted, const Vec3& n, bool on_surfaces) const;
};

/// Whether two surfaces that lie on each other slide so far that the place where their edges cross
/// matters. For hardly moving surfaces, a crossing that moves with them would make rocking bodies
/// walk.
/// @param parted  separation of the two places that were at the crossing [m].
bool SlidesFar(const Vec3& parted, const Vec3& n, const geometry::Polyhedron& a,
               const geometry::Polyhedron& b);

/// An edge, rim or side of each of two bodies, which cross where their surfaces lie on each other.
class CrossedFeatures {
 public:
  /// @pre the point's kind names two such features.
  CrossedFeatures(const PosedShape& A, const PosedShape& B, ContactKind kind, int feature_a,
                  int feature_b);

  /// The directions at a place on each.
  CrossedLines At(const Vec3& on_a, const Vec3& on_b) const;

  /// The place on A's feature where it crosses that of B, seen along n, near two places of A and B
  /// [m]: by Newton's method. Where the two do not cross, the place on A nearest to a rim of B;
  /// between straight features midway.
  Vec3 Meet(const Vec3& on_a, const Vec3& on_b, const Vec3& n) const;

 private:
  PlacedFeature a_, b_;
};

}  // namespace touchstone::collision
