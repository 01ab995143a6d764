#include "scene/suggest.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "base/printable.h"

namespace touchstone::scene {
namespace {

char Lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// Longer words are not taken for misspelt names; comparing them would take long.
constexpr size_t kLongestWord = 100;

/// Edit distance with swaps of neighbours (optimal string alignment); upper and lower case are
/// equal.
size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<size_t>> d(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      const size_t replace = Lower(a[i - 1]) == Lower(b[j - 1]) ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + replace});
      const bool is_swap = i > 1 && j > 1 && Lower(a[i - 1]) == Lower(b[j - 2]) &&
                           Lower(a[i - 2]) == Lower(b[j - 1]);
      if (is_swap) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::string_view FindNearest(std::string_view name, std::span<const std::string_view> candidates) {
  std::string_view nearest;
  if (name.size() > kLongestWord) return nearest;
  const size_t most = std::max<size_t>(1, name.size() / 3);
  size_t least = std::max<size_t>(most, 2) + 1;
  for (const std::string_view candidate : candidates) {
    const size_t longer = std::max(candidate.size(), name.size());
    if (longer - std::min(candidate.size(), name.size()) >= least) continue;
    const size_t distance = EditDistance(name, candidate);
    const bool begins_alike = name.size() > 2 && candidate.size() > 2 &&
                              Lower(name[0]) == Lower(candidate[0]) &&
                              Lower(name[1]) == Lower(candidate[1]);
    if (distance < least && (distance <= most || begins_alike)) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string DidYouMean(std::string_view name, std::span<const std::string_view> candidates) {
  const std::string_view nearest = FindNearest(name, candidates);
  return nearest.empty() ? "" : "; did you mean " + Quoted(nearest) + "?";
}

}  // namespace touchstone::scene
