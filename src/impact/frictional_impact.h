#pragma once

#include "impact/impact_state.h"
#include "settings/settings.h"

namespace touchstone::impact {

/// Impact with Coulomb friction at any number of contacts: passes over the contacts that approach
/// now. Each pass compresses them all at once by the exact contact law, gives back what restitution
/// allows (restitution.h) and lets friction act within what that sets (bounded_friction.h); the
/// next pass takes what approaches then. So a flat cube bounces straight and a cradle passes its
/// balls on, both from the same rule. When all e = 0 (of several), when passes run out or when a
/// compression fails: one compression of all contacts.
ImpactSolution ResolveFrictional(const ImpactSystem& system,
                                 const settings::ImpactSettings& settings,
                                 const settings::ContactSettings& contact_settings);

}  // namespace touchstone::impact
