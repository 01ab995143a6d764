#pragma once

#include <cstdint>

#include "exchange/snapshot.h"

namespace touchstone::render {

/// A force below this part of the snapshot's largest is round-off: no arrow, no number.
inline constexpr double kNegligibleForce = 2e-3;

/// The largest force of the snapshot at a contact or in a joint, a spring or a firing thruster [N].
double LargestForce(const exchange::Snapshot& snapshot);

/// Median diameter of the bodies that move; 1 without one [m].
double TypicalSize(const exchange::Snapshot& snapshot);

/// The largest force on one body, gravity included [N].
double LargestForceOn(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body);

/// Metres of arrow per newton: the largest force of the snapshot, or on the free body where there
/// is one, is drawn as long as the typical moving body is wide. 0 when there is no force.
double AutomaticArrowScale(const exchange::Snapshot& snapshot,
                           std::optional<BodyId> free_body = {});

/// The automatic scale over time: follows a growing force at once and a falling one slowly, so that
/// the arrows of a bouncing body do not breathe.
class ArrowScale {
 public:
  /// Takes a snapshot in and returns metres per newton, times the person's `factor`.
  double Update(const exchange::Snapshot& snapshot, double factor,
                std::optional<BodyId> free_body = {});
  void Reset() { metres_per_newton_ = 0.0; }

 private:
  std::optional<BodyId> free_body_;
  double metres_per_newton_ = 0.0;
  std::uint64_t sequence_ = 0;
};

}  // namespace touchstone::render
