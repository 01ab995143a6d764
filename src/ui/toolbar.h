#pragma once

#include "ui/draft.h"
#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Play and pause, single step, reset, speed, the clock, and whether physics keeps up.
class Toolbar {
 public:
  /// Sets *help when the help button is clicked.
  void Draw(const PanelContext& context, const Rect& rect, bool* help);

 private:
  void DrawTimeButtons(const PanelContext& context) const;
  void DrawSpeed(const PanelContext& context);

  Draft<double> speed_;
};

}  // namespace touchstone::ui
