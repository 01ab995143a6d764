#include "app/scene_choices.h"

#include <type_traits>

namespace touchstone::app {
namespace {

/// Calls visit(name, field) for every option that is shown or not.
template <class Visitor>
void VisitBoxes(settings::ViewOptions* options, Visitor&& visit) {
  settings::VisitViewOptions(*options, [&](const settings::ViewOptionInfo& info, auto& field) {
    if constexpr (std::is_same_v<decltype(field), bool&>) visit(std::string(info.name), field);
  });
}

}  // namespace

void SceneChoices::Apply(const scene::ViewDesc& scene, settings::ViewOptions* options) {
  Restore(options);
  VisitBoxes(options, [&](const std::string& name, bool& field) {
    const auto wanted = scene.options.find(name);
    if (wanted == scene.options.end()) return;
    choices_[name] = {.own = field, .of_scene = wanted->second};
    field = wanted->second;
  });
}

void SceneChoices::Restore(settings::ViewOptions* options) {
  *options = Restored(*options);
  choices_.clear();
}

settings::ViewOptions SceneChoices::Restored(settings::ViewOptions options) const {
  VisitBoxes(&options, [&](const std::string& name, bool& field) {
    const auto choice = choices_.find(name);
    if (choice != choices_.end() && field == choice->second.of_scene) field = choice->second.own;
  });
  return options;
}

settings::ForceOptions WithoutForces(settings::ForceOptions shown) {
  shown.normal_forces = shown.friction = shown.total = shown.resultants = false;
  shown.chains = shown.cones = false;
  shown.joint_forces = shown.spring_forces = shown.thrust = false;
  return shown;
}

render::ForceStyle TeaserForceStyle(const exchange::Snapshot& snapshot) {
  render::ForceStyle style = OpeningForceStyle(snapshot);
  if (snapshot.scene != nullptr && snapshot.scene->card) style.shown = WithoutForces(style.shown);
  return style;
}

render::ForceStyle OpeningForceStyle(const exchange::Snapshot& snapshot) {
  settings::ViewOptions options;
  if (snapshot.scene != nullptr) SceneChoices().Apply(snapshot.scene->view, &options);
  render::ForceStyle style{.shown = options.forces};
  UseScale(render::OpeningArrowScale(snapshot), options.arrow_factor, &style);
  return style;
}

}  // namespace touchstone::app
