#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "contact/contact_solver.h"
#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/forces/solved_island.h"
#include "simulation/joints/link_force.h"
#include "simulation/world/island.h"
#include "simulation/world/mouse_spring.h"
#include "simulation/world/shared_part.h"

namespace touchstone::simulation {

struct ForceSolution;

/// Results of the last solves: starting values for the next ones (docs/step.md, "The contact
/// problem"), and the forces of joints and springs for display. Contact forces are stored with
/// their pairs.
class ForceMemory {
 public:
  ForceMemory() = default;
  /// Starts for a world in which no problem has been solved.
  explicit ForceMemory(const World& world);

  /// The starting values for a solve of this problem of the island.
  contact::WarmStart Recall(const Island& island, const IslandProblem& built,
                            const PairTable& pairs, const std::optional<MouseSpring>& mouse) const;

  /// Stores the forces of an island: those of joints and springs here, those of contacts with their
  /// pairs, that of the mouse with its spring.
  void KeepForces(const World& world, const Island& island, const ForceSolution& forces,
                  const settings::Settings& settings, PairTable* pairs,
                  std::optional<MouseSpring>* mouse);
  /// Stores problem and solution, which are moved out of `forces`.
  void KeepSolved(const World& world, const PairTable& pairs, const Island& island,
                  ForceSolution* forces);

  /// Marks the forces of the body's island as not certified, because something else has pushed the
  /// body since.
  void Doubt(int body);

  /// Discards how the forces of these joints changed and how long their plans could be: the next
  /// plan may be up to `longest` long [s]. The forces themselves are kept.
  void ForgetPlans(const std::vector<int>& joints, double longest);

  /// Discards everything about these joints, which have been opened.
  void Forget(const std::vector<int>& joints);

  /// The last solved problem of the body's island; null if nothing held or touched the body.
  const std::shared_ptr<const SolvedIsland>& Solved(int body) const {
    return solved_[static_cast<size_t>(body)];
  }
  const LinkForce& OfJoint(int i) const { return joints_[static_cast<size_t>(i)]; }
  const LinkForce& OfSpring(int i) const { return springs_[static_cast<size_t>(i)]; }
  const std::vector<LinkForce>& joints() const { return joints_; }

  /// Makes separate copies of the solved islands, whose uniqueness is computed on demand.
  void StandAlone();

  /// Memory without the parts that copies share [bytes].
  std::size_t MemoryUse() const;
  /// Visits the parts that copies share.
  void VisitShared(const SharedPartVisitor& visit) const;

 private:
  void KeepContacts(const Island& island, const ForceSolution& forces,
                    const settings::Settings& settings, PairTable* pairs) const;
  void KeepSprings(const World& world, const Island& island, const std::vector<Vec3>& pulls_W);
  void KeepLinks(const ForceSolution& forces, const settings::Settings& settings,
                 std::optional<MouseSpring>* mouse);
  void KeepDrives(const Island& island, const ForceSolution& forces);

  std::vector<Vec6> velocities_;  // velocities of the last solve, by body
  std::vector<std::shared_ptr<const SolvedIsland>> solved_;
  std::vector<LinkForce> joints_;
  std::vector<LinkForce> springs_;
};

}  // namespace touchstone::simulation
