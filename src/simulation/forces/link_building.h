#pragma once

#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// Appends the rows of a link, and those of it halfway or their mean over the time.
void AddLink(const LinkRows& rows, const BuiltProblem::Link& link, const LinkRows& middle,
             BuiltProblem* built);

/// From rows halfway to their mean over the time between two others: Simpson's rule.
void TakeMean(const LinkRows& first, const LinkRows& last, LinkRows* middle);

/// Multiplies the rows and the velocities prescribed along them.
void ScaleRow(double factor, LinkRows* rows);

/// The motors, the friction and the limits of the island's joints, over the planned time or,
/// without one, for the accelerations now.
void AddDrives(const World& world, const Island& island, const ForceInput& input,
               const PredictedPoses& predicted, BuiltProblem* built);

}  // namespace touchstone::simulation
