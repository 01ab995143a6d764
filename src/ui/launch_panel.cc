#include "ui/launch_panel.h"

#include <string>

#include "ui/icon_button.h"
#include "ui/number_slider.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

void DrawShapes(const PanelContext& context, LaunchShape* chosen) {
  constexpr std::array kLabels = {"Ball", "Box", "Copy"};
  constexpr std::array kMeanings = {
      "Launch a ball", "Launch a box of the ball's volume",
      "Launch a copy of the selected body in its orientation; a ball if none is selected"};
  for (const LaunchShape shape : kLaunchShapes) {
    const char* label = kLabels[static_cast<std::size_t>(shape)];
    if (shape != kLaunchShapes.front()) SameLineIfRoom(LabelledWidth(label));
    if (ImGui::RadioButton(label, shape == *chosen)) *chosen = shape;
    context.Mark(std::string("launch.") + ToString(shape));
    Tooltip(context.WithKeys(kMeanings[static_cast<std::size_t>(shape)], "launch"));
  }
}

struct LaunchNumber {
  const char* name;
  std::string mark;
  const char* unit;
  const char* meaning;
};

/// A slider with a button that restores the default.
void DrawNumber(const PanelContext& context, const LaunchNumber& number, const SliderRange& range,
                double usual, double* value) {
  constexpr float kNames = 0.34F;  // share of the line; numbers with long units have the rest
  BeginField({.name = number.name, .tooltip = number.meaning, .share = kNames});
  NumberSlider(("##launch_" + number.mark).c_str(), value, range, number.unit);
  context.Mark("launch." + number.mark);
  Tooltip(number.meaning);
  ImGui::SameLine(0.0F, 0.0F);
  if (ResetButton(("##launch_usual_" + number.mark).c_str(), *value != usual)) *value = usual;
  context.Mark("launch.reset." + number.mark);
}

}  // namespace

const char* ToString(LaunchShape shape) {
  constexpr std::array kNames = {"ball", "box", "copy"};
  return kNames[static_cast<std::size_t>(shape)];
}

void DrawLaunchPanel(const PanelContext& context, LaunchOptions* options) {
  const LaunchOptions usual;
  DrawShapes(context, &options->shape);
  DrawNumber(context,
             {.name = "Speed",
              .mark = "speed",
              .unit = "m/s",
              .meaning = "Speed of a launch by a click or a key. A drag sets only the speed of its "
                         "own shot: the longer, the faster"},
             {.min = kSlowestLaunch, .max = kFastestLaunch, .logarithmic = true}, usual.speed,
             &options->speed);
  ImGui::BeginDisabled(options->shape == LaunchShape::kCopy);  // a copy has its own density
  DrawNumber(context,
             {.name = "Size",
              .mark = "size",
              .unit = "×",
              .meaning = "Relative to 0.6 of the width of a typical moving body"},
             {.min = kSmallestLaunch, .max = kLargestLaunch, .logarithmic = true}, usual.size,
             &options->size);
  DrawNumber(context,
             {.name = "Density",
              .mark = "density",
              .unit = "kg/m³",
              .meaning = "Mass over volume; the mass is shown beside the aim"},
             {.min = kLightestLaunch, .max = kHeaviestLaunch, .logarithmic = true}, usual.density,
             &options->density);
  ImGui::EndDisabled();
}

}  // namespace touchstone::ui
