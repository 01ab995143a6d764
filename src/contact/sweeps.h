#pragma once

#include <vector>

#include "contact/contact_system.h"

namespace touchstone::contact {

/// Forces after some sweeps over the contacts, there and back, that begin with forces `f`: each
/// contact in turn gets the force that obeys the exact law while all others stay (block
/// Gauss-Seidel: Jourdan, Alart and Jean 1998). A rough start for the methods that are exact, at a
/// tenth of the cost of a Newton step each. Bilateral rows keep their forces.
std::vector<Vec3> SweepForces(const ContactSystem& system, std::vector<Vec3> f, int sweeps);

}  // namespace touchstone::contact
