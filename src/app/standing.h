#pragma once

#include "exchange/snapshot.h"

namespace touchstone::app {

/// The outward normal at a point of the body's surface, in W.
Vec3 SurfaceNormal(const exchange::BodySnapshot& body, const Vec3& p_B);

/// The directions of the edges around the flat face of a body at a point of it, in W; none if the
/// surface is curved or bounded by a circle.
std::vector<Vec3> EdgesAround(const exchange::BodySnapshot& body, const Vec3& p_B);

/// The smallest turn that makes a shape stand on one of its faces, on a surface with that normal:
/// not on a corner, an edge or a narrow end, where it would stand only until touched. A ball stands
/// anyway; capsules and tubes lie, in the direction nearest to upright.
Quat Standing(const geometry::Polyhedron& shape, const Vec3& normal_W);

/// q_WB, turned about the normal by the smallest angle that makes one of the shape's edges across
/// the normal parallel or orthogonal to one of those directions. Unchanged if there are none.
Quat SquareTo(const std::vector<Vec3>& edges_W, const geometry::Polyhedron& shape,
              const Vec3& normal_W, const Quat& q_WB);

/// The directions across the normal in which copies of a shape are lined up: those of its edges, or
/// any two orthogonal ones. Each in both senses.
std::vector<Vec3> LinesAcross(const geometry::Polyhedron& shape, const Vec3& normal_W,
                              const Quat& q_WB);

/// The extent of a shape from its centre along a direction of W [m].
double ReachAlong(const geometry::BodyShape& shape, const Quat& q_WB, const Vec3& direction_W);

}  // namespace touchstone::app
