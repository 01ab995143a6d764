#pragma once

#include <memory>
#include <optional>
#include <string>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// Notices a run that stays far behind the wanted speed, and recommends once for each scene how to
/// make it faster.
class SlownessAdvice {
 public:
  /// Takes a snapshot, `now` by the wall clock [s]; returns the advice while it is due.
  std::optional<std::string> Follow(const exchange::Snapshot& snapshot, double now);
  /// Marks the advice as shown: for this scene it is no longer due.
  void CountAsGiven() { given_ = true; }

 private:
  std::shared_ptr<const scene::SceneDesc> scene_;
  std::optional<double> slow_since_;
  bool given_ = false;  // whether it was given for this scene
};

}  // namespace touchstone::ui
