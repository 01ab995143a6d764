#pragma once

#include <optional>

#include "ui/draft.h"
#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// How a run keeps up with the speed that was chosen: as it should, slow because that was chosen,
/// slower than nine tenths of it, slower than three tenths.
enum class Pace { kGood, kSlowMotion, kBehind, kFar };
Pace JudgePace(const exchange::Snapshot& snapshot);

/// Play and pause, single step, reset, run to the next event, speed, the clock, and whether physics
/// keeps up.
class Toolbar {
 public:
  /// Sets *help when the help button is clicked.
  void Draw(const PanelContext& context, const Rect& rect, bool* help);

  /// The events to run to, as chosen; none when they are those of the selected body and no body is.
  std::optional<exchange::EventFilter> ChosenEvents(std::optional<BodyId> selected) const;

 private:
  void DrawTimeButtons(const PanelContext& context) const;
  void DrawNextEvent(const PanelContext& context);
  void DrawEventChoice(const PanelContext& context);
  void DrawSpeed(const PanelContext& context, float width);

  std::optional<exchange::EventKind> event_kind_;  // none: any
  bool of_selected_ = false;
  Draft<double> speed_;
};

}  // namespace touchstone::ui
