#pragma once

#include <cstddef>
#include <vector>

#include "base/math.h"
#include "contact/contact_problem.h"

namespace touchstone::simulation {

/// Accelerates steps of the forces' rates towards zero motion, beyond those of a linear problem
/// that is only approximately right: Anderson's acceleration (Walker and Ni 2011), based on the
/// effect of earlier steps. Motions are compared in the kinetic metric, so that sizes and masses do
/// not matter.
class SecantSteps {
 public:
  /// Improves `step`, by contact and link, which would undo `motion`, by body, at `rate` if the
  /// problem were exact.
  void Improve(const std::vector<contact::ContactProblem::Body>& bodies,
               const std::vector<Vec3>& rate, const std::vector<Vec6>& motion,
               std::vector<Vec3>* step);

  /// Restarts at other rates: the next step is compared not with the last one, but with those
  /// before.
  void BeginAnew() { last_ = {}; }

  /// Discards all earlier steps.
  void Clear();

 private:
  /// The difference between two looks: of rate plus step, and of the motion.
  struct Change {
    std::vector<Vec3> step;
    std::vector<Vec6> motion;
  };
  struct Look {
    std::vector<Vec3> rate, step;
    std::vector<Vec6> motion;
  };

  std::vector<Change> changes_;  // latest last
  Look last_;
};

}  // namespace touchstone::simulation
