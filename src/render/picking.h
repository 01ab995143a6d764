#pragma once

#include <optional>

#include "exchange/snapshot.h"
#include "geometry/polyhedron.h"
#include "render/camera.h"

namespace touchstone::render {

/// The point where a ray enters a polyhedron, or leaves a hollow.
struct PolyhedronHit {
  double distance;  // along the ray [m]
  int face;         // -1 for a rounded one
};

/// The first point of the polyhedron on the ray, both in the body frame B. The ray is clipped by
/// each face's half-space, so the hit lies exactly on a face plane; for a rounded one the ray is
/// followed in steps of the distance to it. Empty when the ray misses or starts inside. For a
/// hollow the far side of its wall is hit, through the near one.
std::optional<PolyhedronHit> IntersectRay(const geometry::Polyhedron& polyhedron, const Ray& ray_B);

/// The surface point under the cursor.
struct Pick {
  BodyId body;
  double distance;  // from the ray's origin [m]
  Vec3 p_W;
  Vec3 p_B;  // the same point in the body's frame
};

/// The first point of a body on the ray.
std::optional<Pick> PickOn(const exchange::BodySnapshot& body, const Ray& ray_W);

/// The nearest body on the ray, fixed ones included; the earlier body wins a tie.
std::optional<Pick> PickBody(const exchange::Snapshot& snapshot, const Ray& ray_W);

}  // namespace touchstone::render
