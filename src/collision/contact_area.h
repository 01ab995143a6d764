#pragma once

#include "collision/contact_points.h"

namespace touchstone::collision {

/// Whether a point between the same features as the given one is among the contact points.
bool HasPoint(const ContactManifold& manifold, const ContactPoint& point);

/// The distance of a point from the area that a pair's contact points enclose, measured across
/// their normal [m]: 0 inside the area, infinity where the pair has no contact points.
double DistanceFromContactArea(const Vec3& p_W, const ContactManifold& manifold);

}  // namespace touchstone::collision
