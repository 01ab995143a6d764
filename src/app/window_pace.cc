#include "app/window_pace.h"

namespace touchstone::app {

std::shared_ptr<const scene::SceneDesc> AtWindowPace(
    std::shared_ptr<const scene::SceneDesc> scene) {
  if (scene->states_pace || scene->settings.pace == settings::Pace::kLively) return scene;
  auto lively = std::make_shared<scene::SceneDesc>(*scene);
  lively->settings.pace = settings::Pace::kLively;
  return lively;
}

}  // namespace touchstone::app
