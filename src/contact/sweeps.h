#pragma once

#include <functional>
#include <vector>

#include "base/stop_token.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

/// Decides whether forces are good enough to end the sweeps.
using Enough = std::function<bool(const std::vector<Vec3>& f)>;

/// Returns forces after a number of sweeps over the contacts, forward and back, from forces `f`:
/// each contact in turn gets the force that obeys the exact law while all others stay (block
/// Gauss-Seidel: Jourdan, Alart and Jean 1998), and after each pair of sweeps all forces are
/// extrapolated along their last change (docs/contact.md). This is a rough start for the exact
/// methods, at a tenth of the cost of a Newton step per sweep. Bilateral rows keep their forces.
/// `enough`, where given, is asked after every twentieth sweep. `stop` may cancel the sweeps.
std::vector<Vec3> SweepForces(const ContactSystem& system, std::vector<Vec3> f, int sweeps,
                              const Enough& enough = {}, const StopToken& stop = {});

}  // namespace touchstone::contact
