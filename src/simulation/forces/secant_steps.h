#pragma once

#include <cstddef>
#include <vector>

#include "base/math.h"
#include "contact/contact_problem.h"

namespace touchstone::simulation {

/// Steps of forces' rates towards a motion of none, faster than those of a linear problem that is
/// only nearly the right one: by Anderson's acceleration (Walker and Ni 2011), from how far earlier
/// steps have led. Motions are compared in the kinetic metric, so that sizes and masses do not
/// matter.
class SecantSteps {
 public:
  /// Replaces `step`, by contact and link, which would undo `motion`, by body, at `rate` if the
  /// problem was exact.
  void Improve(const std::vector<contact::ContactProblem::Body>& bodies,
               const std::vector<Vec3>& rate, const std::vector<Vec6>& motion,
               std::vector<Vec3>* step);

  /// Begins at other rates: the next step is not compared with the last one, but with those before.
  void BeginAnew() { last_ = {}; }

  /// Forgets all.
  void Clear();

 private:
  /// A change of the rates, with the step at it, and the motion it has undone.
  struct Change {
    std::vector<Vec3> step;
    std::vector<Vec6> motion;
  };
  struct Look {
    std::vector<Vec3> rate, step;
    std::vector<Vec6> motion;
  };

  std::vector<Change> changes_;  // the latest last
  Look last_;
};

}  // namespace touchstone::simulation
