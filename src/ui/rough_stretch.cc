#include "ui/rough_stretch.h"

#include <algorithm>

#include "ui/theme.h"

namespace touchstone::ui {
namespace {

double TimeOf(std::int64_t frame, const exchange::TimelineSnapshot& timeline) {
  const auto frames =
      static_cast<double>(std::max<std::int64_t>(timeline.last - timeline.first, 1));
  const double share = static_cast<double>(frame - timeline.first) / frames;
  return timeline.first_time + share * (timeline.last_time - timeline.first_time);
}

}  // namespace

void DrawRoughStrip(ImDrawList* draw, float left, float right, float top) {
  draw->AddRectFilled(
      {left, top}, {std::max(right, left + 1.0F), top + kRoughStripHeight * ImGui::GetFontSize()},
      ImGui::GetColorU32(Colors().warning));
}

std::optional<exchange::FrameRange> FindWholeStretch(const exchange::TimelineSnapshot& timeline,
                                                     std::int64_t frame) {
  constexpr std::int64_t kTogether = 30;  // greatest gap in frames
  std::optional<exchange::FrameRange> found;
  for (const exchange::FrameRange& stretch : timeline.rough) {
    if (found && stretch.first - found->last <= kTogether) {
      found->last = stretch.last;
    } else {
      if (stretch.first > frame) break;
      found = stretch;
    }
  }
  return found;
}

std::optional<exchange::FrameRange> FindRoughStretch(const exchange::TimelineSnapshot& timeline,
                                                     std::int64_t frame) {
  std::optional<exchange::FrameRange> found = FindWholeStretch(timeline, frame);
  if (found) found->last = std::min(found->last, frame);
  return found;
}

double BeginOf(const exchange::FrameRange& frames, const exchange::Snapshot& snapshot) {
  return TimeOf(frames.first - 1, snapshot.timeline);
}

double EndOf(const exchange::FrameRange& frames, const exchange::Snapshot& snapshot) {
  return TimeOf(frames.last, snapshot.timeline);
}

}  // namespace touchstone::ui
