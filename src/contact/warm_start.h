#pragma once

#include <memory>
#include <vector>

#include "contact/block_pattern.h"
#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "contact/joint_factor.h"

namespace touchstone::contact {

/// Starting values that the caller keeps between two solves of similar problems. They make the next
/// solve faster and never change the criterion for a solution. Empty vectors: cold start.
struct WarmStart {
  std::vector<Vec6> v;       // first-stage velocity, per body
  std::vector<bool> slides;  // at the last solve, per contact
  std::vector<Vec3> f;       // of the last solve, per contact; zero for contacts that are new
  bool may_be_held = false;  // f is of exactly these contacts and of least norm: try it first
  bool wants_least_norm =
      true;  // of all forces that solve the problem those of least norm are wanted
  std::shared_ptr<const BlockPattern> pattern;  // of the body graph; replaced when that changes
  /// Factors of bodies on joints alone, replaced when their inertias or rows change: problems that
  /// differ only in their unforced motion are factored once.
  std::shared_ptr<const JointFactor> joints;
};

/// The pattern of the problem's graph; the one kept where it fits. Here and below `warm` may be
/// null.
std::shared_ptr<const BlockPattern> PatternFor(const ContactProblem& problem, WarmStart* warm);

/// The factors of a system's joints; those kept where they fit.
std::shared_ptr<const JointFactor> FactorFor(const ContactSystem& system, WarmStart* warm);

/// Whether some contact of the very same contacts slid at the last solve.
bool SlidBefore(const ContactProblem& problem, const WarmStart* warm);

/// Whether forces of least norm are wanted.
bool WantsLeastNorm(const WarmStart* warm);

/// The forces of a problem like this, or zero.
std::vector<Vec3> LastForces(const ContactProblem& problem, const WarmStart* warm);

/// Keeps what a solve found, but for `v`: the solution's forces and which contacts slide under
/// them.
void KeepForces(const ContactSolution& solution, std::vector<bool> slides, bool least_norm,
                WarmStart* warm);

}  // namespace touchstone::contact
