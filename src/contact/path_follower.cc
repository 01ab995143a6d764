#include "contact/path_follower.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "contact/primal_dual.h"
#include "contact/smoothed_law.h"

namespace touchstone::contact {
namespace {

/// Precision with which the curve is followed, and its smoothness.
struct Pace {
  double kappa;      // smoothing of |u_t| over sigma
  double tolerance;  // Newton step, in the law's metric, that counts as on the curve
};
constexpr Pace kQuick = {0.1, 0.1};
constexpr Pace kClosely = {1.0, 0.01};

// Entering the curve.
constexpr int kMaxCentering = 40;  // Newton steps at its start, where sigma is 1
constexpr int kMaxEntering = 15;   // Newton steps onto it from forces near it
constexpr int kEntries = 3;        // number of sigmas that are tried for entering
constexpr double kRaise = 100.0;   // ratio of each of these sigmas to the one before

// Steps along the curve; lengths are arcs in the metric of the law, in which its corners have size
// one.
constexpr double kFirstLength = 0.5;
constexpr int kMaxTries = 14;            // number of lengths that are tried for one step
constexpr double kShorter = 0.25;        // ratio of each length to the one before
constexpr double kLongestChange = 3.0;   // largest change of a contact in one step
constexpr double kMostShrinking = 0.95;  // largest part of sigma that one step may remove
constexpr int kMaxCorrections = 9;       // Newton steps back onto the curve after a step
constexpr double kHopeless = 10.0;       // a Newton step this long means that the curve is lost
constexpr double kShortStep = 0.02;      // the curve may turn back within this length
constexpr double kReversed = -0.9;       // cosine below which it has turned straight back

// Regularization of redundant contacts, and the range of sigma in which it is interpolated.
constexpr double kOnCurve = 1e-13;  // too small to change the tangent
constexpr double kAtEnd = 1e-9;     // large enough to keep redundant contacts in place
constexpr double kSmallestSigma = 1e-14;
constexpr double kLargestSigma = 1e5;

// The end of the curve, where Newton's method goes to sigma = 0 in stages.
constexpr double kNearEnd = 1e-7;  // the end is tried for the first time below this sigma
constexpr double kFall = 0.01;     // it is tried again when sigma has fallen by this factor; each
                                   // stage also lowers sigma by it
constexpr double kSteepestFall = 1e-6;  // lowest factor, for easy stages
constexpr int kFewSteps = 2;            // number of Newton steps of an easy stage
constexpr int kNewtonPerStage = 6;      // largest number of Newton steps of a stage
constexpr double kClose = 0.05;         // a Newton step this short is the last one
constexpr int kPatience = 4;            // number of stages in a row without progress
constexpr double kProgress = 0.5;  // residual, relative to the best one, that counts as progress

// Limits for giving up.
constexpr int kIdleNewton = 300;  // Newton steps without a fall of sigma
constexpr double kFalling = 0.5;  // factor that counts as a fall
constexpr int kEndNewton = 165;   // Newton steps that are reserved for the methods after the path

class PathFollower {
 public:
  PathFollower(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
               const Pace& pace, SolveProgress* progress)
      : law_(system, std::move(pattern), pace.kappa), pace_(pace), progress_(progress) {}

  /// Follows the curve from its start to its end.
  bool Run() { return Center(kMaxCentering) && FollowCurve(); }

  /// Follows the curve from the place where it passes near forces f.
  bool RunFrom(const std::vector<Vec3>& f) {
    law_.StandNear(f);
    SmoothedLaw::Point entry = law_.point();
    for (int i = 0; i < kEntries && progress_->newton_left(); ++i) {
      if (Center(kMaxEntering)) return FollowCurve();
      entry.sigma *= kRaise;
      law_.MoveTo(entry);
    }
    return false;
  }

  /// Whether the run ended because the curve no longer led down.
  bool idle() const { return idle_; }

  /// Offers the forces of the lowest point seen on the curve.
  void OfferLowest() {
    if (lowest_.w.empty()) return;
    law_.MoveTo(lowest_);
    law_.Evaluate();
    progress_->Accept(law_.Forces(), nullptr, "path");
  }

 private:
  bool FollowCurve() { return FindTangent(&tangent_) && Follow(); }

  bool Follow() {
    double mark = std::numeric_limits<double>::infinity();
    int left_at_mark = progress_->max_newton();
    while (progress_->newton_left()) {
      if (!StepAlongCurve()) return false;
      const double sigma = law_.point().sigma;
      if (lowest_.w.empty() || sigma < lowest_.sigma) lowest_ = law_.point();
      if (lowest_.sigma < kFalling * mark) {
        mark = lowest_.sigma;
        left_at_mark = progress_->max_newton();
      }
      idle_ = left_at_mark - progress_->max_newton() > kIdleNewton;
      if (idle_) return false;
      if (sigma < next_end_) {
        next_end_ = kFall * sigma;
        if (Finish()) return true;
      }
      if (sigma < kSmallestSigma || sigma > kLargestSigma) return false;
    }
    return false;
  }

  void Linearize(double regularization) {
    progress_->settings().stop.CheckRequest();
    law_.Linearize(regularization);
    ++progress_->statistics.factorizations;
    ++progress_->statistics.newton;
  }

