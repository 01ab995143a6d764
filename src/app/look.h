#pragma once

#include "render/scene_theme.h"
#include "ui/theme.h"

namespace touchstone::app {

/// The scene's colours that match those of the panels.
const render::SceneTheme& SceneThemeOf(ui::Theme theme);

}  // namespace touchstone::app
