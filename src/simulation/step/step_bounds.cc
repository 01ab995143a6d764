#include "simulation/step/step_bounds.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

namespace touchstone::simulation {
namespace {

int FastestOf(const Motions& motions, std::span<const int> bodies) {
  return *std::ranges::max_element(
      bodies, {}, [&](int body) { return motions.Of(body).trajectory().num_substeps(); });
}

}  // namespace

std::optional<StepFailure> StepBounds::Exceeded(const EventQueue::Event& event,
                                                const LastStep& step, std::size_t pairs,
                                                bool exact) {
  constexpr int kPlansPerEvent = 50;  // plans of islands end at times that are no events
  constexpr int kCutPlansPerEvent = 5;
  using Kind = StepFailure::Kind;
  const int most = settings_.events.max_events_per_step;
  if (step.events + step.cut_plans / kCutPlansPerEvent > most || resolved_ > kPlansPerEvent * most)
    return StepFailure{.kind = Kind::kTooManyEvents, .t = event.t, .count = most};
  if (TurnTooFar(step.rough && !exact))
    return StepFailure{.kind = Kind::kTooFast,
                       .t = event.t,
                       .bodies = {FastestOf(motions_, activity_->Involved())}};
  const int newton = settings_.events.max_newton_per_step;
  if (step.solver_newton > newton)
    return StepFailure{.kind = Kind::kTooMuchWork, .t = event.t, .count = newton};
  if (event.pair >= 0 && TooManyAtOnce(event.t, pairs))
    return StepFailure{.kind = Kind::kStandstill, .t = event.t, .bodies = {event.a, event.b}};
  return std::nullopt;
}

// Whether there are too many events at one instant, during which nothing moves. Each pair may meet
// a few times, if only in steps of half a gap.
bool StepBounds::TooManyAtOnce(double t, std::size_t pairs) {
  constexpr std::size_t kMost = 100, kMostOfPair = 10;
  events_at_instant_ = std::exchange(instant_, t) == t ? events_at_instant_ + 1 : 1;
  return events_at_instant_ > kMost + kMostOfPair * pairs;
}

// Whether bodies have been launched so often, and turn so fast, that the step would last for
// seconds and fill the memory.
bool StepBounds::TurnTooFar(bool may_be_taken_exactly) const {
  constexpr std::int64_t kRough = 400000;                       // substeps: 0.1 s of computing
  constexpr std::int64_t kLively = 2000000, kExact = 10000000;  // two gigabytes
  if (settings_.pace == settings::Pace::kExact) return motions_.substeps() > kExact;
  return motions_.substeps() > (may_be_taken_exactly ? kRough : kLively);
}

}  // namespace touchstone::simulation
