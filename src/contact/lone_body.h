#pragma once

#include <vector>

#include "contact/solve_progress.h"

namespace touchstone::contact {

/// Whether the problem is of one body alone against immovable ones, with contacts only, of which
/// there are not too many.
bool IsLoneBody(const ContactProblem& problem);

/// The outcome of SolveLoneBody.
enum class LoneOutcome {
  kUnsolved,
  kSolved,
  kLeastNorm,  // solved, by the forces of least norm
};

/// Newton on the exact law in the six unknowns of one body's motion, and the forces of least norm
/// from six multipliers: what the other methods do, without anything sparse. Starts from the forces
/// `near`; contacts that touch and have not slid (by contact, empty where nothing is known) are
/// held fast first.
/// @pre IsLoneBody(system.problem())
LoneOutcome SolveLoneBody(const ContactSystem& system, const std::vector<Vec3>& near,
                          const std::vector<bool>& slid, SolveProgress* progress);

}  // namespace touchstone::contact
