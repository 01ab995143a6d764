#pragma once

#include <string>

#include "ui/layout.h"
#include "ui/panel_context.h"
#include "ui/picture_panel.h"

namespace touchstone::ui {

/// How a clip of the recorded run is to be made, and the button that makes it.
void DrawClipControls(const PanelContext& context, const PictureState& state, ClipOptions* options);

/// At the scene's lower border: the progress of a clip that is being made, with a button to cancel
/// it, and for some seconds after that where it is. Draw returns the height it takes [px].
class ClipStrip {
 public:
  float Draw(const PanelContext& context, const PictureState& state, const Rect& scene);

 private:
  std::string saved_;
  double until_ = 0.0;  // it is told [s]
};

}  // namespace touchstone::ui
