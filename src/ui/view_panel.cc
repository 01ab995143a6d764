#include "ui/view_panel.h"

#include <algorithm>
#include <initializer_list>

#include "ui/icon_button.h"
#include "ui/number_slider.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

void Swatch(const ImVec4& color) {
  const float size = 0.62F * ImGui::GetFontSize();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = ImGui::GetFrameHeight();
  const ImVec2 centre{at.x + 0.5F * size, at.y + 0.5F * height};
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddCircleFilled(centre, 0.5F * size, ImGui::GetColorU32(color));
  draw->AddCircle(centre, 0.5F * size, ImGui::GetColorU32(Colors().muted));
  ImGui::Dummy({size, height});
}

/// The table entry of the option stored in `field`, a member of *options.
settings::ViewOptionInfo InfoOf(const settings::ViewOptions& options, const void* field) {
  settings::ViewOptionInfo found{};
  settings::VisitViewOptions(options,
                             [&](const settings::ViewOptionInfo& info, const auto& option) {
                               if (&option == field) found = info;
                             });
  return found;
}

/// Continues in the second column if the longest label leaves room for one.
void ToSecondColumn(const char* longest_label) {
  const float half = ImGui::GetContentRegionMax().x * 0.5F;
  if (ImGui::GetStyle().WindowPadding.x + LabelledWidth(longest_label) <= half)
    ImGui::SameLine(half);
}

struct LegendEntry {
  const char* name;
  ImVec4 color;
};

void ColorLegend(const PanelContext& context, std::initializer_list<LegendEntry> meanings) {
  const float em = ImGui::GetFontSize();
  ImGui::Dummy({0.8F * em, 0.0F});
  for (const LegendEntry& meaning : meanings) {
    SameLineIfRoom(em + ImGui::CalcTextSize(meaning.name).x);
    Swatch(meaning.color);
    ImGui::SameLine(0.0F, 4.0F * context.scale);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", meaning.name);
  }
}

/// Draws the key of the colours for the share of the available friction in use.
void FrictionUseBar(const PanelContext& context, const Legend& legend) {
  ImGui::Dummy({0.8F * ImGui::GetFontSize(), 0.0F});
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("holds");
  ImGui::SameLine();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width =
      std::max(ImGui::GetContentRegionAvail().x - 4.0F * ImGui::GetFontSize(), 1.0F);
  const float height = ImGui::GetFrameHeight();
  const ImVec2 top{at.x, at.y + 0.35F * height};
  const ImVec2 end{at.x + width, at.y + 0.65F * height};
  const float middle = 0.5F * (top.x + end.x);
  const auto color = [&](std::size_t i) { return ImGui::GetColorU32(legend.friction_use[i]); };
  ImDrawList* draw = ImGui::GetWindowDrawList();
  draw->AddRectFilledMultiColor(top, {middle, end.y}, color(0), color(1), color(1), color(0));
  draw->AddRectFilledMultiColor({middle, top.y}, end, color(1), color(2), color(2), color(1));
  ImGui::Dummy({width, height});
  Tooltip("|f_t| / (µ f_n): share of the available friction in use; at 1 it slides");
  ImGui::SameLine();
  ImGui::TextDisabled("slides");
  context.Mark("legend.friction_use");
}

/// Boxes and sliders of the options, two boxes per line if there is room.
class OptionRows {
 public:
  OptionRows(const PanelContext& context, settings::ViewOptions* options)
      : context_(context), options_(*options) {}

  /// Begins a line with a box.
  void Left(bool* value, const ImVec4* color = nullptr) { Box(value, color); }
  void Right(bool* value, const ImVec4* color = nullptr) {
    ToSecondColumn(InfoOf(options_, &options_.forces.logarithmic).label);
    Box(value, color);
  }
  /// A slider with a reset to `fallback`; it shows the value multiplied by `shown_as`.
  void Slider(double* value, const char* mark, double fallback, bool logarithmic, const char* unit,
              double shown_as = 1.0) {
    const settings::ViewOptionInfo info = InfoOf(options_, value);
    BeginField({.name = info.label, .tooltip = info.meaning, .share = 0.44F});
    double shown = shown_as * *value;
    if (NumberSlider(
            info.label, &shown,
            {.min = shown_as * info.min, .max = shown_as * info.max, .logarithmic = logarithmic},
            unit))
      *value = shown / shown_as;
    context_.Mark(mark);
    Tooltip(info.meaning);
    ImGui::SameLine(0.0F, 0.0F);
    ImGui::PushID(info.label);
    if (ResetButton("##default", *value != fallback)) *value = fallback;
    ImGui::PopID();
  }

