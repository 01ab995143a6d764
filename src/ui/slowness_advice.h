#pragma once

#include <memory>
#include <optional>
#include <string>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// Notices a run that stays far behind the wanted speed, and says once for each scene what would
/// make it faster.
class SlownessAdvice {
 public:
  /// Takes a snapshot in, `now` by the wall clock [s]; returns the advice while it is due.
  std::optional<std::string> Follow(const exchange::Snapshot& snapshot, double now);
  /// The advice has been shown: for this scene it is not due any more.
  void CountAsGiven() { given_ = true; }

 private:
  std::shared_ptr<const scene::SceneDesc> scene_;
  std::optional<double> slow_since_;
  bool given_ = false;  // of this scene
};

}  // namespace touchstone::ui
