#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace touchstone::contact {

/// The proximal term R by which the steps of Newton's method on the law keep forces near those
/// before, a part of the mobility of each contact. It follows the misfit m = |g - f| / |f|, and is
/// raised where that grows or stands still.
class ProximalTerm {
 public:
  /// A step that leaves a misfit of at most `Most(before)` is taken whole.
  static double Most(double misfit) { return std::max(kWild, kFarWorse * misfit); }

  /// The part R of the mobility where the rule asks for `by_rule`: that times a factor which Note
  /// changes, at least `least` and, before it is raised, at most 1e-2.
  double Of(double by_rule, double least) const {
    return std::clamp(factor_ * by_rule, least, kLargest * std::max(1.0, factor_));
  }

  /// scale m^(3/4), which falls more slowly than the misfit m.
  static double SlowRule(double scale, double misfit) {
    return scale * std::sqrt(misfit * std::sqrt(misfit));
  }

  /// Takes note of the `step`-th step, counted from 0, after which the misfit was `growth` times
  /// that before.
  void Note(double growth, std::size_t step) {
    const bool idle = growth >= kBetter && growth <= kWorse;
    if (growth > kWorse || (idle && step / kTurn % 2 == 1))
      factor_ = std::min(kRaise * factor_, kMostRaised);
    else
      factor_ = std::max(kLower * factor_, idle ? kMostLowered : 1.0);
  }

 private:
  static constexpr double kWild = 1e-2;      // misfit up to which a step is taken whole
  static constexpr double kFarWorse = 10.0;  // a step that increases the misfit by less than this
                                             // factor is also taken whole
  static constexpr double kLargest = 1e-2;
  static constexpr double kWorse = 2.0;   // growth of the misfit after which R rises
  static constexpr double kBetter = 0.5;  // fall of the misfit after which R falls
  static constexpr double kRaise = 2.0;   // another factor, when R rises
  static constexpr double kLower = 0.4;
  static constexpr double kMostRaised = 1e6;
  static constexpr double kMostLowered = 0.1;
  static constexpr std::size_t kTurn = 4;  // steps that lower R where the misfit stands still, then
                                           // raise it

  double factor_ = 1.0;
};

}  // namespace touchstone::contact
