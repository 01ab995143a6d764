#pragma once

#include <cstddef>
#include <vector>

#include "dynamics/trajectory.h"
#include "settings/settings.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// By how far the two sides of a row of a problem are displaced where they should not be, along the
/// row [m].
struct RowError {
  std::size_t row;
  Vec3 error;
};

/// The openings of joints at the end of the flights of an island's bodies over a plan for h [s],
/// less what that leaves open: it closes present openings by the square of its part of 1/64 step,
/// and does not close those above the tolerance, which is left to the position pass.
std::vector<RowError> JointErrors(const World& world, const Island& island,
                                  const IslandProblem& built,
                                  const std::vector<dynamics::Trajectory>& flights, double h,
                                  const settings::Settings& settings);

/// Adds how far rotors have moved beyond the integral of their speeds. Under a force of the rate f'
/// that is compliance f' h^3 / 12 beyond the travel of a speed which changes evenly.
void AddRotorErrors(const World& world, const Island& island, const IslandProblem& built,
                    const std::vector<Vec3>& rate, const std::vector<dynamics::Trajectory>& flights,
                    double h, const settings::IntegratorSettings& integrator,
                    std::vector<RowError>* errors);

}  // namespace touchstone::simulation