 private:
  void Box(bool* value, const ImVec4* color) {
    const settings::ViewOptionInfo info = InfoOf(options_, value);
    ImGui::Checkbox(info.label, value);
    context_.Mark(std::string("show.") + info.label);
    Tooltip(context_.WithKeys(info.meaning, info.action));
    if (color == nullptr) return;
    ImGui::SameLine();
    Swatch(*color);
  }

  const PanelContext& context_;
  const settings::ViewOptions& options_;
};

/// Options for the joints, springs and thrusters of the scene.
void LinkOptions(const PanelContext& context, const Legend& legend, settings::ForceOptions* forces,
                 OptionRows* rows) {
  const exchange::Snapshot& s = context.snapshot;
  if (s.joints.empty() && s.springs.empty() && s.thrusters.empty()) return;
  int boxes = 0;
  const auto add = [&](bool* value, const ImVec4* color) {
    boxes++ % 2 == 1 ? rows->Right(value, color) : rows->Left(value, color);
  };
  if (!s.joints.empty()) add(&forces->joint_forces, &legend.joint_force);
  if (!s.springs.empty()) add(&forces->spring_forces, &legend.spring_force);
  if (!s.thrusters.empty()) add(&forces->thrust, &legend.thrust);
  add(&forces->links, nullptr);
  if (!s.springs.empty())
    ColorLegend(context, {{"stretched", legend.stretched}, {"pressed", legend.pressed}});
}

}  // namespace

void DrawViewPanel(const PanelContext& context, const Legend& legend,
                   settings::ViewOptions* options) {
  const settings::ViewOptions defaults;
  settings::ForceOptions& forces = options->forces;
  settings::BodyOptions& bodies = options->bodies;
  OptionRows rows(context, options);
  rows.Left(&forces.normal_forces, &legend.normal_force);
  rows.Right(&forces.friction, &legend.friction);
  rows.Left(&forces.total, &legend.total);
  rows.Right(&forces.pairs);
  rows.Left(&forces.resultants, &legend.resultant);
  rows.Right(&options->numbers);
  rows.Left(&forces.chains);
  rows.Right(&forces.cones);
  if (forces.cones) FrictionUseBar(context, legend);
  if (forces.cones && context.snapshot.contacts.size() > settings::kMostCones) {
    ImGui::TextDisabled("cones of the selected body only");
    Tooltip("Those of so many contacts would hide each other.");
    context.Mark("legend.cones_of_selected");
  }
  rows.Left(&forces.contact_points);
  rows.Right(&forces.normals);
  ColorLegend(
      context,
      {{"stick", legend.stick}, {"slide", legend.slide}, {"no friction", legend.frictionless}});
  if (context.snapshot.statistics.rough_steps > 0) {
    ColorLegend(context, {{"dashed, hollow, ~: not certified", legend.rough}});
    context.Mark("legend.rough");
  }
  LinkOptions(context, legend, &forces, &rows);
  rows.Slider(&options->arrow_factor, "arrow_length", defaults.arrow_factor, true, "×");
  constexpr double kPercent = 100.0;
  rows.Slider(&forces.least_share, "arrow_threshold", defaults.forces.least_share, false, "%",
              kPercent);
  rows.Left(&forces.logarithmic);
  rows.Right(&bodies.islands);
  rows.Left(&options->gravity);
  rows.Right(&bodies.glass);
  rows.Left(&bodies.shadows);
  rows.Right(&bodies.edges);
  rows.Left(&options->scale_bar);
  rows.Right(&options->gaps);
  rows.Left(&options->labels);
}

}  // namespace touchstone::ui
