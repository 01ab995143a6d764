#include "contact/proximal.h"

#include <algorithm>
#include <cmath>

#include "contact/law_newton.h"

namespace touchstone::contact {
namespace {

using Forces = std::vector<Vec3>;

double Dot(const Forces& a, const Forces& b) {
  double sum = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k) sum += a[k].dot(b[k]);
  return sum;
}

class Proximal {
 public:
  Proximal(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern, Forces f,
           SolveProgress* progress)
      : system_(system),
        progress_(progress),
        newton_(system, std::move(pattern), std::move(f), progress) {}

  bool Run() {
    while (steps_ < kMostSteps && yield_ <= kMostYield && Continues()) {
      const Forces last = newton_.f();
      const Forces about = Foresee(last);
      if (Approach(about)) {
        Look();
        Follow(about);
      } else {
        newton_.SetForces(last);
        TurnBack();
      }
    }
    return newton_.Polish(kMethod);
  }

 private:
  static constexpr char kMethod[] = "proximal";
  static constexpr int kMostSteps = 200;
  // Compliances, relative to the mean mobility of the contact's bodies, and their factors after a
  // round that succeeds and after one that fails. Some rounds after that one keep the compliance.
  static constexpr double kFirstYield = 1e-3;
  static constexpr double kLeastYield = 1e-9;
  static constexpr double kMostYield = 1e2;
  static constexpr double kLess = 0.3;
  static constexpr double kMore = 3.0;
  static constexpr int kRoundsKept = 2;
  // Newton steps of a round, which ends when the misfit has fallen to a share, or when it is
  // hopeless, in itself and as a share, after some steps.
  static constexpr int kRoundSteps = 12;
  static constexpr double kNear = 0.3;
  static constexpr int kEarlySteps = 4;
  static constexpr double kHopeless = 0.1;
  // A step is taken whole up to this misfit, or this factor of the misfit before.
  static constexpr double kWild = 1e-2;
  static constexpr double kFarWorse = 10.0;
  // Cosine between changes of the forces that continue each other, and the growth and the limit of
  // the length by which the next one is foreseen.
  static constexpr double kStraight = 0.8;
  static constexpr double kLonger = 10.0;
  static constexpr double kLongest = 1e3;
  // Misfit below which the residuals are evaluated.
  static constexpr double kLook = 1e-5;

  bool Continues() const { return progress_->newton_left() && !progress_->solved(); }

  /// The forces after the last change, continued by the length that is foreseen.
  Forces Foresee(Forces f) const {
    if (length_ > 0.0)
      for (std::size_t k = 0; k < f.size(); ++k) f[k] += length_ * change_[k];
    return f;
  }

  /// Newton's method on the law of contacts that yield about given forces, from these. Returns
  /// whether it came nearer.
  bool Approach(const Forces& about) {
    std::vector<double> compliance(about.size());
    for (std::size_t k = 0; k < about.size(); ++k)
      compliance[k] = yield_ * system_.MeanDelassusOf(k);
    newton_.SetForces(about);
    newton_.Yield(compliance, about);
    const double start = newton_.Evaluate();
    double misfit = start;
    for (int i = 1; i <= kRoundSteps && steps_ < kMostSteps && progress_->newton_left(); ++i) {
      if (!newton_.Step(kLeastSteady)) return false;
      ++steps_;
      const double most = kFarWorse * std::max(kWild, misfit);
      misfit = newton_.Evaluate();
      if (!std::isfinite(misfit)) return false;
      if (misfit > most) misfit = newton_.Tame(most);
      if (misfit <= kNear * start) return true;
      if (i >= kEarlySteps && misfit > kHopeless * std::max(1.0, start)) return false;
    }
    return false;
  }

  /// Evaluates the law of contacts that do not yield.
  void Look() {
    newton_.Harden();
    if (newton_.Evaluate() < kLook) newton_.Offer(kMethod);
  }

  /// After a round that succeeded: contacts yield less, or the forces are foreseen farther.
  void Follow(const Forces& about) {
    Forces change = newton_.f();
    for (std::size_t k = 0; k < change.size(); ++k) change[k] -= about[k];
    const bool straight =
        !change_.empty() &&
        Dot(change, change_) > kStraight * std::sqrt(Dot(change, change) * Dot(change_, change_));
    length_ = straight ? std::clamp(kLonger * length_, 1.0, kLongest) : 0.0;
    change_ = std::move(change);
    if (kept_ > 0)
      --kept_;
    else if (!straight)
      yield_ = std::max(kLeastYield, kLess * yield_);
  }

  /// After a round that failed: nothing is foreseen, or, if nothing was, contacts yield more.
  void TurnBack() {
    if (length_ > 0.0) {
      length_ = 0.0;
      return;
    }
    kept_ = kRoundsKept;
    yield_ *= kMore;
  }

  const ContactSystem& system_;
  SolveProgress* progress_;
  LawNewton newton_;
  int steps_ = 0;
  double yield_ = kFirstYield;
  int kept_ = 0;         // number of rounds that keep the compliance
  Forces change_;        // of the last round that succeeded
  double length_ = 0.0;  // foreseen, in changes
};

}  // namespace

bool SolveProximal(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
                   std::vector<Vec3> f, SolveProgress* progress) {
  return Proximal(system, std::move(pattern), std::move(f), progress).Run();
}

}  // namespace touchstone::contact
