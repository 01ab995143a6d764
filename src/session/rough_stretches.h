#pragma once

#include <cstdint>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::session {

/// The frames of a run whose steps were rough at least in part (the pace `lively`), as stretches.
/// A step that is repeated is known already.
class RoughStretches {
 public:
  /// The step that ended at this frame was rough.
  void Add(std::int64_t frame);
  /// Frames after this one have not happened.
  void ForgetAfter(std::int64_t frame);
  /// Those that lie between two frames, first to last.
  std::vector<exchange::FrameRange> Within(std::int64_t first, std::int64_t last) const;

 private:
  std::vector<exchange::FrameRange> stretches_;  // ascending, apart
};

}  // namespace touchstone::session
