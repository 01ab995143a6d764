#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::app {

/// Whole moments of a run, bodies with their forces, in order of time. Their number is limited to
/// some tens of megabytes: for a long run of many bodies, fewer per second.
class KeptMoments {
 public:
  using SnapshotPointer = std::shared_ptr<const exchange::Snapshot>;

  /// Adds the drawn content of the next moment.
  void Add(const exchange::Snapshot& moment);
  /// The moment nearest to that time [s]; null if there is none at all.
  SnapshotPointer Nearest(double time) const;

 private:
  void Thin();

  std::vector<SnapshotPointer> moments_;
  std::size_t taken_ = 0;   // number of moments taken so far
  std::size_t stride_ = 1;  // one of this many taken moments is kept
  std::size_t items_ = 0;   // bodies, contacts and links in all kept moments
};

}  // namespace touchstone::app
