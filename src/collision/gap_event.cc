#include "collision/gap_event.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "collision/gap_looks.h"
#include "collision/itp_stepper.h"

namespace touchstone::collision {
namespace {

// Proofs aim slightly above the threshold: then the gap found at the end of a proof is above it, in
// spite of round-off and of the witness margin.
constexpr double kProofLevel = 1.02;
constexpr double kAcceptance = 1.5;
// Where the gap starts below the acceptance level, it has to fall to this level before it counts.
constexpr double kLowAcceptance = 1.05;

constexpr int kMaxSearchIterations = 200;
constexpr int kMaxIntervalTries = 24;
constexpr double kShrinkInterval = 0.25;
constexpr double kWorthwhileGain = 0.25;
// Intervals longer than the last proved step by more than this factor are not tried again.
constexpr double kLongAgainstLast = 64.0;

/// gap > threshold is proved up to lo; gap <= threshold at hi.
struct Bracket {
  Instant lo;
  Instant hi;
};

enum class Proof { kClear, kEvent, kStalled };

/// One search of one pair over [t0, t1].
class Search {
 public:
  Search(const MovingShape& A, const MovingShape& B, double t1, double threshold, double tolerance,
         const Witness& cached, GapSearchCounters* counters, WitnessCounters* witness_counters,
         Overlap* overlap, int most_proofs)
      : A_(A),
        B_(B),
        looks_(A, B, threshold, tolerance, cached, counters, witness_counters, overlap),
        t1_(t1),
        threshold_(threshold),
        level_(kProofLevel * threshold),
        accepted_(kAcceptance * threshold),
        most_proofs_(most_proofs),
        counters_(counters) {}

  GapSearchResult Run(double t0, settings::EventSearch method);

 private:
  void Look(Instant* instant, double far) { looks_.Look(instant, level_, far); }
  void AdaptToStart(double gap);
  double SafeStep(Instant* known, double limit);
  double SafeStepByWitness(Instant* known, const PairBounds& bounds);
  PairBounds BoundsOver(double t, double s) const;
  Proof Advance(Instant* known, double t_end, double t_hi);
  bool SearchBracket(Bracket* bracket, settings::EventSearch method);
  void Record(const Instant& looked_at, double t_lo, double t_hi);
  GapSearchResult Event(Instant at);
  GapSearchResult Clear();
  GapSearchResult Stalled(Instant at);

