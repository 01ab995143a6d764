#include "ui/plot_words.h"

#include <algorithm>
#include <limits>

#include "ui/segments.h"

namespace touchstone::ui {
namespace {

// Costs of a place, in units of the cost of a distance of one letter size.
constexpr float kOnWord = 1e3F;
constexpr float kOnLines = 4.0F;   // if a line passes through it
constexpr float kEachLine = 0.1F;  // for each segment of a line

/// Places beside the point, above it, below it, and farther away.
std::vector<Rect> PlacesFor(const PlotWord& word, const Rect& frame, float em) {
  std::vector<Rect> places;
  const auto [width, height] = word.size;
  for (const float far : {0.3F, 1.4F, 2.5F, 3.6F, 4.7F})
    for (const ImVec2 way : {ImVec2{0.0F, -1.0F},
                             {0.0F, 1.0F},
                             {-0.5F, -1.0F},
                             {-0.5F, 1.0F},
                             {-1.0F, -1.0F},
                             {-1.0F, 1.0F},
                             {0.0F, -0.5F},
                             {-1.0F, -0.5F}}) {
      const float aside = way.x == 0.0F ? far * em : way.x == -1.0F ? -far * em : 0.0F;
      const float down = way.y > 0.0F ? far * em : way.y == -1.0F ? -far * em : 0.0F;
      const float below = way.y > 0.0F ? 0.0F : way.y * height;
      Rect place{word.at.x + way.x * width + aside, word.at.y + below + down, width, height};
      place.x = std::max(std::min(place.x, frame.x + frame.width - width - 2.0F), frame.x + 2.0F);
      place.y = std::clamp(place.y, frame.y, std::max(frame.y + frame.height - height, frame.y));
      places.push_back(place);
    }
  return places;
}

}  // namespace

std::vector<Rect> PlacePlotWords(const std::vector<PlotWord>& words, const Rect& frame,
                                 const std::vector<std::array<ImVec2, 2>>& lines,
                                 std::vector<Rect> taken, float em) {
  std::vector<Rect> placed;
  for (const PlotWord& word : words) {
    Rect best;
    float least = std::numeric_limits<float>::infinity();
    for (const Rect& place : PlacesFor(word, frame, em)) {
      float cost = ToPoint(place, word.at) / em;
      for (const Rect& other : taken) cost += Meet(place, other) ? kOnWord : 0.0F;
      if (cost >= least) continue;
      const auto crossing = std::ranges::count_if(
          lines, [&](const auto& line) { return Reaches(place, line[0], line[1]); });
      if (crossing > 0) cost += kOnLines + kEachLine * static_cast<float>(crossing);
      if (cost >= least) continue;
      least = cost;
      best = place;
    }
    placed.push_back(best);
    taken.push_back(best);
  }
  return placed;
}

}  // namespace touchstone::ui
