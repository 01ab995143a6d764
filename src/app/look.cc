#include "app/look.h"

namespace touchstone::app {

const render::SceneTheme& SceneThemeOf(ui::Theme theme) {
  switch (theme) {
    case ui::Theme::kLight:
      break;
    case ui::Theme::kDark:
      return render::DarkSceneTheme();
    case ui::Theme::kPrint:
      return render::PrintSceneTheme();
  }
  return render::LightSceneTheme();
}

}  // namespace touchstone::app
