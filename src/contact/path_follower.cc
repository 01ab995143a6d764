#include "contact/path_follower.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "contact/primal_dual.h"
#include "contact/smoothed_law.h"

namespace touchstone::contact {
namespace {

/// How closely the curve is followed, and how smooth it is.
struct Pace {
  double kappa;      // smoothing of |u_t| over sigma
  double tolerance;  // Newton step, in the law's metric, that counts as on the curve
};
constexpr Pace kQuick = {0.1, 0.1};
constexpr Pace kClosely = {1.0, 0.01};

// Getting onto the curve.
constexpr int kMaxCentering = 40;  // Newton steps at its start, where sigma is 1
constexpr int kMaxEntering = 15;   // Newton steps onto it from forces near it
constexpr int kEntries = 3;        // sigmas that are tried for that,
constexpr double kRaise = 100.0;   // each so many times the one before

// Steps along it; lengths are arcs in the metric of the law, in which its corners have size one.
constexpr double kFirstLength = 0.5;
constexpr int kMaxTries = 14;            // lengths that are tried for one step,
constexpr double kShorter = 0.25;        // each this part of the one before
constexpr double kLongestChange = 3.0;   // of any contact in one step
constexpr double kMostShrinking = 0.95;  // part of sigma that one step may take off
constexpr int kMaxCorrections = 9;       // Newton steps back onto the curve after a step
constexpr double kHopeless = 10.0;       // a Newton step this long means that the curve is lost
constexpr double kShortStep = 0.02;      // the curve may turn back within this length,
constexpr double kReversed = -0.9;       // and has turned straight back below this cosine

// Regularization of redundant contacts, and from where to where sigma may go.
constexpr double kOnCurve = 1e-13;  // so little leaves the tangent as it is
constexpr double kAtEnd = 1e-9;     // so much leaves redundant contacts where they are
constexpr double kSmallestSigma = 1e-14;
constexpr double kLargestSigma = 1e5;

// The end, where Newton goes to sigma = 0 in stages.
constexpr double kNearEnd = 1e-7;       // it is tried for the first time below this sigma,
constexpr double kFall = 0.01;          // then whenever sigma is this part of that of the last try;
                                        // and each stage makes sigma this part of it,
constexpr double kSteepestFall = 1e-6;  // down to this part where stages are easy:
constexpr int kFewSteps = 2;            // done in so many Newton steps
constexpr int kNewtonPerStage = 6;      // Newton steps of a stage at most,
constexpr double kClose = 0.05;         // and none after one as short as this
constexpr int kPatience = 4;            // stages in a row that may leave the residual
constexpr double kProgress = 0.5;       // above this part of the best one

// When to give up.
constexpr int kIdleNewton = 300;  // Newton steps in which sigma has not fallen
constexpr double kFalling = 0.5;  // to this part of what it was
constexpr int kEndNewton = 165;   // Newton steps that are kept for what is tried after the path

class PathFollower {
 public:
  PathFollower(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
               const Pace& pace, SolveProgress* progress)
      : law_(system, std::move(pattern), pace.kappa), pace_(pace), progress_(progress) {}

  /// From the start of the curve to its end.
  bool Run() { return Center(kMaxCentering) && FollowCurve(); }

  /// From where it passes near forces f.
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

  /// Whether the run has ended because the curve did not lead down any more.
  bool idle() const { return idle_; }

  /// Offers the forces of the lowest point of the curve that was seen.
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

  /// Onto the curve at the present sigma.
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

  /// The longest step along the tangent from which Newton finds back to the curve, with the tangent
  /// there.
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

  /// To the tangent at the point found. False when it leads back though the step was long: that is
  /// another branch of the curve. Where it leads straight back after the shortest step there is no
  /// fold: the curve goes on, and others cross it (contacts that mirror each other begin to have a
  /// choice). Then the determinant's meaning has changed, not the sense.
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

  /// Newton on the law and the plane across the tangent. Its steps, or 0 when it does not converge.
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

  /// Straight to sigma = 0 by Newton at a tenth of it each time, and less where that is easy: near
  /// the end the curve goes there without a fold, and the regularization may exceed sigma. On
  /// failure the curve goes on from where it was.
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

  /// To the smoothed law at this sigma; the steps taken.
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
  bool falls_where_positive_ = true;  // sigma, where the determinant is
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
