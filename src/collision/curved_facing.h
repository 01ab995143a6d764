#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "collision/feature.h"
#include "collision/patch_overlay.h"
#include "collision/support_patch.h"

namespace touchstone::collision {

/// The kind of feature that a contact point lies on.
enum class PatchFeature { kVertex, kEdge, kFace, kRim, kSide };

/// A flat face of a curved body that faces the other, in the coordinates of the witness plane.
struct Disc {
  int rim = -1;
  int face = -1;
  double radius = 0.0;
  Vec3 centre, normal;
  Vec3 along_x, along_y;  // from the centre to two points of the rim, a quarter turn apart

  Vec3 OnRim(double angle) const {
    return centre + std::cos(angle) * along_x + std::sin(angle) * along_y;
  }
  Vec3 OnFace(const Vec3& p) const {
    const Vec3 from = p - centre;
    const double height = centre.z() - (normal.x() * from.x() + normal.y() * from.y()) / normal.z();
    return {p.x(), p.y(), height};
  }
  bool Covers(const Vec3& p, double margin) const {
    return Distance2d(p, centre) <= radius + margin;
  }
};

/// The part of a body that faces the other: a disc, or sharp features; the foremost points of a
/// curved body are represented as a core of one or two vertices.
struct Facing {
  std::optional<Disc> disc;
  SupportPatch sharp;
  geometry::Polyhedron core = geometry::Polyhedron::Ball(Vec3::Zero(), 1.0);
  std::vector<Feature> foremost;  // by vertex of such a core
  double bend = 0.0;              // the largest radius of these features [m]

  PatchFeature KindOfVertex(int v) const {
    if (foremost.empty()) return PatchFeature::kVertex;
    return foremost[static_cast<size_t>(v)].kind == FeatureKind::kRim ? PatchFeature::kRim
                                                                      : PatchFeature::kVertex;
  }
  int IndexOfVertex(int v) const {
    return foremost.empty() ? v : foremost[static_cast<size_t>(v)].index;
  }
  PatchFeature KindOfEdge() const {
    return foremost.empty() ? PatchFeature::kEdge : PatchFeature::kSide;
  }
  int IndexOfEdge(int e) const { return foremost.empty() ? e : 0; }
  /// Whether the contact points are foremost points of a curved body.
  bool rolls() const { return !foremost.empty(); }
};

/// Finds the part of a body that faces the other, within `tolerance` of its foremost point [m].
/// `towards` is 1 along the normal of the plane, -1 against it.
/// @param facing  must not be moved afterwards: the patch refers to its core.
void FindFacing(const PosedShape& body, const PlaneFrame& frame, double towards, double tolerance,
                Facing* facing);

}  // namespace touchstone::collision
