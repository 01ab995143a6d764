#pragma once

#include "impact/single_contact_impact.h"

namespace touchstone::impact {

/// True when the contact, to round-off, neither moves along its first or second tangent nor
/// responds to friction there: a contact between planar bodies, or one with a fixed body that does
/// not move across the plane. `tangent` receives the index of the other tangent.
bool IsPlanar(const Mat3& K, const Vec3& u0, Eigen::Index* tangent);

/// ResolveSingle for such a contact, which slides along one tangent only, in closed form
/// (Frictional impact, section 5): a slide is a straight line that leads to u_t = 0 or away from
/// it, and the path from u_t = 0 is another straight line.
SingleImpactResult ResolvePlanar(const Mat3& K, const Vec3& u0, Eigen::Index tangent, double mu,
                                 double e, ContactTrace* trace);

}  // namespace touchstone::impact
