#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "contact/contact_solver.h"
#include "settings/settings.h"
#include "simulation/island.h"
#include "simulation/link_force.h"
#include "simulation/mouse_spring.h"
#include "simulation/pair_table.h"
#include "simulation/problem_builder.h"
#include "simulation/shared_part.h"
#include "simulation/solved_island.h"

namespace touchstone::simulation {

struct ForceSolution;

/// What the solves before know: where the next one starts from (docs/step.md, "The contact
/// problem"), and what is shown of forces. Those of contacts are kept with their pairs.
class ForceMemory {
 public:
  ForceMemory() = default;
  /// Nothing has been solved yet.
  explicit ForceMemory(const World& world);

  /// Where a solve of this problem of the island is to start from.
  contact::WarmStart Recall(const Island& island, const BuiltProblem& built, const PairTable& pairs,
                            const std::optional<MouseSpring>& mouse) const;

  /// Keeps the forces of an island: of its joints and springs here, of its contacts with their
  /// pairs, of the mouse with its spring.
  void KeepForces(const World& world, const Island& island, const ForceSolution& forces,
                  const settings::Settings& settings, PairTable* pairs,
                  std::optional<MouseSpring>* mouse);
  /// Keeps problem and solution, which are taken out of `forces`.
  void KeepSolved(const World& world, const PairTable& pairs, const Island& island,
                  ForceSolution* forces);

  /// Of these joints only the forces: not how they changed, nor how long their plans could be,
  /// which may be up to `longest` [s] again.
  void ForgetPlans(const std::vector<int>& joints, double longest);

  /// Nothing of these joints, which hold nothing now.
  void Forget(const std::vector<int>& joints);

  /// What the body's island was last solved for; null where nothing held or touched it.
  const std::shared_ptr<const SolvedIsland>& Solved(int body) const {
    return solved_[static_cast<size_t>(body)];
  }
  const LinkForce& OfJoint(int i) const { return joints_[static_cast<size_t>(i)]; }
  const LinkForce& OfSpring(int i) const { return springs_[static_cast<size_t>(i)]; }
  const std::vector<LinkForce>& joints() const { return joints_; }

  /// Without what copies share [bytes].
  std::size_t MemoryUse() const;
  /// What copies share.
  void VisitShared(const SharedPartVisitor& visit) const;

 private:
  void KeepContacts(const Island& island, const ForceSolution& forces, PairTable* pairs) const;
  void KeepLinks(const ForceSolution& forces, const settings::Settings& settings,
                 std::optional<MouseSpring>* mouse);

  std::vector<Vec6> velocities_;  // of the last solve, by body
  std::vector<std::shared_ptr<const SolvedIsland>> solved_;
  std::vector<LinkForce> joints_;
  std::vector<LinkForce> springs_;
};

}  // namespace touchstone::simulation
