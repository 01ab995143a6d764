#pragma once

#include <vector>

#include "simulation/forces/problem_builder.h"

namespace touchstone::simulation {

/// The force problem made second order in h: the forces act at the contacts halfway through the
/// planned time (J_m), while the law holds, as before, for the velocities at its end. With v the
/// first solution:
///   M (v' - v*) = J_m^T f,   u = J_m v' + offset + (J - J_m) v.
/// The added offset vanishes without rotation and slip; at the active contacts it lies in the range
/// of J_m, since J v is zero there.
contact::ContactProblem ActFromMiddle(const IslandProblem& built, const std::vector<Vec6>& v);

/// The largest change of the contacts' accelerations when the same forces act from halfway instead
/// of from the end, as under a plank that slides over its supports [m/s^2]:
///   |J_m M^-1 (J_m - J)^T f|.
double AccelerationFromMiddle(const IslandProblem& built, const std::vector<Vec3>& f);

/// Leaves out of a single body's problem, made to act from the middle in the pose in which the
/// first solution ends, the motion that its contacts cannot have. In that pose the velocity v of
/// the first solution misses the law at contact k by m_k = J_k v + offset_k. A body held in a
/// corner that turns may be unable to make up for this at all its contacts at once, and friction
/// would press it against the walls as hard as possible, or without end. With p_k, the motions
/// nearest to -m_k that the body can have (contact::NearestPossibleMotion), offset_k is reduced by
/// m_k + p_k in the rows of `corrected` that `first` holds: all of a contact that sticks, the
/// normal of one that slides.
void LeaveOutMisfit(const IslandProblem& built, const contact::ContactSolution& first,
                    contact::ContactProblem* corrected);

}  // namespace touchstone::simulation
