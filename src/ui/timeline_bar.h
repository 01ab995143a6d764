#pragma once

#include <cstdint>
#include <optional>

#include "ui/event_log.h"
#include "ui/layout.h"
#include "ui/panel_context.h"
#include "ui/picture_panel.h"

namespace touchstone::ui {

/// The strip below the scene for the record of the run: a slider to any frame, steps back and
/// forward, the previous event, and a button to play the record again. A drag with Shift marks the
/// part of the run that a clip shows.
class TimelineBar {
 public:
  void Draw(const PanelContext& context, const EventLog& events, const Rect& rect,
            ClipOptions* clip);

 private:
  void DrawSlider(const PanelContext& context, const EventLog& events, float width,
                  ClipOptions* clip);
  void Mark(const PanelContext& context, ClipOptions* clip);
  void DrawMenu(const PanelContext& context, ClipOptions* clip);

  std::optional<std::int64_t> wanted_;  // while it is dragged
  std::int64_t menu_frame_ = 0;         // where the menu was opened
  std::optional<double> mark_from_;     // while a part is marked [s]
};

}  // namespace touchstone::ui