  const MovingShape& A_;
  const MovingShape& B_;
  GapLooks looks_;
  const double t1_;
  const double threshold_;
  double level_;     // level that proofs prove
  double accepted_;  // the largest gap of an event
  const int most_proofs_;
  int proof_steps_ = 0;
  double last_step_ = std::numeric_limits<double>::infinity();  // longest proof before the end of
                                                                // the requested interval
  std::vector<BracketIterate> history_;
  GapSearchCounters* counters_;
};

/// A gap that starts just above the threshold is no event at the start: it has to fall further.
void Search::AdaptToStart(double gap) {
  accepted_ = std::min(kLowAcceptance * threshold_, 0.5 * (gap + threshold_));
  level_ = 0.5 * (accepted_ + threshold_);
}

PairBounds Search::BoundsOver(double t, double s) const {
  const double end = std::min(t + s, t1_);
  return {A_.motion->BoundsOver(t, end), B_.motion->BoundsOver(t, end), s};
}

/// The longest of the proved steps over these bounds. The gap is evaluated only if the bounding
/// spheres do not suffice, and exactly only if the cached plane does not suffice.
double Search::SafeStepByWitness(Instant* known, const PairBounds& bounds) {
  const double of_spheres = SafeStepOfSpheres(known->pair, bounds, level_);
  if (of_spheres >= bounds.s) return of_spheres;
  if (!known->evaluated) Look(known, accepted_);
  const auto of_separation = [&] {
    const Separation& separation = known->separation;
    const double of_witness = SafeStepOfWitness(known->pair, separation.witness, bounds, level_);
    if (separation.witness.kind != WitnessKind::kFeatures) return of_witness;
    return std::max(of_witness,
                    SafeStepOfDirection(known->pair, separation.nhat_BA_W, bounds, level_));
  };
  double step = of_separation();
  if (step < bounds.s && !known->exact) {
    Look(known, std::numeric_limits<double>::infinity());
    step = std::max(step, of_separation());
  }
  return std::max(step, of_spheres);
}

/// A step, at most `limit`, over which the gap is proved above the level. Bounds over a long
/// interval may be loose, infinite, or expensive where a body turns often in it: shorter intervals
/// are tried as long as they gain, the first not much longer than the step before.
double Search::SafeStep(Instant* known, double limit) {
  double best = 0.0;
  double s = limit;
  while (kShrinkInterval * s > kLongAgainstLast * last_step_) s *= kShrinkInterval;
  for (int tries = 0; tries < kMaxIntervalTries; ++tries) {
    const PairBounds bounds = BoundsOver(known->pair.t, s);
    if (!bounds.IsFinite()) {
      s *= kShrinkInterval;
      continue;
    }
    const double step = SafeStepByWitness(known, bounds);
    const double gained = step - best;
    best = std::max(best, step);
    if (step >= kShrinkInterval * s || gained <= kWorthwhileGain * step) break;
    s *= kShrinkInterval;
  }
  last_step_ = best > 0.0 && best < limit ? best : std::numeric_limits<double>::infinity();
  return best;
}

/// Conservative advancement: moves `known` forward, step by proved step, until the whole of [known,
/// t_end] is proved, or the gap is accepted as an event, or the steps are used up. Meanwhile the
/// bracket ends at t_hi.
Proof Search::Advance(Instant* known, double t_end, double t_hi) {
  while (true) {
    const double t = known->pair.t;
    const double step = SafeStep(known, t_end - t);
    if (step >= t_end - t) return Proof::kClear;
    if (!known->evaluated) Look(known, accepted_);
    Record(*known, t, t_hi);
    if (known->separation.gap <= accepted_) return Proof::kEvent;
    if (!(t + step > t) || ++proof_steps_ > most_proofs_) return Proof::kStalled;
    *known = looks_.At(t + step);
  }
}

/// Shrinks the bracket until the gap at lo is accepted (true), or no progress is possible (false:
/// lo is then early). lo moves to a time with a gap above the threshold only when everything up to
/// that time has been proved clear; where the proof meets an earlier event, that one is used. A
/// proof that ended at the event itself leaves lo in place: then hi moves down to it.
bool Search::SearchBracket(Bracket* bracket, settings::EventSearch method) {
  ++counters_->searches;
  if (!bracket->lo.evaluated) Look(&bracket->lo, std::numeric_limits<double>::infinity());
  Record(bracket->lo, bracket->lo.pair.t, bracket->hi.pair.t);
  Record(bracket->hi, bracket->lo.pair.t, bracket->hi.pair.t);
  ItpStepper itp(bracket->hi.pair.t - bracket->lo.pair.t);
  const double target = 0.5 * (level_ + accepted_);
  for (int i = 0; i < kMaxSearchIterations; ++i) {
    ++counters_->iterations;
    const double lo = bracket->lo.pair.t, hi = bracket->hi.pair.t;
    if (bracket->lo.separation.gap <= accepted_ && bracket->hi.separation.gap > threshold_)
      return true;
    const double t = method == settings::EventSearch::kItp
                         ? itp.Next(lo, hi, bracket->lo.separation.gap - target,
                                    bracket->hi.separation.gap - target)
                         : 0.5 * (lo + hi);
    if (!(t > lo && t < hi)) return false;
    Instant middle = looks_.At(t);
    Look(&middle, std::numeric_limits<double>::infinity());
    if (middle.separation.gap <= level_) {
      bracket->hi = middle;
      Record(middle, lo, t);
      continue;
    }
    const Proof proof = Advance(&bracket->lo, t, hi);
    if (proof != Proof::kClear) return proof == Proof::kEvent;
    bracket->lo = middle;
    Record(middle, t, hi);
    if (middle.separation.gap <= accepted_) return true;
  }
  return false;
}

void Search::Record(const Instant& looked_at, double t_lo, double t_hi) {
  history_.push_back({looked_at.pair.t, looked_at.separation.gap, t_lo, t_hi});
}

GapSearchResult Search::Event(Instant at) {
  if (!at.exact) Look(&at, std::numeric_limits<double>::infinity());
  if (history_.empty() || history_.back().t != at.pair.t) {
    Record(at, at.pair.t, history_.empty() ? at.pair.t : history_.back().t_hi);
  }
  return {GapEvent{at.pair.t, at.separation, std::move(history_)}, at.separation.witness};
}

GapSearchResult Search::Clear() {
  ++counters_->certificates;
  return {std::nullopt, looks_.witness()};
}

GapSearchResult Search::Stalled(Instant at) {
  ++counters_->stalls;
  return Event(std::move(at));
}

GapSearchResult Search::Run(double t0, settings::EventSearch method) {
  Bracket bracket{.lo = looks_.At(t0), .hi = {}};
  Instant& lo = bracket.lo;
  double step = SafeStep(&lo, t1_ - t0);
  if (step >= t1_ - t0) return Clear();
  if (lo.evaluated && lo.separation.gap <= threshold_) return Event(lo);
  if (lo.evaluated && lo.separation.gap <= accepted_) {
    AdaptToStart(lo.separation.gap);
    step = SafeStep(&lo, t1_ - t0);
    if (step >= t1_ - t0) return Clear();
  }
  if (t0 + step > t0) lo = looks_.At(t0 + step);

  Instant end = looks_.At(t1_);
  Look(&end, accepted_);
  if (end.separation.gap <= level_) {
    bracket.hi = end;
    return SearchBracket(&bracket, method) ? Event(lo) : Stalled(lo);
  }
  switch (Advance(&lo, t1_, t1_)) {
    case Proof::kClear:
      return Clear();
    case Proof::kEvent:
      return Event(lo);
    case Proof::kStalled:
      break;
  }
  return Stalled(lo);
}

}  // namespace

GapSearchResult FindGapEvent(const MovingShape& A, const MovingShape& B, double t0, double t1,
                             double threshold, double tolerance, const Witness& cached,
                             settings::EventSearch method, GapSearchCounters* counters,
                             WitnessCounters* witness_counters, Overlap* overlap, int most_proofs) {
  GapSearchCounters uncounted;
  Overlap forgotten;
  return Search(A, B, t1, threshold, tolerance, cached, counters ? counters : &uncounted,
                witness_counters, overlap ? overlap : &forgotten, most_proofs)
      .Run(t0, method);
}

}  // namespace touchstone::collision
