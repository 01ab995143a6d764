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

/// The contacts between two colliders of bodies a < b, and their forces.
struct PairContacts {
  struct Poses {
    Pose a, b;
  };

  int a = 0;  // index of the first body
  int b = 0;
  int part_a = 0;  // the collider's index among the parts of a
  int part_b = 0;
  bool outside = false;                 // for a hollow: the other body is outside
  Poses pose;                           // poses of the bodies when the pair was last evaluated
  collision::ContactManifold manifold;  // points only while gap <= tolerance
  std::vector<Vec3> force;              // force on a by point, along `axes` [N]
  collision::PairAxes axes;             // the contacts' axes when the force acted
  std::vector<ContactState> state;      // by point
  bool certified = true;                // these forces obey the law to the tolerance

  Collider A() const { return {a, part_a, outside}; }
  Collider B() const { return {b, part_b, outside}; }
  /// The sort key of pairs.
  std::array<int, 4> key() const { return {a, b, part_a, part_b}; }
  bool InBand() const { return !manifold.points.empty(); }
  /// Memory beside the object itself [bytes].
  std::size_t MemoryUse() const;
};

/// State of two colliders whose boxes overlap, kept from step to step.
struct PairRecord : PairContacts {
  /// The state last reported in the log of events. The slip state survives changes of the points
  /// while the pair touches.
  struct Reported {
    bool touching = false;
    contact::SlipState slip = contact::SlipState::kUndecided;
    bool wedged_by_friction =
        false;  // friction alone pressed the bodies together at the last solve (Painleve)
  };
  /// Counts of the present step.
  struct InStep {
    int impacts = 0;
    int impacts_together = 0;    // impacts since the two were last apart
    int meetings = 0;            // events since joints of the pair's island were opened
    int exits = 0;               // dissipative exits of the pair's island
    bool opened_joints = false;  // joints of the pair's island were opened
    int fine_newton = 0;  // Newton steps of plans of the pair's island that contacts made shorter
                          // than usual
    double longest_plan = kUnlimited;  // the longest plan to try next for the pair's island [s]

    static constexpr double kUnlimited = 1e300;
  };

  collision::Witness witness;
  collision::Overlap overlap;  // overlap seen by the last search
  double looked_at = kNever;   // time of the last evaluation of the pair [s]
  double gap = 0.0;            // gap at `looked_at`; above the tolerance a lower bound [m]
  std::vector<bool> slides;    // by point: whether it slid at the last solve
  bool may_be_held = false;    // the force may be kept if it still solves the problem
  std::optional<collision::GapEvent> event;  // the next event on the present trajectories
  bool event_adds_contact = false;           // the event adds a contact to those that exist
  Reported reported;
  Reported reported_at_start;  // `reported` at the start of the step
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
  /// Restarts for a world with other bodies or joints.
  void Reset(const World& world);

  /// Adds and removes the pairs that the broad phase reports; its colliders are numbered as by
  /// ListColliders. Parts of one body, and bodies that may not touch (TouchRules), make no pairs.
  /// Returns, in order, the removed pairs that touched when they were last evaluated.
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
