#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/step_facts.h"
#include "collision/broad_phase.h"
#include "collision/contact_points.h"
#include "collision/gap_event.h"
#include "simulation/world.h"

namespace touchstone::simulation {

/// Whether two bodies in contact slide on each other, as the last solve that told has certified.
enum class SlipState : std::uint8_t { kUndecided, kSticks, kSlips };

/// Where two bodies touch, a < b, and the forces there.
struct PairContacts {
  int a = 0;
  int b = 0;
  Pose pose_a;                          // of body a at the last look
  collision::ContactManifold manifold;  // points only while gap <= tolerance
  std::vector<Vec3> force;              // on a, along `axes`, by point [N]
  Mat3 axes = Mat3::Identity();         // t1, t2, n in W, as they stood when the force acted
  std::vector<ContactState> state;      // by point

  bool InBand() const { return !manifold.points.empty(); }
  /// Beside the object itself [bytes].
  std::size_t MemoryUse() const;
};

/// What is remembered of two bodies whose boxes overlap.
struct PairRecord : PairContacts {
  collision::Witness witness;
  collision::Overlap overlap;                // that a search has seen last
  double looked_at = kNever;                 // time of the last look [s]
  double gap = 0.0;                          // then; a lower bound when above the tolerance [m]
  std::vector<bool> slides;                  // at the last solve, by point
  bool trusted = false;                      // force may be held as it is when it still solves
  std::optional<collision::GapEvent> event;  // the next one on the present trajectories
  bool strikes_beside_rest = false;          // at the event, beside contacts it has already
  SlipState slip = SlipState::kUndecided;    // while touching, also when the points change
  int impacts_in_step = 0;
  bool unsolved_in_step = false;  // its island took the dissipative exit
  bool jammed = false;            // friction alone pressed it together at the last solve (Painleve)
  bool touching = false;
  bool flying = false;   // two free bodies that are to strike: in band only where they do
  bool pushing = false;  // the present trajectories of both bodies hold a force between them

  static constexpr double kNever = -1e300;
};

/// The pairs whose boxes overlap, kept in step with the broad phase; records of pairs that stay
/// keep their memory.
class PairTable {
 public:
  /// Takes the pairs of the broad phase (sorted) and drops pairs of two immovable bodies and of
  /// bodies that a joint keeps from touching each other.
  void Synchronize(const std::vector<std::pair<int, int>>& overlapping, const World& world);

  /// Forgets everything: after bodies were added or removed.
  void Clear();

  /// Beside the object itself [bytes].
  std::size_t MemoryUse() const;

  std::span<PairRecord> records() { return records_; }
  std::span<const PairRecord> records() const { return records_; }
  PairRecord& at(int i) { return records_[static_cast<size_t>(i)]; }
  const PairRecord& at(int i) const { return records_[static_cast<size_t>(i)]; }
  /// Records that involve body i, in order.
  std::span<const int> OfBody(int i) const { return of_body_[static_cast<size_t>(i)]; }

 private:
  std::vector<PairRecord> records_;  // sorted by (a, b)
  std::vector<std::vector<int>> of_body_;
};

}  // namespace touchstone::simulation
