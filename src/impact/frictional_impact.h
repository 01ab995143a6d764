#pragma once

#include "impact/impact_state.h"
#include "settings/settings.h"

namespace touchstone::impact {

/// Impact with Coulomb friction at any number of contacts: each pass treats the contacts that
/// approach at that moment. A contact that approaches alone follows its exact path
/// (single_contact_impact.h). Several are compressed at once by the exact contact law, give back as
/// much as restitution allows (restitution.h) and rub within the resulting bounds
/// (bounded_friction.h); the next pass takes the contacts that approach then. So a flat cube
/// bounces straight and a cradle passes its balls on, both by the same rule. One compression of all
/// contacts ends the impact when every e = 0 (of several contacts), when passes run out, when the
/// remaining approach is negligible or when a compression fails.
ImpactSolution ResolveFrictional(const ImpactSystem& system,
                                 const settings::ImpactSettings& settings,
                                 const settings::ContactSettings& contact_settings,
                                 ImpactTrace* trace);

}  // namespace touchstone::impact
