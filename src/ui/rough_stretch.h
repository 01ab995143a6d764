#pragma once

#include <cstdint>
#include <optional>

#include <imgui.h>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// Height of the strip that marks rough steps wherever time runs to the right (time line, plots),
/// in font sizes. It is in the colour of warnings along the upper border, over exactly these steps,
/// and at least one pixel wide.
constexpr float kRoughStripHeight = 0.25F;
void DrawRoughStrip(ImDrawList* draw, float left, float right, float top);

/// The connected rough steps at or before a frame, up to that frame; steps are connected if less
/// than half a second apart at the default step. None if everything before the frame is certified.
std::optional<exchange::FrameRange> FindRoughStretch(const exchange::TimelineSnapshot& timeline,
                                                     std::int64_t frame);
/// The stretch of FindRoughStretch, extended by the connected rough steps after that frame.
std::optional<exchange::FrameRange> FindWholeStretch(const exchange::TimelineSnapshot& timeline,
                                                     std::int64_t frame);
/// Times at which a stretch begins and ends, if all frames are equally long [s].
double BeginOf(const exchange::FrameRange& frames, const exchange::Snapshot& snapshot);
double EndOf(const exchange::FrameRange& frames, const exchange::Snapshot& snapshot);

}  // namespace touchstone::ui
