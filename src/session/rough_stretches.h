#pragma once

#include <cstdint>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::session {

/// The frames of a run whose steps were rough at least in part (the pace `lively`), as stretches.
/// Repeated steps are already included.
class RoughStretches {
 public:
  /// Records that the step that ended at this frame was rough.
  void Add(std::int64_t frame);
  /// Removes the frames after this one.
  void ForgetAfter(std::int64_t frame);
  /// The stretches between two frames, from first to last.
  std::vector<exchange::FrameRange> Within(std::int64_t first, std::int64_t last) const;

 private:
  std::vector<exchange::FrameRange> stretches_;  // ascending, separate
};

}  // namespace touchstone::session
