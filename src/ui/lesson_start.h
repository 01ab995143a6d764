#pragma once

#include <vector>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// All that a person can change about the start of a run: gravity, damping, parameters, bodies, and
/// the drives of joints.
class LessonStart {
 public:
  /// The start of a run whose first snapshot this is.
  explicit LessonStart(const exchange::Snapshot& snapshot);

  /// Whether a run that begins with this snapshot has the same start.
  bool Equals(const exchange::Snapshot& snapshot) const;

 private:
  Vec3 gravity_;
  scene::DampingDesc damping_;
  settings::Settings settings_;
  std::vector<exchange::BodySnapshot> bodies_;
  std::vector<exchange::JointSnapshot> joints_;
};

}  // namespace touchstone::ui
