#pragma once

#include "contact/contact_solution.h"
#include "settings/settings.h"
#include "simulation/island.h"
#include "simulation/ledger.h"
#include "simulation/pair_table.h"

namespace touchstone::simulation {

/// Whether no contact of the island closes or parts as fast as a bounce.
bool IsSlow(const World& world, const PairTable& pairs, const Island& island,
            const settings::Settings& settings);

/// A contact that leaves more slowly than any bounce and would be back where it is within the time
/// h that forces were solved for [s] is at rest, as an approach that slow is: without this, a block
/// that rocks by less than a step can follow would do so for ever (docs/step.md, "Resolving an
/// island", 5). Such contacts are stopped by a plastic impact that may pull. Returns whether there
/// were any, and the momenta of the island's bodies have changed. `slides` tells that contacts of
/// the island slide under these forces: the impact then looks for sliding ones at once. Adds the
/// Newton steps that it took, at most settings.contact.max_newton.
bool Settle(const Island& island, const contact::ContactSolution& forces, bool slides, double h,
            const PairTable& pairs, const settings::Settings& settings, World* world,
            Ledger* ledger, int* newton);

}  // namespace touchstone::simulation
