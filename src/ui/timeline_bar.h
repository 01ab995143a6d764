#pragma once

#include <cstdint>
#include <optional>

#include "ui/event_log.h"
#include "ui/layout.h"
#include "ui/panel_context.h"
#include "ui/picture_panel.h"

namespace touchstone::ui {

/// The strip below the scene for the record of the run: a slider to any frame, steps back and
/// forward, the previous event, and a button that plays the record again. Dragging with Shift marks
/// the part of the run that a clip shows.
class TimelineBar {
 public:
  void Draw(const PanelContext& context, const EventLog& events, const Rect& rect,
            ClipOptions* clip);

 private:
  void DrawSlider(const PanelContext& context, const EventLog& events, float width,
                  ClipOptions* clip);
  void Mark(const PanelContext& context, ClipOptions* clip);
  void DrawMenu(const PanelContext& context, ClipOptions* clip);

  std::optional<std::int64_t> wanted_;  // frame wanted by a drag
  std::int64_t menu_frame_ = 0;         // frame at which the menu was opened
  std::optional<double> mark_from_;     // start of a part that is being marked [s]
};

}  // namespace touchstone::ui
