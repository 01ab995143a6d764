#include "contact/path_follower.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "contact/smoothed_law.h"

namespace touchstone::contact {
namespace {

/// How closely the curve is followed, and how smooth it is.
struct Pace {
  double kappa;      // smoothing of |u_t| over sigma
  double tolerance;  // Newton step, in the law's metric, that counts as on the curve
};
constexpr Pace kPaces[] = {{0.1, 0.1}, {1.0, 0.01}};

constexpr int kMaxCentering = 40;
constexpr int kMaxCorrections = 9;
constexpr int kMaxTries = 14;         // of a step, each shorter
constexpr double kFirstLength = 0.5;  // of arc
constexpr double kLongestChange = 3.0;
constexpr double kMostShrinking = 0.95;  // of sigma in one predictor
constexpr double kHopeless = 10.0;       // a Newton step this large is off the curve
constexpr double kDiverging = 3.0;
constexpr double kOnCurve = 1e-13;  // regularization that leaves the tangent as it is
constexpr double kAtEnd = 1e-9;     // and one that leaves redundant contacts where they are
constexpr double kNearEnd = 1e-7;   // sigma from which the end is tried
constexpr double kSmallestSigma = 1e-14;
constexpr double kLargestSigma = 1e5;
constexpr double kDecade = 0.1;
constexpr int kNewtonPerDecade = 6;
constexpr int kFewSteps = 2;
constexpr double kSteepest = 1e-6;
constexpr double kClose = 0.05;  // a Newton step that ends a decade
constexpr int kPatience = 4;     // decades without progress of the residual
constexpr double kProgress = 0.5;
constexpr double kPolished = 1e-12;  // a residual that needs no further decade

class PathFollower {
 public:
  PathFollower(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
               const Pace& pace, SolveProgress* progress)
      : law_(system, std::move(pattern), pace.kappa), pace_(pace), progress_(progress) {}

  bool Run() {
    if (!Center()) return false;
    double next_end = kNearEnd;
    while (progress_->newton_left()) {
      if (!FindTangent() || !StepAlongCurve()) return false;
      const double sigma = law_.point().sigma;
      if (sigma < next_end) {
        next_end = kDecade * sigma;
        if (Finish()) return true;
      }
      if (sigma < kSmallestSigma || sigma > kLargestSigma) return false;
    }
    return false;
  }

 private:
  void Linearize(double regularization) {
    law_.Linearize(regularization);
    ++progress_->statistics.factorizations;
    ++progress_->statistics.newton;
  }

  /// Onto the curve at sigma = 1.
  bool Center() {
    for (int i = 0; i < kMaxCentering; ++i) {
      Linearize(kOnCurve);
      if (!law_.NewtonStep(&correction_)) return false;
      const double change = law_.LargestChange(correction_);
      law_.Move(correction_, std::min(1.0, 1.0 / change));
      if (change < pace_.tolerance) {
        Linearize(kOnCurve);
        return true;
      }
    }
    return false;
  }

  /// Of unit length, on towards the end of the curve.
  bool FindTangent() {
    if (!law_.Tangent(&tangent_)) return false;
    double scale = 1.0 / std::sqrt(law_.Dot(tangent_, tangent_));
    if (law_.DeterminantIsPositive()) scale = -scale;
    for (Vec6& w : tangent_.w) w *= scale;
    for (Vec3& xi : tangent_.xi) xi *= scale;
    tangent_.log_sigma *= scale;
    return std::isfinite(scale);
  }

