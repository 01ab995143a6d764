#pragma once

#include <optional>
#include <vector>

#include "dynamics/trajectory.h"
#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/motion/predicted_poses.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// A motion of an island's bodies over a plan, and the solution that causes it.
struct KnownMotion {
  const std::vector<dynamics::Trajectory>& flights;  // by body
  const PredictedPoses& poses;                       // halfway and at the end of the flights
  const std::vector<Vec6>& v;                        // by body: twist at the end, over h
};

/// The shortest plan that is made because springs do not follow a longer one, relative to a step.
inline constexpr double kShortestOnSprings = 1.0 / 32.0;

/// The longest plan in which the springs of bodies that touch something or are jointed are
/// followed: in which no spring swings the mass that it moves, or turns, or its arms do, by more
/// than 0.75 rad. None where that does not limit plans: for more than eight bodies, and for springs
/// so stiff that plans would be shorter than kShortestOnSprings [s].
std::optional<double> TimeToFollowSprings(const World& world, const PairTable& pairs,
                                          const Island& island, double step);

/// Whether any spring of a solved problem changes its line noticeably in a plan for h.
bool AnySpringMoves(const World& world, const IslandProblem& built, const std::vector<Vec6>& v,
                    double h);

/// Makes the springs of a problem pull as they do on a known motion of its bodies: along rows that
/// turn with them, with the mean of their force over the motion, which they change by
///   -(k h^2 / 6 + c h / 2 + (k h^2 + 2 c h)^2 / (48 m)) du
/// if the velocity of their ends at the end of the plan, over h, differs by du from the known one
/// (m: the mass that the spring moves), and with the slope of the straight line that has the
/// force's first moment,
///   12 / h^3 times the integral of (s - h/2) F(s) over [0, h],
/// which is set in `rate`. Both are changed slightly, so that the springs do exactly the work by
/// which their energies fall. Springs too stiff for h shift towards their force at the end, as in
/// MakeSpringRows; dampers that stop their mass within h take the mean velocity of a mass that
/// stops exponentially (docs/step.md, "Springs and thrusters"), with other terms in du. Returns
/// whether that is possible: not where a spring turns over within the plan.
bool FollowSpringsAlong(const World& world, const Island& island, const KnownMotion& motion,
                        const settings::IntegratorSettings& integrator, IslandProblem* built,
                        std::vector<Vec3>* rate);

}  // namespace touchstone::simulation
