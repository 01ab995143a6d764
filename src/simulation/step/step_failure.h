#pragma once

#include <string>
#include <vector>

#include "simulation/books/step_counts.h"
#include "simulation/contacts/contact_detection.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// The reason why a step could not be finished, as plain facts. Bodies are indices into the world.
struct StepFailure {
  enum class Kind {
    kTooManyEvents,   // more than `count` events in one step
    kTooMuchWork,     // more than `count` Newton steps in one step
    kStandstill,      // two bodies meet again and again at one instant
    kOverlap,         // two bodies overlap by `depth`; 0: they touch without a gap
    kNotSeparated,    // two bodies overlap after an attempt to open their gap
    kSqueezed,        // bodies of prescribed motion squeeze the bodies without a way out
    kImpactUnsolved,  // `reason`
    kMassRatio,       // impact between the first body, heavy, and the second, light
    kForcesUnsolved,  // forces of `count` contacts: `reason`, `residual`
    kTooFast,         // the body turns too fast to be followed
    kTornJoint,       // the joint is open by `depth` and holds nothing
    kEnergyGained,    // the bodies have gained energy, and have no motion to take it from
    kStepGained,      // so has the whole step
  };
  Kind kind = Kind::kOverlap;
  double t = 0.0;  // [s]
  std::vector<int> bodies = {};
  std::vector<int> movers = {};
  int joint = -1;
  int count = 0;
  double depth = 0.0;  // [m]
  double residual = 0.0;
  std::string reason = {};  // message of a solver
};

/// The failure of a step with this overlap at time t [s]; counts its depth.
StepFailure RefuseOverlap(const ContactDetection::Overlap& overlap, double t,
                          EngineCounters* counters);

/// The failure of a step in which bodies of prescribed motion squeeze others without a way out at
/// time t [s], with the squeezing contacts.
StepFailure MakeSqueezed(const World& world, const PairTable& pairs,
                         const std::vector<IslandProblem::Source>& contacts,
                         const std::vector<std::size_t>& squeezing, double t);

}  // namespace touchstone::simulation
