#pragma once

#include <cstdint>
#include <optional>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The strip below the scene with what is recorded of the run: a slider to any frame of it, steps
/// back and forward, the event before, and the way to play it again.
class TimelineBar {
 public:
  void Draw(const PanelContext& context, const Rect& rect);

 private:
  void DrawSlider(const PanelContext& context, float width);

  std::optional<std::int64_t> wanted_;  // while it is dragged
};

}  // namespace touchstone::ui
