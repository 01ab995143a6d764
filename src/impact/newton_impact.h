#pragma once

#include "impact/impact_state.h"
#include "settings/settings.h"

namespace touchstone::impact {

/// Frictionless impact with Newton's restitution, simultaneous: each pass takes the contacts that
/// approach at that moment and solves u_n+ + e u_n- >= 0, j >= 0, one of them zero (Baraff II,
/// 8-18, at all these contacts at once). Its energy change is sum j (1 - e) u_n- / 2 <= 0 for any
/// e.
ImpactSolution ResolveNewton(const ImpactSystem& system, const settings::ImpactSettings& settings,
                             const settings::ContactSettings& contact_settings, ImpactTrace* trace);

/// The loop of Baraff II, section 8: one contact at a time, in order, with the impulse (8-18) of
/// that contact alone, until none approaches. The result depends on the order of the contacts and
/// the loop need not end (errata B12): after settings.max_passes sweeps one compression of all
/// contacts ends it.
ImpactSolution ResolveSequential(const ImpactSystem& system,
                                 const settings::ImpactSettings& settings,
                                 const settings::ContactSettings& contact_settings,
                                 ImpactTrace* trace);

}  // namespace touchstone::impact
