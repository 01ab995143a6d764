#pragma once

#include <cstddef>
#include <optional>

#include "settings/settings.h"
#include "simulation/books/step_counts.h"
#include "simulation/motion/motions.h"
#include "simulation/step/event_queue.h"
#include "simulation/step/step_failure.h"
#include "simulation/world/activity.h"

namespace touchstone::simulation {

/// The bounds on an attempt at a step beyond which it fails: numbers of events, of plans, of Newton
/// steps (settings.events), of events at one instant, and of substeps of bodies that turn fast.
class StepBounds {
 public:
  StepBounds(const settings::Settings& settings, const Motions& motions, Activity* activity)
      : settings_(settings), motions_(motions), activity_(activity) {}

  /// Counts an event or the end of a plan, resolved in any way.
  void Count() { ++resolved_; }
  /// The bound that the step exceeds with this event, if any. To be called once per event, with the
  /// counts of the step so far and the number of pairs of the world. A rough attempt that may still
  /// be followed by an exact one fails after fewer substeps: exactly, its bodies may turn less.
  std::optional<StepFailure> Exceeded(const EventQueue::Event& event, const LastStep& step,
                                      std::size_t pairs, bool exact);

 private:
  bool TooManyAtOnce(double t, std::size_t pairs);
  bool TurnTooFar(bool may_be_taken_exactly) const;

  const settings::Settings& settings_;
  const Motions& motions_;
  Activity* activity_;
  int resolved_ = 0;
  double instant_ = -1.0;  // time of the last event [s]
  std::size_t events_at_instant_ = 0;
};

}  // namespace touchstone::simulation
