#pragma once

#include <vector>

#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Whether the problem has a single body against immovable ones, with contacts only, and not too
/// many of them.
bool IsLoneBody(const ContactProblem& problem);

/// The outcome of SolveLoneBody.
enum class LoneOutcome {
  kUnsolved,
  kSolved,
  kLeastNorm,  // solved, by the forces of least norm
};

/// Newton's method on the exact law in the six unknowns of one body's motion, and the forces of
/// least norm from six multipliers. Gives the results of the other methods without sparse matrices.
/// Starts from the forces `near`; contacts that touch and have not slid (`slid` is by contact,
/// empty where nothing is known) are first held fast.
/// @pre IsLoneBody(system.problem())
LoneOutcome SolveLoneBody(const ContactSystem& system, const std::vector<Vec3>& near,
                          const std::vector<bool>& slid, SolveProgress* progress);

}  // namespace touchstone::contact
