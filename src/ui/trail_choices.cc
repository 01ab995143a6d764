#include "ui/trail_choices.h"

#include "settings/view_options.h"
#include "ui/number_slider.h"
#include "ui/widgets.h"

namespace touchstone::ui {

void DrawTrailChoices(const PanelContext& context, TrailOptions* options) {
  ImGui::Checkbox("Paths", &options->paths);
  context.Mark("trails.paths");
  Tooltip(context.WithKeys("The paths of the bodies' centres of mass in the last ten seconds",
                           "paths"));
  SameLineIfRoom(LabelledWidth("Strobe"));
  ImGui::Checkbox("Strobe", &options->strobe);
  context.Mark("trails.strobe");
  Tooltip(context.WithKeys(
      "Outlines of the bodies in the last three seconds, at equal time intervals", "strobe"));
  if (!options->paths && !options->strobe) return;
  SameLineIfRoom(LabelledWidth("Selected only"));
  ImGui::Checkbox("Selected only", &options->of_selected);
  context.Mark("trails.of_selected");
  Tooltip(
      "Only of the selected body; if none is selected, of those whose trails the scene shows, or "
      "of all");
  if (!options->strobe) return;
  BeginField({.name = "Strobe every",
              .tooltip = "time between two outlines",
              .share = 0.44F,
              .has_reset = false});
  NumberSlider("##strobe_apart", &options->apart,
               {.min = settings::kLeastStrobe, .max = settings::kMostStrobe, .logarithmic = true},
               "s");
  context.Mark("trails.apart");
}

}  // namespace touchstone::ui
