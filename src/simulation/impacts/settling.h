#pragma once

#include "contact/contact_solution.h"
#include "settings/settings.h"
#include "simulation/books/ledger.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"

namespace touchstone::simulation {

/// Whether all contacts of the island close or separate more slowly than the slowest bounce.
bool IsSlow(const World& world, const PairTable& pairs, const Island& island,
            const settings::Settings& settings);

/// Stops, by a plastic impact that may pull, contacts that separate more slowly than any bounce and
/// would return within the time h [s] that the forces were solved for. Such contacts count as
/// resting, like approaches of that speed; otherwise a block that rocks faster than steps can
/// follow would keep rocking (docs/step.md, "Resolving an island", 5; not in the notes). Returns
/// whether there were any; the momenta of the island's bodies have then changed. `slides` means
/// that contacts of the island slide under these forces: the impact then looks for sliding ones at
/// once. Adds its Newton steps to `newton`, at most settings.contact.max_newton.
bool Settle(const Island& island, const contact::ContactSolution& forces, bool slides, double h,
            const PairTable& pairs, const settings::Settings& settings, World* world,
            Ledger* ledger, int* newton);

}  // namespace touchstone::simulation
