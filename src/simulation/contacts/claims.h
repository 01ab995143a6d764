#pragma once

#include <span>
#include <vector>

#include "collision/broad_phase.h"
#include "simulation/books/step_log.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/motion/motions.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The boxes that colliders claim. Each contains its part of a body, plus a margin, for all of the
/// time for which the body's motion is planned. Colliders whose claims overlap are pairs. Within a
/// step claims only grow.
class Claims {
 public:
  /// Restarts for a world with other bodies.
  void Reset(const World& world);

  /// Claims the present space of the body, grown around each part by `margin` [m].
  void Rest(const World& world, int body, double margin);
  /// Extends the claim to the space of the motion from t [s] on. Returns false when that is already
  /// claimed.
  bool Grow(const World& world, int body, const BodyMotion& motion, double t, double margin);
  /// Claims the space of these bodies' motions from t [s] on, and updates the pairs (docs/step.md,
  /// "Resolving an island", 6; Baraff II, 7.2).
  void ClaimSpace(const World& world, const Motions& motions, std::span<const int> bodies, double t,
                  double margin, PairTable* pairs, StepLog* log);
  /// Whether the body is within its claims.
  bool Holds(const World& world, int body) const;

  /// Adds and removes pairs at time t [s] according to the claims since the last update, and logs
  /// the contacts that end because their pair is removed.
  void UpdatePairs(const World& world, double t, PairTable* pairs, StepLog* log);

  std::size_t MemoryUse() const;  // [bytes]

 private:
  // The changes of the broad phase caused by the claims since the last call.
  const std::vector<collision::BroadPhase::Change>& TakeChanges(const World& world);
  int ColliderOf(int body, int part) const { return first_[static_cast<size_t>(body)] + part; }
  geometry::Aabb& BoxOf(int collider) { return boxes_[static_cast<size_t>(collider)]; }

  collision::BroadPhase broad_phase_;
  std::vector<geometry::Aabb> boxes_;  // by collider, numbered as ListColliders does
  std::vector<int> first_;             // first collider of each body
  std::vector<int> changed_;           // colliders whose boxes the broad phase has yet to receive
};

}  // namespace touchstone::simulation
