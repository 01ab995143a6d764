#include "ui/launch_panel.h"

#include <string>

#include "ui/icon_button.h"
#include "ui/number_slider.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

void DrawShapes(const PanelContext& context, LaunchShape* chosen) {
  constexpr std::array kLabels = {"Ball", "Box"};
  for (const LaunchShape shape : kLaunchShapes) {
    if (shape != kLaunchShapes.front()) ImGui::SameLine();
    if (ImGui::RadioButton(kLabels[static_cast<std::size_t>(shape)], shape == *chosen))
      *chosen = shape;
    context.Mark(std::string("launch.") + ToString(shape));
    Tooltip(context.WithKeys("Launch this; a box has the ball's volume", "launch"));
  }
}

}  // namespace

const char* ToString(LaunchShape shape) {
  constexpr std::array kNames = {"ball", "box"};
  return kNames[static_cast<std::size_t>(shape)];
}

void DrawLaunchPanel(const PanelContext& context, LaunchOptions* options) {
  constexpr const char* kMeaning =
      "Speed of a launch by a click or a key; a drag sets it, the longer the faster";
  DrawShapes(context, &options->shape);
  BeginField({.name = "Speed", .tooltip = kMeaning});
  NumberSlider("##launch_speed", &options->speed,
               {.min = kSlowestLaunch, .max = kFastestLaunch, .logarithmic = true}, "m/s");
  context.Mark("launch.speed");
  Tooltip(kMeaning);
  ImGui::SameLine(0.0F, 0.0F);
  const double usual = LaunchOptions{}.speed;
  if (ResetButton("##launch_usual_speed", options->speed != usual)) options->speed = usual;
  context.Mark("launch.reset.speed");
}

}  // namespace touchstone::ui
