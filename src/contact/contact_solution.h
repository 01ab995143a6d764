#pragma once

#include <string>
#include <vector>

#include "base/math.h"

namespace touchstone::contact {

/// Distance of forces from the law. All numbers are relative and computed from the forces alone (v
/// is recomputed as v_free + M^-1 J^T f).
struct Residuals {
  double law = 0.0;           // natural map of exact Coulomb, over the largest force
  double acceleration = 0.0;  // approach, slip of sticking contacts and u.f, over the largest |b|
  double dynamics = 0.0;      // |M (v - v_free) - J^T f| of the solver's own v
  double reported = 0.0;  // the single number of the report (docs/contact.md), over all contacts
  double Worst() const;
};

enum class SolveStatus { kSolved, kStalled, kIterationLimit, kNotPositiveDefinite, kNotFinite };

/// The status in a word, for messages: "solved", "stalled", ...
const char* ToString(SolveStatus status);

struct SolveStatistics {
  int newton = 0;  // Newton steps in total
  int stages = 0;  // augmented stages
  int factorizations = 0;
  int pivots = 0;                 // pivots of the pivoting solver
  const char* method = "none";    // the method that found the solution
  const char* refusal = nullptr;  // reason why the requested solver left the problem to the kernel;
                                  // null if it did not

  /// Adds the work of another solve, and takes its method and, where it has one, its reason.
  void Add(const SolveStatistics& other);
};

/// Forces that satisfy the law up to `residuals`, provided that status is kSolved. Otherwise they
/// are not a solution.
struct ContactSolution {
  std::vector<Vec3> f;  // per contact: t1, t2, n
  std::vector<Vec6> v;  // per body
  Residuals residuals;
  SolveStatus status = SolveStatus::kStalled;
  SolveStatistics statistics;

  bool ok() const { return status == SolveStatus::kSolved; }
};

}  // namespace touchstone::contact
