#pragma once

#include <cstdint>
#include <optional>

#include <imgui.h>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// How rough steps are marked wherever time runs to the right (the time line, plots): a strip in
/// the colour of warnings along the upper border, over exactly these steps, a pixel wide at least.
/// The height is in font sizes.
constexpr float kRoughStripHeight = 0.25F;
void DrawRoughStrip(ImDrawList* draw, float left, float right, float top);

/// The rough steps at or before a frame that belong together, less than half a second apart at the
/// default step, up to that frame at most; none where all before it is certified.
std::optional<exchange::FrameRange> FindRoughStretch(const exchange::TimelineSnapshot& timeline,
                                                     std::int64_t frame);
/// The same with all rough steps after that frame that belong to it.
std::optional<exchange::FrameRange> FindWholeStretch(const exchange::TimelineSnapshot& timeline,
                                                     std::int64_t frame);
/// When a stretch begins and ends, as far as frames are equally long [s].
double BeginOf(const exchange::FrameRange& frames, const exchange::Snapshot& snapshot);
double EndOf(const exchange::FrameRange& frames, const exchange::Snapshot& snapshot);

}  // namespace touchstone::ui
