#pragma once

#include <functional>
#include <vector>

#include "base/stop_token.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

/// Whether these forces are good enough to end the sweeps.
using Enough = std::function<bool(const std::vector<Vec3>& f)>;

/// Forces after some sweeps over the contacts, there and back, that begin with forces `f`: each
/// contact in turn gets the force that obeys the exact law while all others stay (block
/// Gauss-Seidel: Jourdan, Alart and Jean 1998), and after each pair of sweeps all forces go on the
/// way they came (docs/contact.md). A rough start for the methods that are exact, at a
/// tenth of the cost of a Newton step each. Bilateral rows keep their forces. `enough`, where
/// given, is asked after every twentieth. `stop` may break it off.
std::vector<Vec3> SweepForces(const ContactSystem& system, std::vector<Vec3> f, int sweeps,
                              const Enough& enough = {}, const StopToken& stop = {});

}  // namespace touchstone::contact
