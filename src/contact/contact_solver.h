#pragma once

#include <memory>
#include <vector>

#include "contact/block_pattern.h"
#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "contact/joint_factor.h"
#include "settings/settings.h"

namespace touchstone::contact {

/// What the caller keeps between two solves of nearly the same problem. It makes the next solve
/// faster and never changes what counts as solved. Empty vectors: cold start.
struct WarmStart {
  std::vector<Vec6> v;       // first-stage velocity, per body
  std::vector<bool> slides;  // at the last solve, per contact
  std::vector<Vec3> f;       // of the last solve, per contact; zero for contacts that are new
  bool trusted = false;      // f is of exactly these contacts and of least norm: try it first
  bool spreads = true;       // of all forces that solve the problem those of least norm are wanted
  std::shared_ptr<const BlockPattern> pattern;  // of the body graph; replaced when that changes
  /// Of bodies on joints alone; replaced when their inertias or rows change. Problems that differ
  /// in their unforced motion only are so factored once.
  std::shared_ptr<const JointFactor> joints;
};

/// Solves the problem to settings.residual_tolerance or says why not. Deterministic. `warm`, when
/// given, is read and updated. Throws Stopped when settings.stop asks for it.
ContactSolution Solve(const ContactProblem& problem, const settings::ContactSettings& settings,
                      WarmStart* warm = nullptr);

/// Residuals of any forces on a problem, and the velocities they cause (if v is not null).
Residuals ComputeResiduals(const ContactProblem& problem, const std::vector<Vec3>& f,
                           std::vector<Vec6>* v = nullptr);

}  // namespace touchstone::contact
