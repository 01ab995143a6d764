#pragma once

namespace touchstone {

/// The largest part s of 0..1 for which linear s + quadratic s^2 is not above zero; 0 where the
/// parabola does not fall at its begin. What impulses or forces give as energy goes with the part
/// of them that acts like this.
inline double GainlessPart(double linear, double quadratic) {
  if (!(linear < 0.0)) return 0.0;
  return quadratic > -linear ? -linear / quadratic : 1.0;
}

}  // namespace touchstone
