#include "ui/view_panel.h"

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

void RightSwatch(const ImVec4& color) {
  ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::GetFontSize());
  Swatch(color);
}

}  // namespace

void DrawViewPanel(const PanelContext& context, const Legend& legend, ViewOptions* options) {
  Option(context, "Normal forces", &options->normal_forces, "what keeps bodies apart (F)");
  RightSwatch(legend.normal_force);
  Option(context, "Friction forces", &options->friction, "what acts along the surfaces");
  RightSwatch(legend.friction);
  Option(context, "Contact points", &options->contact_points, "one disc for each contact (C)");
  ImGui::Indent(1.6F * ImGui::GetFontSize());
  const struct {
    const char* name;
    ImVec4 color;
  } states[] = {
      {"stick", legend.stick}, {"slide", legend.slide}, {"no friction", legend.frictionless}};
  for (const auto& state : states) {
    Swatch(state.color);
    ImGui::SameLine(0.0F, 4.0F * context.scale);
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", state.name);
    ImGui::SameLine();
  }
  ImGui::NewLine();
  ImGui::Unindent(1.6F * ImGui::GetFontSize());
  Option(context, "Newtons", &options->numbers, "the size of each force beside its arrow (L)");

  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Arrow length");
  ImGui::SameLine();
  const float reset = ImGui::GetFrameHeight();
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - reset);
  NumberSlider("arrows", &options->arrow_factor, {.min = 0.1, .max = 10.0, .logarithmic = true},
               "×");
  context.Mark("arrow_length");
  Tooltip("Times the automatic length: the largest force is as long as a typical body is wide.");
  ImGui::SameLine(0.0F, 0.0F);
  if (ResetButton("##arrows", options->arrow_factor != 1.0)) options->arrow_factor = 1.0;

  Option(context, "Shadows", &options->shadows, "");
  ImGui::SameLine();
  Option(context, "Edges", &options->edges, "");
  ImGui::SameLine();
  Option(context, "Glass", &options->see_through, "bodies let the arrows inside shine through (X)");
}

}  // namespace touchstone::ui
