#pragma once

namespace touchstone::app {

/// Searches by halving between a number that is free and one that is not; returns a free one, with
/// one that is not free less than `width` farther on.
template <typename IsFree>
double LastFree(double free, double blocked, double width, const IsFree& is_free) {
  while (blocked - free > width) {
    const double middle = 0.5 * (free + blocked);
    (is_free(middle) ? free : blocked) = middle;
  }
  return free;
}

}  // namespace touchstone::app
