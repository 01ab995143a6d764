#pragma once

#include <string>

#include "ui/layout.h"
#include "ui/panel_context.h"
#include "ui/picture_panel.h"

namespace touchstone::ui {

/// Draws the settings for a clip of the recorded run, and the button that makes it.
void DrawClipControls(const PanelContext& context, const PictureState& state, ClipOptions* options);

/// The strip at the scene's lower border: progress of the clip that is being made, with a button to
/// cancel it, and for some seconds afterwards the path of the file. Draw returns its height [px].
class ClipStrip {
 public:
  float Draw(const PanelContext& context, const PictureState& state, const Rect& scene);

 private:
  std::string saved_;
  double until_ = 0.0;  // time at which the path disappears [s]
};

}  // namespace touchstone::ui
