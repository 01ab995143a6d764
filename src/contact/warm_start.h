#pragma once

#include <memory>
#include <vector>

#include "contact/block_pattern.h"
#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "contact/joint_factor.h"

namespace touchstone::contact {

/// Starting values that the caller keeps between two solves of similar problems. They make the next
/// solve faster and never change the criterion for a solution. Empty vectors give a cold start.
struct WarmStart {
  std::vector<Vec6> v;           // first-stage velocity, per body
  std::vector<bool> slides;      // whether each contact slid at the last solve
  std::vector<Vec3> f;           // forces of the last solve, per contact; zero for new contacts
  std::vector<Vec3> about;       // forces about which contacts yield (SolveEvenly); empty: unknown
  bool may_be_held = false;      // f belongs to exactly these contacts and is of least norm: try it
                                 // first
  bool wants_least_norm = true;  // find the forces of least norm that solve the problem
  std::shared_ptr<const BlockPattern> pattern;  // pattern of the body graph; replaced when the
                                                // graph changes
  /// Factors of bodies that only joints hold, replaced when their inertias or rows change: problems
  /// that differ only in their unforced motion are factored once.
  std::shared_ptr<const JointFactor> joints;
};

/// Returns the pattern of the problem's graph: the stored one where it fits, otherwise a new one.
/// Here and below `warm` may be null.
std::shared_ptr<const BlockPattern> PatternFor(const ContactProblem& problem, WarmStart* warm);

/// Returns the factors of a system's joints: the stored ones where they fit, otherwise new ones.
std::shared_ptr<const JointFactor> FactorFor(const ContactSystem& system, WarmStart* warm);

/// Whether the last solve had the same number of contacts and some of them slid.
bool SlidBefore(const ContactProblem& problem, const WarmStart* warm);

/// Whether forces of least norm are wanted.
bool WantsLeastNorm(const WarmStart* warm);

/// Returns the forces of the last solve where it had the same number of contacts, otherwise zero.
std::vector<Vec3> LastForces(const ContactProblem& problem, const WarmStart* warm);

/// Stores the solution's forces and which contacts slide under them; leaves `v` unchanged.
void KeepForces(const ContactSolution& solution, std::vector<bool> slides, bool least_norm,
                WarmStart* warm);

}  // namespace touchstone::contact
