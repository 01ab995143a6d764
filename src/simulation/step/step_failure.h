#pragma once

#include <string>
#include <vector>

#include "simulation/books/step_counts.h"
#include "simulation/contacts/contact_detection.h"
#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// Why a step could not be finished, as plain facts. Bodies are indices into the world.
struct StepFailure {
  enum class Kind {
    kTooManyEvents,   // more than `count` of them in one step
    kTooMuchWork,     // more than `count` Newton steps in one step
    kStandstill,      // two bodies meet again and again at one instant
    kOverlap,         // two bodies do, by `depth`; 0: they touch without a gap
    kNotSeparated,    // the same, after an attempt to open their gap
    kSqueezed,        // bodies of prescribed motion leave the bodies no way out
    kImpactUnsolved,  // `reason`
    kMassRatio,       // of an impact of the first body, heavy, and the second, light
    kForcesUnsolved,  // of `count` contacts: `reason`, `residual`
    kTooFast,         // the body turns too fast to be followed
    kTornJoint,       // the joint stands open by `depth` and holds nothing
    kEnergyGained,    // the bodies have energy from nothing, and no motion to take it from
  };
  Kind kind = Kind::kOverlap;
  double t = 0.0;  // [s]
  std::vector<int> bodies = {};
  std::vector<int> movers = {};
  int joint = -1;
  int count = 0;
  double depth = 0.0;  // [m]
  double residual = 0.0;
  std::string reason = {};  // from a solver
};

/// The failure of a step with this overlap at time t [s]; its depth is counted.
StepFailure RefuseOverlap(const ContactDetection::Overlap& overlap, double t,
                          EngineCounters* counters);

/// The failure of a step in which bodies of prescribed motion leave others no way out at time t
/// [s], with the contacts that squeeze.
StepFailure MakeSqueezed(const World& world, const PairTable& pairs,
                         const std::vector<IslandProblem::Source>& contacts,
                         const std::vector<std::size_t>& squeezing, double t);

}  // namespace touchstone::simulation
