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
#include "simulation/contacts/touch_rules.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The contacts between two colliders, of bodies a < b, and the forces there.
struct PairContacts {
  struct Poses {
    Pose a, b;
  };

  int a = 0;  // the bodies
  int b = 0;
  int part_a = 0;  // the collider's index among the parts of a
  int part_b = 0;
  bool outside = false;                 // of a hollow: the other body is not in it
  Poses pose;                           // of the bodies when the pair was last examined
  collision::ContactManifold manifold;  // points only while gap <= tolerance
  std::vector<Vec3> force;              // by point: on a, along `axes` [N]
  collision::PairAxes axes;             // when the force acted
  std::vector<ContactState> state;      // by point
  bool certified = true;                // these forces obey the law to the tolerance

  Collider A() const { return {a, part_a, outside}; }
  Collider B() const { return {b, part_b, outside}; }
  /// The order of pairs.
  std::array<int, 4> key() const { return {a, b, part_a, part_b}; }
  bool InBand() const { return !manifold.points.empty(); }
  /// Memory beside the object itself [bytes].
  std::size_t MemoryUse() const;
};

/// The memory of two colliders whose boxes overlap, from step to step.
struct PairRecord : PairContacts {
  /// The state that the log of events was told last. The slip survives changes of the points while
  /// the pair touches.
  struct Reported {
    bool touching = false;
    contact::SlipState slip = contact::SlipState::kUndecided;
    bool wedged_by_friction =
        false;  // friction alone pressed the bodies together at the last solve (Painleve)
  };
  /// Counts of this step.
  struct InStep {
    int impacts = 0;
    int impacts_together = 0;          // since the two were last apart
    int meetings = 0;                  // events since joints of its island were opened
    int exits = 0;                     // dissipative exits of its island
    bool opened_joints = false;        // of its island
    int fine_newton = 0;               // Newton steps of plans of its island that contacts made
                                       // shorter than plans are as a rule
    double longest_plan = kUnlimited;  // that is tried next for its island [s]

    static constexpr double kUnlimited = 1e300;
  };

  collision::Witness witness;
  collision::Overlap overlap;                // seen by the last search
  double looked_at = kNever;                 // when the pair was last examined [s]
  double gap = 0.0;                          // at that time; above the tolerance a lower bound [m]
  std::vector<bool> slides;                  // by point: at the last solve
  bool may_be_held = false;                  // the force may be kept if it still solves the problem
  std::optional<collision::GapEvent> event;  // the next one on the present trajectories
  bool event_adds_contact = false;           // the event adds a contact to those that exist
  Reported reported;
  Reported reported_at_start;  // of the step
  InStep in_step;
  bool in_flight = false;  // two free bodies about to strike: no contact points before they do
  bool rough = false;      // one of the bodies is rough: points that may meet count as touching
  bool loaded = false;     // a force between them acts on the present trajectories

  static constexpr double kNever = -1e300;
};

/// The pairs of colliders whose boxes overlap. A pair keeps its index for as long as its boxes
/// overlap. Pairs are ordered by their bodies, then by their parts, not by index.
class PairTable {
 public:
  /// Starts anew, for a world with other bodies or joints.
  void Reset(const World& world);

  /// Adds and removes the pairs that the broad phase reports; its colliders are numbered as by
  /// ListColliders. Left out are parts of one body, and bodies that may not touch (TouchRules).
  /// Returns, in order, the removed pairs that touched when they were last examined.
  std::vector<PairRecord> Update(std::span<const collision::BroadPhase::Change> changes,
                                 const World& world);

  PairRecord& at(int i) { return records_[static_cast<size_t>(i)]; }
  const PairRecord& at(int i) const { return records_[static_cast<size_t>(i)]; }
  /// Pairs that involve body i, in order.
  std::span<const int> OfBody(int i) const { return of_body_[static_cast<size_t>(i)]; }
  int size() const { return static_cast<int>(records_.size() - free_.size()); }
  /// All pairs, in order. Takes time proportional to the number of bodies.
  std::vector<int> All() const;
  /// The index of the pair of these colliders, of bodies a < b, or -1.
  int Find(const Collider& a, const Collider& b) const;

  /// Sorts indices by the order of their pairs, and removes duplicates.
  void Sort(std::vector<int>* indices) const;

  /// The number of contact points of all pairs. Code that changes a manifold updates it.
  int contact_points() const { return contact_points_; }
  void CountContactPoints(int change) { contact_points_ += change; }

  /// Memory beside the object itself [bytes].
  std::size_t MemoryUse() const;

 private:
  void Add(const Collider& a, const Collider& b, const World& world);
  std::array<int, 4> KeyOf(int index) const { return at(index).key(); }
  PairRecord Remove(int index);

  std::vector<PairRecord> records_;  // by index; the indices in `free_` are unused
  std::vector<int> free_;
  std::vector<std::vector<int>> of_body_;
  std::vector<Collider> colliders_;
  TouchRules rules_;
  int contact_points_ = 0;
};

}  // namespace touchstone::simulation
