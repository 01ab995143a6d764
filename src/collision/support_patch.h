#pragma once

#include <cmath>
#include <vector>

#include "collision/moving_body.h"
#include "collision/shape_parts.h"

namespace touchstone::collision {

/// Right-handed frame of a witness plane: coordinates (x, y) in the plane, h along the normal.
struct PlaneFrame {
  Vec3 origin_W = Vec3::Zero();
  Vec3 t1_W = Vec3::UnitX();
  Vec3 t2_W = Vec3::UnitY();
  Vec3 nhat_W = Vec3::UnitZ();

  Vec3 ToWorld(const Vec3& p) const {
    return origin_W + p.x() * t1_W + p.y() * t2_W + p.z() * nhat_W;
  }
};

/// Length of a vector in the plane. (std::hypot guards against overflow, at four times the cost.)
inline double PlaneLength(double x, double y) { return std::sqrt(x * x + y * y); }

/// A face of a support patch; its normal in plane coordinates.
struct PatchFace {
  int index = -1;
  Vec3 normal = Vec3::UnitZ();
};

/// The part of a core's surface that faces the other body within the tolerance: the faces turned
/// towards it, with their edges and corners, that reach into the slab of this depth below the
/// body's extreme height along the witness normal. Faces turned away carry no contact, however thin
/// the body, and however close to the edge they begin.
struct SupportPatch {
  const geometry::Polyhedron* shape = nullptr;
  std::vector<Vec3> points;      // every vertex of the core as (x, y, h)
  std::vector<int> vertices;     // in the slab
  std::vector<int> edges;        // with an end in the slab
  std::vector<PatchFace> faces;  // with a corner in the slab, and turned towards the other body

  const Vec3& Point(int v) const { return points[static_cast<size_t>(v)]; }
  const geometry::Polyhedron::Edge& Edge(int e) const { return EdgeOf(*shape, e); }
  const Vec3& Start(int e) const { return Point(Edge(e).vertex[0]); }
  const Vec3& End(int e) const { return Point(Edge(e).vertex[1]); }
};

/// @param towards  +1 when the other body lies on the positive side of the plane, -1 when on the
///                 negative side.
SupportPatch FindSupportPatch(const PosedShape& body, const PlaneFrame& frame, double towards,
                              double tolerance);

/// Depth of a point's projection inside a face's projection: its least signed distance from the
/// face's edge lines [m], positive inside.
double DepthInside(const SupportPatch& patch, const PatchFace& face, const Vec3& p);

/// Height of a face's plane over the projection of p.
double HeightOnFace(const SupportPatch& patch, const PatchFace& face, const Vec3& p);

}  // namespace touchstone::collision
