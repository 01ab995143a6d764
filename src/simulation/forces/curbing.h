#pragma once

#include <vector>

#include "contact/possible_motion.h"
#include "simulation/forces/plan_work.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Changes a problem so that its solution does no unwanted work (docs/step.md, "Plans that give no
/// energy").
class Curbing {
 public:
  /// For a plan of length h [s] with this foreseen work; a contact may drift by up to `taken` [m].
  /// All references must outlive this object.
  Curbing(const World& world, const IslandProblem& built, const contact::ContactSolution& solution,
          const PlanWork& work, double h, double taken);

  /// A force that is constant over the plan lets a turning contact drift by `path` although its
  /// points are at relative rest at the end. Without drift they would begin and end with a small
  /// relative speed. They are required to end with it or, where they begin otherwise and energy
  /// would still be gained, with the one that leaves no drift in this plan: as nearly as the bodies
  /// can. `start` are the velocities of the contacts at first [m/s], `idle` the forces that should
  /// do no work [N], `asked` holds the requirements so far [m/s], all by contact in its axes.
  void CurbContacts(const std::vector<Vec3>& start, const std::vector<Vec3>& idle,
                    double negligible, std::vector<Vec3>* asked);

  /// Gives each spring the force whose work equals the energy that the spring releases.
  void MatchSprings();

  /// The number of parts into which the time should be divided; 1: the problem is good enough.
  double parts() const { return parts_; }
  const contact::ContactProblem& problem() const { return problem_; }
  contact::ContactProblem TakeProblem() { return std::move(problem_); }

 private:
  std::vector<contact::WantedMotion> Possible(const std::vector<Vec3>& idle,
                                              const std::vector<Vec3>& speeds,
                                              const std::vector<Vec3>& asked) const;

  const World& world_;
  const IslandProblem& built_;
  const contact::ContactSolution& solution_;
  const PlanWork& work_;
  double h_;
  double taken_;
  contact::ContactProblem problem_;
  double parts_ = 1.0;
};

}  // namespace touchstone::simulation
