#pragma once

#include <algorithm>
#include <cmath>

namespace touchstone::contact {

/// Leads Newton's method to the forces of contacts that yield by `hard`, relative to their mean
/// mobility, from contacts that yield as easily as bodies move: each step starts from the forces *f
/// of the one before, zero at first, and is as long as the method can follow. Where the law has
/// several solutions, the one at the end does not depend on the order of the contacts.
/// `yield(give)` goes from *f to the forces of contacts that yield by `give`, and returns whether
/// it found them. Returns whether the end was reached; otherwise *f is no solution.
template <class Forces, class Yield>
bool Harden(double hard, const Yield& yield, Forces* f) {
  constexpr double kSoft = 3.0;   // the first compliance
  constexpr double kFirst = 0.3;  // ratio of the second compliance to the first
  constexpr double kLongest = 1e-4;
  constexpr double kShortest = 0.7;  // ratio of two compliances where the path ends
  constexpr double kShorter = 0.4;   // power of the ratio after a step that was too long
  std::ranges::fill(*f, typename Forces::value_type(Forces::value_type::Zero()));
  if (!yield(kSoft)) return false;
  for (double reached = kSoft, ratio = kFirst; reached > hard;) {
    const Forces before = *f;
    const double give = std::max(hard, ratio * reached);
    if (yield(give)) {
      reached = give;
      ratio = std::max(ratio * ratio, kLongest);
    } else {
      *f = before;
      ratio = std::pow(ratio, kShorter);
      if (ratio >= kShortest) return false;
    }
  }
  return true;
}

}  // namespace touchstone::contact
