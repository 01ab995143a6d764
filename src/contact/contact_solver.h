#pragma once

#include <memory>
#include <vector>

#include "contact/block_pattern.h"
#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "contact/joint_factor.h"
#include "settings/settings.h"

namespace touchstone::contact {

/// Starting values that the caller keeps between two solves of similar problems. They make the next
/// solve faster and never change the criterion for a solution. Empty vectors: cold start.
struct WarmStart {
  std::vector<Vec6> v;       // first-stage velocity, per body
  std::vector<bool> slides;  // at the last solve, per contact
  std::vector<Vec3> f;       // of the last solve, per contact; zero for contacts that are new
  bool trusted = false;      // f is of exactly these contacts and of least norm: try it first
  bool spreads = true;       // of all forces that solve the problem those of least norm are wanted
  std::shared_ptr<const BlockPattern> pattern;  // of the body graph; replaced when that changes
  /// Factors of bodies on joints alone, replaced when their inertias or rows change: problems that
  /// differ only in their unforced motion are factored once.
  std::shared_ptr<const JointFactor> joints;
};

/// Solves the problem to settings.residual_tolerance or says why not. Deterministic. `warm`, when
/// given, is read and updated. Throws Stopped when settings.stop asks for it.
ContactSolution Solve(const ContactProblem& problem, const settings::ContactSettings& settings,
                      WarmStart* warm = nullptr);

/// Gives a solution that was found with `spreads` off the forces of least norm with the same motion
/// (contact/least_norm.h), where there are such, and `warm` with them. Counts its Newton steps in
/// the solution's. Throws Stopped when settings.stop asks for it.
void TakeLeastNorm(const ContactProblem& problem, const settings::ContactSettings& settings,
                   WarmStart* warm, ContactSolution* solution);

/// Residuals of any forces on a problem, and the velocities they cause (if v is not null).
Residuals ComputeResiduals(const ContactProblem& problem, const std::vector<Vec3>& f,
                           std::vector<Vec6>* v = nullptr);

}  // namespace touchstone::contact
