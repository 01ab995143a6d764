#pragma once

#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// Appends the rows of a link that stay the same over the planned time.
void AddLink(const SteadyRows& rows, const IslandProblem::Link& link, IslandProblem* built);

/// The rows of a link at three times of the plan.
struct RowsOverPlan {
  const LinkRows& start;
  const LinkRows& middle;
  const LinkRows& end;
};
/// Sets the turn of row k, and its mean over the time, by Simpson's rule.
void TurnLink(const RowsOverPlan& rows, std::size_t k, IslandProblem* built);
/// Appends the rows of a link that turn with its bodies: the rows at the end as those of the
/// problem, and their mean over the time, by Simpson's rule, as those along which its forces act.
void AddTurningLink(const RowsOverPlan& rows, const IslandProblem::Link& link,
                    IslandProblem* built);

/// Multiplies the rows and the velocities prescribed along them.
void ScaleRow(double factor, LinkRows* rows);

/// Calls with(spring) for a link that is a spring between points, with(joint) for one of a joint,
/// and returns the result.
template <class With>
auto WithSpring(const World& world, const IslandProblem::Link& link, const With& with) {
  const auto index = static_cast<size_t>(link.index);
  return link.IsSpringOfJoint() ? with(world.joints[index]) : with(world.springs[index]);
}

/// Adds the springs of the island, then those of its joints, over the planned time.
void AddSprings(const World& world, const Island& island, const PredictedPoses& predicted,
                IslandProblem* built);

/// Adds the motors, friction and limits of the island's joints, over the planned time or, without
/// one, for the present accelerations.
void AddDrives(const World& world, const Island& island, const ForceInput& input,
               const PredictedPoses& predicted, IslandProblem* built);

/// Adds the rotors of the island's joints: over the planned time h [s] the mean of their force is
/// -armature (travel'_end - travel'_start) / h, without one -armature travel''.
void AddRotors(const World& world, const Island& island, const std::optional<double>& h,
               const PredictedPoses& predicted, IslandProblem* built);

}  // namespace touchstone::simulation
