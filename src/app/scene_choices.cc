#include "app/scene_choices.h"

#include <algorithm>
#include <array>
#include <type_traits>

namespace touchstone::app {
namespace {

/// The names of the options that choose which forces are shown.
constexpr std::array kOfForces = {"normal_forces", "friction",     "total",         "pairs",
                                  "chains",        "joint_forces", "spring_forces", "thrust"};

/// Calls visit(name, field) for every option that is shown or hidden.
template <class Visitor>
void VisitBoxes(settings::ViewOptions* options, Visitor&& visit) {
  settings::VisitViewOptions(*options, [&](const settings::ViewOptionInfo& info, auto& field) {
    if constexpr (std::is_same_v<decltype(field), bool&>) visit(std::string(info.name), field);
  });
}

/// The default options of forces, by name.
std::map<std::string, bool> NewForceOptions() {
  settings::ViewOptions shown;
  std::map<std::string, bool> options;
  VisitBoxes(&shown, [&](const std::string& name, bool& field) {
    if (std::ranges::find(kOfForces, name) != kOfForces.end()) options[name] = field;
  });
  return options;
}

}  // namespace

void SceneChoices::Apply(const scene::SceneDesc& scene, settings::ViewOptions* options) {
  Restore(options);
  std::map<std::string, bool> wanted = scene.view.options;
  if (scene.card) wanted.merge(NewForceOptions());
  VisitBoxes(options, [&](const std::string& name, bool& field) {
    const auto of_scene = wanted.find(name);
    if (of_scene == wanted.end()) return;
    choices_[name] = {.own = field, .of_scene = of_scene->second};
    field = of_scene->second;
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

void SceneChoices::Apply(const scene::SceneDesc& scene, ui::TrailOptions* trails) {
  *trails = Restored(*trails);
  trails_.reset();
  const std::optional<scene::TrailsDesc>& wanted = scene.view.trails;
  if (!wanted) return;
  const ui::TrailOptions own = *trails;
  *trails = {.paths = wanted->paths,
             .strobe = wanted->strobe.has_value(),
             .apart = wanted->strobe.value_or(own.apart),
             .of_selected = !wanted->bodies.empty()};
  trails_ = TrailChoice{.own = own, .of_scene = *trails};
}

ui::TrailOptions SceneChoices::Restored(const ui::TrailOptions& trails) const {
  return trails_ && trails == trails_->of_scene ? trails_->own : trails;
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
  if (snapshot.scene != nullptr) SceneChoices().Apply(*snapshot.scene, &options);
  render::ForceStyle style{.shown = options.forces};
  UseScale(render::OpeningArrowScale(snapshot), options.arrow_factor, &style);
  return style;
}

}  // namespace touchstone::app
