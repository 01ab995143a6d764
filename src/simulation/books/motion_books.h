#pragma once

#include "simulation/books/ledger.h"
#include "simulation/motion/body_motion.h"
#include "simulation/motion/load.h"

namespace touchstone::simulation {

/// Books the impulse and the work of the loads on a body along a piece of its trajectory, from
/// `from` to `to` [s], on which all loads except damping were constant in W or changed steadily.
/// `travel` is the displacement of its centre of mass [m]. Returns the work from outside [J].
double BookMotion(const dynamics::ModelBody& model, const dynamics::Environment& environment,
                  const Load& load, const BodyMotion& motion, double from, double to,
                  const Vec3& travel, Ledger* ledger);

}  // namespace touchstone::simulation
