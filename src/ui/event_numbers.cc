#include "ui/event_numbers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/format.h"

namespace touchstone::ui {
namespace {

using exchange::EventKind;
using exchange::EventSnapshot;

/// Whether the event shows numbers. The end of an impact has those of its hardest pair, which are
/// already shown for that pair's collision.
bool HasNumbers(const EventSnapshot& event) { return event.kind == EventKind::kCollision; }

/// A rough blow includes all pairs that may meet in the rest of the step, so this pair may still be
/// apart, and the others may push it together: the speed after the blow is then no rebound.
EventNumber RoughSpeeds(const std::string& before, const EventSnapshot& event, double least) {
  std::string note =
      "Rough: one impact included all pairs that may meet in the rest of the step; this pair was "
      "up to a step early.";
  if (event.speed_after > -least)
    return {
        before + " → " + Estimate(FormatNumber(std::max(event.speed_after, 0.0)), false) + " m/s",
        note};
  note += " After the impact the two still approached, at " + FormatNumber(-event.speed_after) +
          " m/s: they met, or were stopped, later in this step. Their speed of separation is not "
          "known.";
  return {before + " m/s, met later", note};
}

/// The smallest impulse that can be told from 0: it changes the speed of the lighter body by
/// `floor` [N s].
double LeastImpulse(const EventSnapshot& event, const exchange::Snapshot& snapshot, double floor) {
  double least = 0.0;
  for (const BodyId id : {event.body_a, event.body_b})
    if (const exchange::BodySnapshot* body = FindBody(snapshot, id);
        body != nullptr && !body->fixed)
      least = least == 0.0 ? floor * body->mass : std::min(least, floor * body->mass);
  return least;
}

}  // namespace

EventNumber SpeedsOf(const EventSnapshot& event, double floor) {
  if (!HasNumbers(event)) return {};
  const double least = std::max(floor, RoundOffOf(std::abs(event.speed_before)));
  const auto told = [](double speed, double from) {
    return FormatNumber(std::abs(speed) < from ? 0.0 : speed);
  };
  const std::string before = TellHidden(floor, event.speed_before, "m/s before");
  if (!event.certified) return RoughSpeeds(told(event.speed_before, floor), event, least);
  std::string note = before.empty() ? TellHidden(least, event.speed_after, "m/s after") : before;
  if (event.speed_before >= floor)
    note = "The two moved apart before: other contacts of the same impact pushed them together.";
  return {told(event.speed_before, floor) + " → " + told(event.speed_after, least) + " m/s",
          std::move(note)};
}

EventNumber ImpulseOf(const EventSnapshot& event, const exchange::Snapshot& snapshot,
                      double floor) {
  if (!HasNumbers(event)) return {};
  const double least = LeastImpulse(event, snapshot, floor);
  const double impulse = event.impulse_W.norm();
  return {Estimate(FormatQuantityAbove(least, impulse, "N·s"), event.certified),
          TellHidden(least, impulse, "N·s")};
}

EventNumber LossOf(const EventSnapshot& event, const exchange::Snapshot& snapshot, double floor) {
  if (!HasNumbers(event)) return {};
  const double lost = -event.work_compression - event.work_restitution;
  if (!event.certified && lost == 0.0) return {"–"};  // a rough impulse has no work of its own
  const double impulse = std::max(event.impulse_W.norm(), LeastImpulse(event, snapshot, floor));
  const double least = std::max(floor * impulse, RoundOffOf(std::abs(event.work_compression)));
  std::string note = TellHidden(least, lost, "J");
  if (lost <= -least)
    note =
        "Negative: this pair gained a part of the energy that other contacts of the same impact "
        "lost. The impact as a whole gains nothing.";
  return {Estimate(FormatQuantityAbove(least, lost, "J"), event.certified), std::move(note)};
}

}  // namespace touchstone::ui
