// Forces that follow the joints in a bounded number of problems, for coarse plans.

#include <algorithm>
#include <utility>

#include "simulation/forces/closing.h"
#include "simulation/forces/joint_follower.h"

namespace touchstone::simulation {

void JointFollower::FollowOnce(const Island& island, const ForceInput& input,
                               ForceSolution* forces) const {
  ForceSolution followed = *forces;
  PredictedPoses by_velocities(world_, *input.h);
  by_velocities.SetEnd(island.bodies, followed.solution.v);
  if (MakeAgain(island, input, by_velocities, &followed)) *forces = std::move(followed);
}

void JointFollower::CloseOnce(const Island& island, double t, ForceSolution* forces) const {
  const auto fly = [&] {
    forces->flights = Flights(island, *forces, t);
    if (!std::ranges::all_of(forces->flights, &dynamics::Trajectory::complete))
      forces->flights.clear();
  };
  Closing closing = CloseJointsAhead(world_, island,
                                     {.built = forces->built,
                                      .solution = forces->solution,
                                      .t = t,
                                      .h = forces->h,
                                      .rate = {},
                                      .factor = forces->warm.joints},
                                     settings_);
  forces->rate = std::move(closing.rate);
  forces->opening = closing.opening;
  fly();
  if (!forces->flights.empty()) return;
  forces->rate.clear();
  forces->opening = OpeningAhead(island, *forces);
  fly();
}

}  // namespace touchstone::simulation
