#pragma once

#include <cstddef>
#include <cstdint>

#include "collision/gap_event.h"
#include "settings/settings.h"

namespace touchstone::simulation {

/// Work of a step with all attempts at it, in counts that stand for about a microsecond each. None
/// is timed, so that the same input is cut at the same events on every machine.
class StepWork {
 public:
  void SpendNewton(double steps_times_contacts) { Add(0.25, steps_times_contacts); }
  /// Looks of solvers (`StopToken::Check`) times contacts and blocks of joints.
  void SpendLooks(double looks_times_blocks) { Add(0.3, looks_times_blocks); }
  /// Rough solves times contacts, 120 sweeps each.
  void SpendRough(double solves_times_contacts) { Add(0.7, solves_times_contacts); }
  /// A position pass, as looks.
  void SpendPass(double looks_times_blocks) { Add(1.0, looks_times_blocks); }
  /// The search of events.
  void SpendSearch(const collision::GapSearchCounters& gaps) {
    constexpr double kFlat = 2.0, kCurved = 11.0;
    const std::int64_t flat = gaps.evaluations - gaps.curved_evaluations;
    Add(kFlat, static_cast<double>(flat));
    Add(kCurved, static_cast<double>(gaps.curved_evaluations));
  }
  /// Substeps of the integration of bodies that tumble.
  void SpendSubsteps(std::int64_t substeps) { Add(0.3, static_cast<double>(substeps)); }
  /// An event of these many bodies: their contacts, impacts, plans and trajectories, however easy.
  void SpendEvent(std::size_t bodies) { Add(8.0, 4.0 + static_cast<double>(bodies)); }

  /// A plan of jointed bodies that is made once more, up to an event.
  void SpendPlanToEvent() { Add(300.0, 1.0); }

  double sum() const { return sum_; }
  /// As much as a step may take until it is cut at its next event: about three quarters of the
  /// longest step that a person does not notice, at the usual `lively.work`.
  static double Most(const settings::Settings& settings) {
    constexpr double kTimesTheWork = 22.0, kLeast = 16000.0;
    const double most = kTimesTheWork * settings.lively.work;
    return most > kLeast ? most : kLeast;
  }

 private:
  void Add(double each, double count) { sum_ += each * count; }

  double sum_ = 0.0;
};

}  // namespace touchstone::simulation
