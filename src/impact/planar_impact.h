#pragma once

#include "impact/single_contact_impact.h"

namespace touchstone::impact {

/// True when the contact does not move along its first or second tangent and does not answer to
/// friction there, to round-off. So it is between planar bodies, and fixed ones that do not move
/// across the plane. `tangent` receives the index of the other tangent.
bool IsPlanar(const Mat3& K, const Vec3& u0, Eigen::Index* tangent);

/// ResolveSingle for such a contact, which slides along the one tangent only, in closed form
/// (Frictional impact, section 5): a slide is a straight line that leads to u_t = 0 or away from
/// it, and what follows from u_t = 0 is another.
SingleImpactResult ResolvePlanar(const Mat3& K, const Vec3& u0, Eigen::Index tangent, double mu,
                                 double e, ContactTrace* trace);

}  // namespace touchstone::impact
