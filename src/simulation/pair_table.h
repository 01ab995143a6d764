#pragma once

#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/step_facts.h"
#include "collision/broad_phase.h"
#include "collision/contact_points.h"
#include "collision/gap_event.h"
#include "contact/slip_reader.h"
#include "simulation/world.h"

namespace touchstone::simulation {

/// Where colliders of two bodies touch, a < b, and the forces there.
struct PairContacts {
  int a = 0;  // the bodies
  int b = 0;
  int part_a = 0;  // of a
  int part_b = 0;
  Pose pose_a;                          // of body a at the last look
  collision::ContactManifold manifold;  // points only while gap <= tolerance
  std::vector<Vec3> force;              // on a, along `axes`, by point [N]
  Mat3 axes = Mat3::Identity();         // t1, t2, n in W, as they stood when the force acted
  std::vector<ContactState> state;      // by point

  Collider A() const { return {a, part_a}; }
  Collider B() const { return {b, part_b}; }
  /// Pairs are in this order.
  std::array<int, 4> key() const { return {a, b, part_a, part_b}; }
  bool InBand() const { return !manifold.points.empty(); }
  /// Beside the object itself [bytes].
  std::size_t MemoryUse() const;
};

/// What is remembered of two colliders whose boxes overlap.
struct PairRecord : PairContacts {
  collision::Witness witness;
  collision::Overlap overlap;                // that a search has seen last
  double looked_at = kNever;                 // time of the last look [s]
  double gap = 0.0;                          // then; a lower bound when above the tolerance [m]
  std::vector<bool> slides;                  // at the last solve, by point
  bool trusted = false;                      // force may be held as it is when it still solves
  std::optional<collision::GapEvent> event;  // the next one on the present trajectories
  bool strikes_beside_rest = false;          // at the event, beside contacts it has already
  contact::SlipState slip =
      contact::SlipState::kUndecided;  // while touching, also when the points change
  int impacts_in_step = 0;
  int meetings_in_step = 0;    // events, since joints of its island have been opened
  int exits_in_step = 0;       // dissipative ones, that its island took
  bool opened_joints = false;  // its island has gone on without some of its joints in this step
  bool jammed = false;         // friction alone pressed it together at the last solve (Painleve)
  bool touching = false;
  bool flying = false;   // two free bodies that are to strike: in band only where they do
  bool pushing = false;  // the present trajectories of both bodies hold a force between them

  static constexpr double kNever = -1e300;
};

/// The pairs of colliders whose boxes overlap. A pair has one index for as long as its boxes
/// overlap; indices say nothing of the order of pairs, which is that of their bodies, then parts.
class PairTable {
 public:
  /// Forgets everything: a world with other bodies or joints.
  void Reset(const World& world);

  /// Takes what the broad phase has found to change between colliders, numbered as ListColliders
  /// does. Parts of one body, pairs of two immovable bodies and of bodies that a joint keeps from
  /// touching each other are left out.
  void Update(std::span<const collision::BroadPhase::Change> changes, const World& world);

  PairRecord& at(int i) { return records_[static_cast<size_t>(i)]; }
  const PairRecord& at(int i) const { return records_[static_cast<size_t>(i)]; }
  /// Pairs that involve body i, in order.
  std::span<const int> OfBody(int i) const { return of_body_[static_cast<size_t>(i)]; }
  int size() const { return static_cast<int>(records_.size() - free_.size()); }
  /// All pairs, in order: takes time that goes with the number of bodies.
  std::vector<int> All() const;
  /// The pair of these colliders, of bodies a < b, or -1.
  int Find(const Collider& a, const Collider& b) const;

  /// Puts indices in the order of their pairs and takes out those that repeat.
  void Sort(std::vector<int>* indices) const;

  /// How many contact points all pairs have; whoever changes a manifold counts them.
  int contact_points() const { return contact_points_; }
  void CountContactPoints(int change) { contact_points_ += change; }

  /// Beside the object itself [bytes].
  std::size_t MemoryUse() const;

 private:
  void Add(const Collider& a, const Collider& b);
  std::array<int, 4> KeyOf(int index) const { return at(index).key(); }
  void Remove(int index);

  std::vector<PairRecord> records_;  // by index; those of `free_` are of no pair
  std::vector<int> free_;
  std::vector<std::vector<int>> of_body_;
  std::vector<Collider> colliders_;
  std::vector<std::pair<int, int>> apart_;  // bodies that joints keep from touching, sorted
  int contact_points_ = 0;
};

}  // namespace touchstone::simulation
