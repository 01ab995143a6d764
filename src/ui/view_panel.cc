#include "ui/view_panel.h"

#include <initializer_list>

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
  draw->AddCircle(centre, 0.5F * size, IM_COL32(60, 65, 70, 150));
  ImGui::Dummy({size, height});
}

void Option(const PanelContext& context, const char* label, bool* value, const char* tooltip) {
  ImGui::Checkbox(label, value);
  context.Mark(std::string("show.") + label);
  Tooltip(tooltip);
}

void Column() { ImGui::SameLine(ImGui::GetContentRegionMax().x * 0.5F); }

struct Meaning {
  const char* name;
  ImVec4 color;
};

void ColorLegend(const PanelContext& context, std::initializer_list<Meaning> meanings) {
  ImGui::Dummy({0.8F * ImGui::GetFontSize(), 0.0F});
  for (const Meaning& meaning : meanings) {
    ImGui::SameLine();
    Swatch(meaning.color);
    ImGui::SameLine(0.0F, 4.0F * context.scale);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", meaning.name);
  }
}

/// Two boxes a line for what the scene has of joints, springs and thrusters.
void LinkOptions(const PanelContext& context, const Legend& legend, ViewOptions* options) {
  const exchange::Snapshot& s = context.snapshot;
  if (s.joints.empty() && s.springs.empty() && s.thrusters.empty()) return;
  int boxes = 0;
  const auto add = [&](const char* label, bool* value, const char* tooltip, const ImVec4* color) {
    if (boxes++ % 2 == 1) Column();
    Option(context, label, value, tooltip);
    if (color == nullptr) return;
    ImGui::SameLine();
    Swatch(*color);
  };
  if (!s.joints.empty())
    add("Joints", &options->joint_forces, "forces that hold bodies together (F)",
        &legend.joint_force);
  if (!s.springs.empty())
    add("Springs", &options->spring_forces, "forces of springs, dampers included (F)",
        &legend.spring_force);
  if (!s.thrusters.empty())
    add("Thrust", &options->thrust, "forces of the thrusters that fire (F)", &legend.thrust);
  add("Links", &options->links, "joints, springs and thrusters themselves", nullptr);
  if (!s.springs.empty())
    ColorLegend(context, {{"stretched", legend.stretched}, {"pressed", legend.pressed}});
}

void ArrowLength(const PanelContext& context, double* factor) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Arrow length");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight());
  NumberSlider("arrows", factor, {.min = 0.1, .max = 10.0, .logarithmic = true}, "×");
  context.Mark("arrow_length");
  Tooltip("Times the automatic length: the largest force is as long as a typical body is wide.");
  ImGui::SameLine(0.0F, 0.0F);
  if (ResetButton("##arrows", *factor != 1.0)) *factor = 1.0;
}

}  // namespace

void DrawViewPanel(const PanelContext& context, const Legend& legend, ViewOptions* options) {
  Option(context, "Normal", &options->normal_forces, "forces that keep bodies apart (F)");
  ImGui::SameLine();
  Swatch(legend.normal_force);
  Column();
  Option(context, "Friction", &options->friction, "forces along the surfaces (F)");
  ImGui::SameLine();
  Swatch(legend.friction);
  Option(context, "Contacts", &options->contact_points, "a disc at each contact point (C)");
  Column();
  Option(context, "Newtons", &options->numbers, "the size of each force beside its arrow (L)");
  ColorLegend(
      context,
      {{"stick", legend.stick}, {"slide", legend.slide}, {"no friction", legend.frictionless}});
  LinkOptions(context, legend, options);
  ArrowLength(context, &options->arrow_factor);
  Option(context, "Shadows", &options->shadows, "");
  ImGui::SameLine();
  Option(context, "Edges", &options->edges, "");
  ImGui::SameLine();
  Option(context, "Glass", &options->see_through, "bodies let the arrows inside shine through (X)");
}

}  // namespace touchstone::ui
