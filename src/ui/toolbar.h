#pragma once

#include <optional>

#include "ui/draft.h"
#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// How well a run keeps up with the chosen speed: fully; slow because a slow speed was chosen;
/// below nine tenths of it; below three tenths of it.
enum class Pace { kGood, kSlowMotion, kBehind, kFar };
Pace JudgePace(const exchange::Snapshot& snapshot);

/// Play and pause, single step, reset, run to the next event, speed, the clock, and whether the
/// simulation keeps up.
class Toolbar {
 public:
  /// Sets *help when the help button is clicked.
  void Draw(const PanelContext& context, const Rect& rect, bool* help);

  /// The chosen events to run to; none if they are those of the selected body and no body is
  /// selected.
  std::optional<exchange::EventFilter> ChosenEvents(std::optional<BodyId> selected) const;

 private:
  void DrawTimeButtons(const PanelContext& context) const;
  void DrawNextEvent(const PanelContext& context);
  void DrawEventChoice(const PanelContext& context);
  void DrawSpeed(const PanelContext& context, float width);

  std::optional<exchange::EventKind> event_kind_;  // kind of the events; none: any
  bool of_selected_ = false;
  Draft<double> speed_;
};

}  // namespace touchstone::ui
