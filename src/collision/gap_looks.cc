#include "collision/gap_looks.h"

#include <cmath>

#include "collision/penetration.h"

namespace touchstone::collision {
namespace {

// Down to this level, relative to the threshold, a cached witness that is below the best by the
// margin can hide that the gap is above the threshold.
constexpr double kMarginMatters = 0.95;

}  // namespace

Instant GapLooks::At(double t) const {
  Instant instant;
  instant.pair.t = t;
  instant.pair.a = {A_.shape, A_.motion->PoseAt(t), A_.motion->TwistAt(t)};
  instant.pair.b = {B_.shape, B_.motion->PoseAt(t), B_.motion->TwistAt(t)};
  return instant;
}

void GapLooks::Look(Instant* instant, double level, double far) {
  ++counters_->evaluations;
  if (IsCurvedPair(*A_.shape, *B_.shape)) ++counters_->curved_evaluations;
  const PosedShape a = instant->pair.a.Posed(), b = instant->pair.b.Posed();
  if (Penetrates(a, b, overlap_.penetration)) {
    instant->separation = EvaluateWitness(a, b, overlap_.witness);
    // An edge pair that no longer supports the bodies may give any value.
    if (instant->separation.gap < 0.0 && std::isfinite(instant->separation.gap)) {
      ++counters_->overlaps;
      ++counters_->penetrations;
      instant->evaluated = true;
      return;
    }
  }
  instant->separation = FindSeparation(a, b, witness_, far, margin_tolerance_, witness_counters_);
  const double gap = instant->separation.gap;
  if (gap <= level && gap > kMarginMatters * threshold_) {
    instant->separation = FindSeparation(a, b, Witness(), far, 0.0, witness_counters_);
  }
  instant->evaluated = true;
  instant->exact = instant->separation.gap <= far;
  if (instant->separation.gap > threshold_) witness_ = instant->separation.witness;
  if (instant->separation.gap < 0.0) {
    ++counters_->overlaps;
    overlap_ = {instant->separation.witness, FindPenetration(a, b, instant->separation)};
  }
}

}  // namespace touchstone::collision