  /// The longest step along the tangent from which Newton finds back to the curve.
  bool StepAlongCurve() {
    const SmoothedLaw::Point start = law_.point();
    double longest = kLongestChange / law_.LargestChange(tangent_);
    if (tangent_.log_sigma < 0.0) longest = std::min(longest, kMostShrinking / -tangent_.log_sigma);
    if (tangent_.log_sigma > 0.0) longest = std::min(longest, kLongestChange / tangent_.log_sigma);
    for (int i = 0; i < kMaxTries && progress_->newton_left(); ++i) {
      const double length = std::min(length_, longest);
      law_.Move(tangent_, length);
      const int corrections = Correct();
      if (corrections > 0) {
        length_ = corrections <= 2 ? 3.0 * length : corrections > 4 ? 0.6 * length : length;
        return true;
      }
      length_ = 0.25 * length;
      law_.MoveTo(start);
    }
    return false;
  }

  /// Newton on the law and the plane across the tangent. Its steps, or 0 when it does not converge.
  int Correct() {
    double previous = std::numeric_limits<double>::infinity();
    for (int i = 1; i <= kMaxCorrections; ++i) {
      Linearize(kOnCurve);
      if (!law_.NewtonStep(&correction_) || !law_.Tangent(&along_)) return 0;
      const double back = law_.Dot(tangent_, correction_) / law_.Dot(tangent_, along_);
      if (!std::isfinite(back)) return 0;
      for (std::size_t b = 0; b < along_.w.size(); ++b) correction_.w[b] -= back * along_.w[b];
      for (std::size_t k = 0; k < along_.xi.size(); ++k) correction_.xi[k] -= back * along_.xi[k];
      correction_.log_sigma = -back;
      const double change = law_.LargestChange(correction_);
      if (change < pace_.tolerance) {
        law_.Move(correction_, 1.0);
        Linearize(kOnCurve);
        return i;
      }
      if (!(change <= kHopeless) || (i > 1 && change > kDiverging * previous)) return 0;
      law_.Move(correction_, std::min(1.0, 1.0 / change));
      previous = change;
    }
    return 0;
  }

  /// Straight to sigma = 0 by Newton at a tenth of it each time, and less where that is easy: near
  /// the end the curve goes there without a fold, and the regularization may exceed sigma. On
  /// failure the curve goes on from where it was.
  bool Finish() {
    const SmoothedLaw::Point start = law_.point();
    double best = std::numeric_limits<double>::infinity();
    int idle = 0;
    double fall = kDecade;
    while (idle < (progress_->solved() ? 1 : kPatience) && best > kPolished &&
           progress_->newton_left()) {
      law_.ScaleSigma(fall);
      fall = NewtonAtEnd() <= kFewSteps ? std::max(kSteepest, fall * fall) : kDecade;
      progress_->Accept(law_.Forces(), nullptr, "path");
      const double residual = progress_->residuals().Worst();
      idle = residual < kProgress * best ? 0 : idle + 1;
      best = std::min(best, residual);
    }
    if (progress_->solved()) return true;
    law_.MoveTo(start);
    Linearize(kOnCurve);
    return false;
  }

  /// To the smoothed law at this sigma; the steps taken.
  int NewtonAtEnd() {
    double change = std::numeric_limits<double>::infinity();
    int steps = 0;
    while (steps < kNewtonPerDecade && change > kClose) {
      Linearize(kAtEnd);
      ++steps;
      if (!law_.NewtonStep(&correction_)) break;
      change = law_.LargestChange(correction_);
      law_.Move(correction_, std::min(1.0, 1.0 / change));
    }
    law_.Evaluate();
    return steps;
  }

  SmoothedLaw law_;
  const Pace pace_;
  SolveProgress* progress_;
  SmoothedLaw::Direction tangent_, correction_, along_;
  double length_ = kFirstLength;
};

}  // namespace

bool SolveAlongPath(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                    SolveProgress* progress) {
  if (system.num_contacts() == 0 || !(system.motion_scale() > 0.0)) return false;
  for (const Pace& pace : kPaces) {
    if (&pace != std::end(kPaces) - 1) progress->AllowHalf();
    if (PathFollower(system, pattern, pace, progress).Run()) return true;
    progress->AllowAll();
  }
  return false;
}

}  // namespace touchstone::contact
