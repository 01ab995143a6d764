#pragma once

#include <memory>
#include <vector>

#include "contact/block_pattern.h"
#include "contact/contact_system.h"
#include "contact/solve_progress.h"

namespace touchstone::contact {

/// The proximal point method (Rockafellar 1976) on the exact law: contacts yield about the forces
/// found last, u + c (f - about) = 0 where they hold, so that there is one solution nearby, which
/// Newton's method finds; then these forces are the ones they yield about, and c falls. Where the
/// forces move the same way round after round, the next ones are foreseen farther and farther along
/// it: forces that must grow by a lot to change a motion by a little would creep otherwise. Where
/// Newton's method fails, contacts yield more. Solves half of the problems that SolvePrimalDual
/// does not. Starts from forces `f`, takes at most 200 steps. Returns true when solved.
bool SolveProximal(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                   std::vector<Vec3> f, SolveProgress* progress);

}  // namespace touchstone::contact
