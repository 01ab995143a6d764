#include "ui/layout.h"

#include <algorithm>
#include <cmath>

namespace touchstone::ui {
namespace {

constexpr float kToolbarHeight = 46.0F;
constexpr float kSceneShare = 0.5F;
constexpr float kTimelineHeight = 36.0F;
constexpr float kSceneHeightShare = 0.34F;
constexpr float kLowScene = 560.0F;  // a card would cover most of it [points]
// A smaller window shows a part of a layout of this size [points].
constexpr float kLeastWidth = 240.0F, kLeastHeight = 190.0F;

}  // namespace

Layout ComputeLayout(float width, float height, float scale, const PanelWidths& widths,
                     bool panels_shown) {
  Layout layout;
  if (!panels_shown) {
    layout.scene = {0.0F, 0.0F, width, height};
    return layout;
  }
  width = std::max(width, std::round(kLeastWidth * scale));
  height = std::max(height, std::round(kLeastHeight * scale));
  const float top = std::round(kToolbarHeight * scale);
  const float left_wanted = widths.left_open ? widths.left * scale : 0.0F;
  const float right_wanted = widths.right_open ? widths.right * scale : 0.0F;
  const float most = (1.0F - kSceneShare) * width;
  const float shrink = std::min(1.0F, most / std::max(left_wanted + right_wanted, 1.0F));
  const float left = std::round(left_wanted * shrink);
  const float right = std::round(right_wanted * shrink);
  layout.toolbar = {0.0F, 0.0F, width, top};
  layout.left = {0.0F, top, left, height - top};
  layout.right = {width - right, top, right, height - top};
  const float line = std::round(kTimelineHeight * scale);
  const float dock =
      std::round(widths.dock_open ? std::min(widths.dock * scale,
                                             (1.0F - kSceneHeightShare) * height - top - line)
                                  : widths.tabs * scale);
  layout.scene = {left, top, width - left - right, height - top - dock - line};
  layout.timeline = {left, height - dock - line, width - left - right, line};
  layout.dock = {left, height - dock, width - left - right, dock};
  return layout;
}

float Layout::CardWidth(float scale) const {
  constexpr float kMostOfScene = 0.94F;
  const float room =
      card.width > 0.0F ? card.width - 2.0F * kCardMargin * scale : kMostOfScene * scene.width;
  return std::min(room, kCardWidth * scale);
}

bool Layout::CardCoversLowScene(float scale) const {
  return card.width == 0.0F && scene.height < kLowScene * scale;
}

float Layout::MostCardHeight(float scale) const {
  constexpr float kMostOfRoom = 0.94F, kMostOfLow = 0.6F;
  constexpr float kLeast = 185.0F;  // [points]
  const float most = kMostOfRoom * CardRoom().height;
  if (!CardCoversLowScene(scale)) return most;
  return std::min(most, std::max(kMostOfLow * scene.height, kLeast * scale));
}

void MakeRoomForCard(float scale, Layout* layout) {
  constexpr float kLeastScene = 320.0F, kLeastColumn = 300.0F;  // [points]
  Rect& scene = layout->scene;
  const float widest = kCardWidth + 2.0F * kCardMargin;
  const float points = std::min(widest, scene.width / scale - kLeastScene);
  if (scene.height >= kLowScene * scale || points < kLeastColumn) return;
  const float column = std::round(points * scale);
  layout->card = {scene.x, scene.y, column, scene.height};
  scene.x += column;
  scene.width -= column;
}

Rect LargestBeside(const Rect& rect, const Rect& other) {
  constexpr float kEnough = 0.34F;  // share of the area of `rect`
  if (!rect.Overlaps(other)) return rect;
  const float after = other.x + other.width, below = other.y + other.height;
  const Rect parts[] = {{rect.x, rect.y, std::max(other.x - rect.x, 0.0F), rect.height},
                        {after, rect.y, std::max(rect.x + rect.width - after, 0.0F), rect.height},
                        {rect.x, rect.y, rect.width, std::max(other.y - rect.y, 0.0F)},
                        {rect.x, below, rect.width, std::max(rect.y + rect.height - below, 0.0F)}};
  const auto area = [](const Rect& part) { return part.width * part.height; };
  const Rect& largest = *std::ranges::max_element(parts, {}, area);
  return area(largest) < kEnough * area(rect) ? rect : largest;
}

Rect BesideAtTop(const Rect& rect, const Rect& card, float scale) {
  constexpr float kLeast = 220.0F, kHigh = 60.0F;  // [points]
  if (!card.Overlaps({rect.x, rect.y, rect.width, kHigh * scale})) return rect;
  const float after = card.x + card.width;
  const float left = card.x - rect.x, right = rect.x + rect.width - after;
  if (std::max(left, right) >= kLeast * scale)
    return {right >= left ? after : rect.x, rect.y, std::max(left, right), rect.height};
  const float below = card.y + card.height - rect.y;
  return {rect.x, rect.y + below, rect.width, rect.height - below};
}

}  // namespace touchstone::ui
