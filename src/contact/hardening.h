#pragma once

#include <algorithm>
#include <cmath>

namespace touchstone::contact {

/// The steps of a path from contacts that yield as easily as bodies move to ones that hardly yield,
/// on which Newton's method is led to a solution: each starts from the forces of the one before,
/// and steps are as long as it can follow. Where the law has several solutions, the one at the end
/// does not depend on the order of the contacts.
class Hardening {
 public:
  /// Compliances are relative to the mean mobility of contacts; the last one is `hard`.
  explicit Hardening(double hard) : hard_(hard) {}

  bool GoesOn() const { return reached_ > hard_ && ratio_ < kShortest; }
  bool Arrived() const { return reached_ <= hard_; }
  /// The compliance to try next.
  double give() const { return reached_ > kSoft ? kSoft : std::max(hard_, ratio_ * reached_); }
  /// Takes notice whether forces were found for give(), and returns it. If not, the next try starts
  /// from those before again.
  bool Note(bool found) {
    if (found) {
      const bool first = reached_ > kSoft;
      reached_ = give();
      if (!first) ratio_ = std::max(ratio_ * ratio_, kLongest);
    } else {
      ratio_ = reached_ > kSoft ? 1.0 : std::pow(ratio_, kShorter);
    }
    return found;
  }

 private:
  static constexpr double kSoft = 3.0;      // the first compliance
  static constexpr double kShortest = 0.7;  // ratio of two compliances where the path ends
  static constexpr double kLongest = 1e-4;
  static constexpr double kShorter = 0.4;  // power of the ratio after a step that was too long

  double hard_;
  double reached_ = 1e300;
  double ratio_ = 0.3;  // of the next compliance to the last
};

}  // namespace touchstone::contact
