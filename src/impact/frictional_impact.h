#pragma once

#include "impact/impact_state.h"
#include "settings/settings.h"

namespace touchstone::impact {

/// Impact with Coulomb friction at any number of contacts: passes over the contacts that approach
/// now. A contact that approaches alone follows its exact path (single_contact_impact.h). Several
/// are compressed at once by the exact contact law, give back what restitution allows
/// (restitution.h) and rub within the bounds which that sets (bounded_friction.h); the next pass
/// takes what approaches then. So a flat cube bounces straight and a cradle passes its balls on,
/// both from the same rule. One compression of all contacts ends the impact when every e = 0 (of
/// several), when passes run out, when what is left is negligible or when a compression fails.
ImpactSolution ResolveFrictional(const ImpactSystem& system,
                                 const settings::ImpactSettings& settings,
                                 const settings::ContactSettings& contact_settings,
                                 ImpactTrace* trace);

}  // namespace touchstone::impact