  /// Moves onto the curve at the present sigma.
  bool Center(int max_steps) {
    for (int i = 0; i < max_steps && progress_->newton_left(); ++i) {
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

  /// Finds the unit tangent that points towards the end of the curve.
  bool FindTangent(SmoothedLaw::Direction* tangent) {
    if (!law_.Tangent(tangent)) return false;
    const double length = std::sqrt(law_.Dot(*tangent, *tangent));
    const bool falling = law_.DeterminantIsPositive() == falls_where_positive_;
    tangent->Scale((falling ? -1.0 : 1.0) / length);
    return std::isfinite(length);
  }

  /// Takes the longest step along the tangent from which Newton's method returns to the curve, and
  /// finds the tangent there.
  bool StepAlongCurve() {
    const SmoothedLaw::Point start = law_.point();
    const double longest = LongestStep();
    for (int i = 0; i < kMaxTries && progress_->newton_left(); ++i) {
      const double length = std::min(length_, longest);
      law_.Move(tangent_, length);
      const int corrections = Correct();
      if (corrections > 0 && TurnTangent(length)) {
        length_ = corrections <= 2 ? 3.0 * length : corrections > 4 ? 0.6 * length : length;
        return true;
      }
      length_ = kShorter * length;
      law_.MoveTo(start);
    }
    return false;
  }

  double LongestStep() const {
    const double longest = kLongestChange / law_.LargestChange(tangent_);
    const double rise = tangent_.log_sigma;
    if (rise < 0.0) return std::min(longest, kMostShrinking / -rise);
    return rise > 0.0 ? std::min(longest, kLongestChange / rise) : longest;
  }

  /// Finds the tangent at the new point. Returns false when it leads back although the step was
  /// long: that is another branch of the curve. Where it leads straight back after the shortest
  /// step there is no fold: the curve continues, and others cross it (contacts that mirror each
  /// other begin to have a choice). Then the meaning of the determinant has changed, not the sense.
  bool TurnTangent(double length) {
    if (!FindTangent(&next_)) return false;
    const double cosine = law_.Dot(next_, tangent_) / std::sqrt(law_.Dot(tangent_, tangent_));
    if (cosine < 0.0 && length > kShortStep) return false;
    if (cosine < kReversed) {
      falls_where_positive_ = !falls_where_positive_;
      next_.Scale(-1.0);
    }
    std::swap(tangent_, next_);
    return true;
  }

  /// Newton's method on the law and the plane across the tangent. Returns its steps, or 0 when it
  /// does not converge.
  int Correct() {
    double previous = std::numeric_limits<double>::infinity();
    for (int i = 1; i <= kMaxCorrections; ++i) {
      Linearize(kOnCurve);
      if (!law_.NewtonStep(&correction_) || !law_.Tangent(&along_)) return 0;
      const double back = law_.Dot(tangent_, correction_) / law_.Dot(tangent_, along_);
      if (!std::isfinite(back)) return 0;
      correction_.Add(-back, along_);
      const double change = law_.LargestChange(correction_);
      if (change < pace_.tolerance) {
        law_.Move(correction_, 1.0);
        Linearize(kOnCurve);
        return i;
      }
      if (!(change <= kHopeless) || (i > 1 && change > previous)) return 0;
      law_.Move(correction_, std::min(1.0, 1.0 / change));
      previous = change;
    }
    return 0;
  }

  /// Goes straight to sigma = 0 by Newton's method, lowering sigma each time by a factor of a
  /// hundred or, where that is easy, more: near the end the curve leads there without a fold, and
  /// the regularization may exceed sigma. On failure the curve continues from the same place.
  bool Finish() {
    const SmoothedLaw::Point start = law_.point();
    double best = std::numeric_limits<double>::infinity();
    int idle = 0;
    double fall = kFall;
    while (idle < (progress_->solved() ? 1 : kPatience) && best > kPolished &&
           progress_->newton_left()) {
      if (!law_.Tangent(&along_)) break;
      law_.Move(along_, fall - 1.0);
      fall = NewtonAtEnd() <= kFewSteps ? std::max(kSteepestFall, fall * fall) : kFall;
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

  /// Newton's method on the smoothed law at this sigma; returns its steps.
  int NewtonAtEnd() {
    double change = std::numeric_limits<double>::infinity();
    int steps = 0;
    while (steps < kNewtonPerStage && change > kClose) {
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
  SmoothedLaw::Direction tangent_, next_, correction_, along_;
  SmoothedLaw::Point lowest_;
  double next_end_ = kNearEnd;
  double length_ = kFirstLength;
  bool idle_ = false;
  bool falls_where_positive_ = true;  // sigma falls where the determinant is positive
};

}  // namespace

bool SolveAlongPath(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                    const std::vector<Vec3>* near, SolveProgress* progress) {
  if (system.num_contacts() == 0 || !(system.motion_scale() > 0.0)) return false;
  progress->AllowAtMost(progress->max_newton() - kEndNewton);
  if (!progress->newton_left()) return false;
  PathFollower quick(system, pattern, kQuick, progress);
  if (near != nullptr ? quick.RunFrom(*near) : quick.Run()) return true;
  PathFollower closely(system, pattern, kClosely, progress);
  if (!quick.idle() && progress->newton_left() && closely.Run()) return true;
  progress->AllowAll();
  quick.OfferLowest();
  closely.OfferLowest();
  return SolvePrimalDualNearby(system, pattern, progress->best_forces(), progress) ||
         SolvePrimalDual(system, pattern, progress->best_forces(), progress);
}

}  // namespace touchstone::contact
