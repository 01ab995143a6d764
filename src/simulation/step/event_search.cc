#include "simulation/step/event_search.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "collision/strike_height.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/contacts/contact_limits.h"

namespace touchstone::simulation {

EventSearch::EventSearch(const World& world, const Motions& motions, const LinkGraph& links,
                         const settings::Settings& settings, ContactDetection* detection,
                         WorkerPool* workers, PairTable* pairs, EventQueue* queue,
                         collision::GapSearchCounters* gaps, collision::WitnessCounters* witnesses)
    : world_(world),
      motions_(motions),
      links_(links),
      settings_(settings),
      detection_(*detection),
      workers_(*workers),
      pairs_(*pairs),
      queue_(*queue),
      gaps_(*gaps),
      witnesses_(*witnesses) {}

std::optional<ContactDetection::Overlap> EventSearch::SearchEvents(std::span<const int> bodies,
                                                                   double t) {
  std::vector<int> searched;
  for (const int body : bodies)
    searched.insert(searched.end(), pairs_.OfBody(body).begin(), pairs_.OfBody(body).end());
  pairs_.Sort(&searched);
  for (const int i : searched) {
    PairRecord& pair = pairs_.at(i);
    settings_.contact.stop.CheckRequest();
    detection_.UpdatePair(&pair, t);
    if (pair.gap > 0.0) continue;
    if (auto overlap = detection_.FindOverlap(std::array{pair.a, pair.b}, t)) return overlap;
  }
  for (const int i : searched) {
    PairRecord& pair = pairs_.at(i);
    pair.in_flight = IsFree(pair.a) && IsFree(pair.b) &&
                     CombineMaterials(world_, pair.A(), pair.B()).restitution > 0.0;
  }
  std::vector<Found> found(searched.size());
  workers_.ForEach(static_cast<int>(searched.size()), [&](int i) {
    const auto k = static_cast<size_t>(i);
    found[k] = Search(&pairs_.at(searched[k]), t);
  });
  for (size_t i = 0; i < searched.size(); ++i) Keep(searched[i], std::move(found[i]));
  return std::nullopt;
}

// Whether nothing touches or ties the body, or nothing can move it.
bool EventSearch::IsFree(int body) const {
  return !world_.body(body).movable() ||
         (links_.Bodies(body).empty() && std::ranges::none_of(pairs_.OfBody(body), [&](int index) {
            return pairs_.at(index).reported.touching;
          }));
}

// A time before the end at which a pair that has bounced again and again in this step will be
// further apart than a tolerance, so that its next bounce is one of its own.
std::optional<double> EventSearch::TimeApart(const PairRecord& pair, double t, double end) const {
  constexpr int kAgain = 3;  // the gap of a bounce halves each time: after three it is an eighth
  constexpr double kClear = 2.0;  // tolerances
  if (pair.rough || !pair.InBand() || pair.in_step.impacts_together < kAgain) return std::nullopt;
  const ContactFrame frame = MakeContactFrame(world_, pair);
  double slowest = std::numeric_limits<double>::infinity();
  for (size_t k = 0; k < frame.p_WC.size(); ++k) slowest = std::min(slowest, frame.PartingSpeed(k));
  if (!(slowest > 0.0)) return std::nullopt;
  const double apart = t + kClear * settings_.contact.tolerance / slowest;
  if (!(apart < end)) return std::nullopt;
  const double gap =
      collision::EvaluateWitness(PosedAt(world_, motions_, pair.A(), apart),
                                 PosedAt(world_, motions_, pair.B(), apart), pair.witness)
          .gap;
  return gap > settings_.contact.tolerance ? std::optional(apart) : std::nullopt;
}

EventSearch::Found EventSearch::Search(PairRecord* pair, double t) const {
  settings_.contact.stop.Check();
  const collision::MovingShape a = MovingAs(world_, motions_, pair->A());
  const collision::MovingShape b = MovingAs(world_, motions_, pair->B());
  const double end =
      std::min(motions_.Of(pair->a).trajectory().end(), motions_.Of(pair->b).trajectory().end());
  Found found;
  const auto search = [&](double from, double to, double threshold) {
    found.result = collision::FindGapEvent(
        a, b, from, to, threshold, settings_.contact.tolerance, pair->witness,
        settings_.events.search, &found.gaps, &found.witnesses, &pair->overlap,
        pair->rough ? settings_.lively.proofs : collision::kMostProofs);
  };
  const std::optional<double> apart = TimeApart(*pair, t, end);
  search(t, apart.value_or(end), Threshold(*pair, settings_.contact));
  found.comes_apart = apart && !found.result.event;
  if (found.comes_apart) search(*apart, end, 0.5 * Band(*pair, settings_.contact));
  found.beside_rest =
      found.result.event && pair->InBand() &&
      collision::StopAtHeight(a, b, t, pair->gap, SlowestBounce(world_, settings_.contact),
                              &*found.result.event);
  return found;
}

void EventSearch::Keep(int index, Found found) {
  PairRecord& pair = pairs_.at(index);
  pair.event = std::move(found.result.event);
  pair.event_adds_contact = found.beside_rest;
  if (found.comes_apart) pair.in_step.impacts_together = 0;
  pair.witness = found.result.witness;
  if (pair.event && pair.event->t < motions_.end())
    queue_.AddGap(pair.event->t, pair.a, pair.b, index, {pair.part_a, pair.part_b});
  gaps_ += found.gaps;
  witnesses_ += found.witnesses;
}

}  // namespace touchstone::simulation
