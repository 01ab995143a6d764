#pragma once

#include "ui/layout.h"
#include "ui/panel_context.h"
#include "ui/picture_panel.h"

namespace touchstone::ui {

/// How a clip of the recorded run is to be made, and the button that makes it.
void DrawClipControls(const PanelContext& context, const PictureState& state, ClipOptions* options);

/// Progress of a clip that is being made, with a button to cancel it, at the scene's lower border.
void DrawClipStrip(const PanelContext& context, const PictureState& state, const Rect& scene);

}  // namespace touchstone::ui
