#pragma once

namespace touchstone {

/// The largest fraction s in 0..1 for which linear s + quadratic s^2 is not positive; 0 where the
/// parabola does not fall at s = 0. The energy added by a fraction of impulses or forces varies
/// with the fraction in this way.
inline double GainlessPart(double linear, double quadratic) {
  if (!(linear < 0.0)) return 0.0;
  return quadratic > -linear ? -linear / quadratic : 1.0;
}

}  // namespace touchstone
