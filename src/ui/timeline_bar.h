#pragma once

#include <cstdint>
#include <optional>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The strip below the scene for the record of the run: a slider to any frame, steps back and
/// forward, the previous event, and a button to play the record again.
class TimelineBar {
 public:
  void Draw(const PanelContext& context, const Rect& rect);

 private:
  void DrawSlider(const PanelContext& context, float width);
  void DrawMenu(const PanelContext& context);

  std::optional<std::int64_t> wanted_;  // while it is dragged
  std::int64_t menu_frame_ = 0;         // where the menu was opened
};

}  // namespace touchstone::ui
