#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "collision/contact_points.h"
#include "collision/support_patch.h"

namespace touchstone::collision {

/// A point where features of the two patches lie over each other.
struct Crossing {
  ContactKind kind;
  int feature_a;
  int feature_b;
  Vec3 p;  // (x, y) common to both surfaces, h midway
  double gap;
};

/// Both patches with the snapping distance tau: what lies nearer than tau is on.
struct Overlay {
  const SupportPatch& a;
  const SupportPatch& b;
  double tau;
};

inline double Distance2d(const Vec3& p, const Vec3& q) {
  return std::hypot(p.x() - q.x(), p.y() - q.y());
}

/// All points where a vertex of one patch lies on a vertex, on an edge or inside a face of the
/// other, and where two edges cross: the corners of the intersection of the two projections, and
/// the corners of both surfaces inside it. Sides are snapped to -, 0, + with tau, so that a vertex
/// on an edge is that and not two crossings beside it.
std::vector<Crossing> FindCrossings(const Overlay& overlay);

/// The nearest points of two patches that do not lie over each other, when they miss each other by
/// no more than `reach` sideways.
///
/// Some point has to be found whenever the gap can shrink to zero along this normal. It can only
/// do so while the patches lie over each other: if they stay apart sideways, another plane, that
/// stands between them, separates by more before this one reaches zero, and takes over. So patches
/// that pass each other at a distance carry no contact, however small their gap: a block that
/// slides over a row of level tiles must not trip over the side of the next one. Patches that meet
/// while they close in, corner on corner, come within `reach` before they touch, since their
/// sideways distance is at most gap * tan(half the exterior angle there); reach is the radius
/// within which contact points count as one.
std::optional<Crossing> FindNearMiss(const Overlay& overlay, double reach);

}  // namespace touchstone::collision
