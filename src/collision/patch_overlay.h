#pragma once

#include <vector>

#include "collision/contact_points.h"
#include "collision/support_patch.h"

namespace touchstone::collision {

/// Sine of the angle below which an edge lies along the core of a capsule instead of crossing it.
inline constexpr double kSineAlongside = 0.05;

/// A point where features of the two patches lie over each other.
struct Crossing {
  ContactKind kind;
  int feature_a;
  int feature_b;
  Vec3 p;  // (x, y) shared by both surfaces, h midway
  double gap;
  Follows follows = Follows::kWitness;
};

/// Both patches with the snapping distance tau: points closer than tau touch. The core of a capsule
/// lies along an edge where both ends of their common stretch are no further aside than `beside`.
struct Overlay {
  const SupportPatch& a;
  const SupportPatch& b;
  double tau;
  double beside = 0.0;
};

inline double Distance2d(const Vec3& p, const Vec3& q) {
  return PlaneLength(p.x() - q.x(), p.y() - q.y());
}

/// All points where a vertex of one patch lies on a vertex, on an edge or inside a face of the
/// other, and where two edges cross: the corners of the intersection of the two projections, and
/// the corners of both surfaces inside it. Sides are snapped to -, 0, + with tau, so that a vertex
/// on an edge is recognised as such instead of as two crossings beside it. A segment along an edge
/// touches it with the ends of their common stretch, unless these are over a face.
std::vector<Crossing> FindCrossings(const Overlay& overlay);

}  // namespace touchstone::collision
