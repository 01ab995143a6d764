#pragma once

#include <algorithm>
#include <vector>

namespace touchstone {

/// Sorts the list and removes duplicates.
template <class T>
void SortWithoutRepeats(std::vector<T>* list) {
  std::ranges::sort(*list);
  const auto repeated = std::ranges::unique(*list);
  list->erase(repeated.begin(), repeated.end());
}

}  // namespace touchstone
