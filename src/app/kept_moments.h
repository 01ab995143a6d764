#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::app {

/// Whole moments of a run, bodies with their forces, in order of time. There are as many as fit
/// into some tens of megabytes: of a long run of many bodies, fewer a second.
class KeptMoments {
 public:
  using SnapshotPointer = std::shared_ptr<const exchange::Snapshot>;

  /// Takes the next moment in: what is drawn of it.
  void Add(const exchange::Snapshot& moment);
  /// The moment nearest to that time [s]; null where there is none at all.
  SnapshotPointer Nearest(double time) const;

 private:
  void Thin();

  std::vector<SnapshotPointer> moments_;
  std::size_t taken_ = 0;   // so far
  std::size_t stride_ = 1;  // of those taken one in so many is kept
  std::size_t items_ = 0;   // bodies, contacts and links in all that are kept
};

}  // namespace touchstone::app
