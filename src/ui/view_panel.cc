#include "ui/view_panel.h"

#include <algorithm>
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
  draw->AddCircle(centre, 0.5F * size, ImGui::GetColorU32(Colors().muted));
  ImGui::Dummy({size, height});
}

/// `action` is the key's that does the same, by its name in preferences; empty: there is none.
void Option(const PanelContext& context, const char* label, bool* value, const char* tooltip,
            std::string_view action = "") {
  ImGui::Checkbox(label, value);
  context.Mark(std::string("show.") + label);
  Tooltip(context.WithKeys(tooltip, action));
}

/// Goes on in the second column, where the longest label leaves room for one.
void Column() {
  const float half = ImGui::GetContentRegionMax().x * 0.5F;
  if (ImGui::GetStyle().WindowPadding.x + LabelledWidth("Log lengths") <= half)
    ImGui::SameLine(half);
}

struct Meaning {
  const char* name;
  ImVec4 color;
};

void ColorLegend(const PanelContext& context, std::initializer_list<Meaning> meanings) {
  const float em = ImGui::GetFontSize();
  ImGui::Dummy({0.8F * em, 0.0F});
  for (const Meaning& meaning : meanings) {
    SameLineIfRoom(em + ImGui::CalcTextSize(meaning.name).x);
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
  const auto add = [&](const char* label, bool* value, const char* tooltip, const char* action,
                       const ImVec4* color) {
    if (boxes++ % 2 == 1) Column();
    Option(context, label, value, tooltip, action);
    if (color == nullptr) return;
    ImGui::SameLine();
    Swatch(*color);
  };
  if (!s.joints.empty())
    add("Joints", &options->joint_forces, "forces that hold bodies together", "forces",
        &legend.joint_force);
  if (!s.springs.empty())
    add("Springs", &options->spring_forces, "forces of springs, dampers included", "forces",
        &legend.spring_force);
  if (!s.thrusters.empty())
    add("Thrust", &options->thrust, "forces of the thrusters that fire", "forces", &legend.thrust);
  add("Links", &options->links, "joints, springs and thrusters themselves", "", nullptr);
  if (!s.springs.empty())
    ColorLegend(context, {{"stretched", legend.stretched}, {"pressed", legend.pressed}});
}

/// A named slider with a way back.
void Scale(const PanelContext& context, const char* name, const char* mark, double* value,
           const SliderRange& range, double fallback, const char* unit, const char* tooltip) {
  BeginField({.name = name, .tooltip = tooltip, .share = 0.44F});
  NumberSlider(name, value, range, unit);
  context.Mark(mark);
  Tooltip(tooltip);
  ImGui::SameLine(0.0F, 0.0F);
  ImGui::PushID(name);
  if (ResetButton("##default", *value != fallback)) *value = fallback;
  ImGui::PopID();
}

/// The lengths of arrows, and which are there.
void ArrowOptions(const PanelContext& context, ViewOptions* options) {
  Scale(context, "Arrow length", "arrow_length", &options->arrow_factor,
        {.min = 0.1, .max = 10.0, .logarithmic = true}, 1.0, "×",
        "Times the automatic length: the largest force is as long as a typical body is wide.");
  double percent = 100.0 * options->least_share;
  Scale(context, "Hide below", "arrow_threshold", &percent, {.min = 0.0, .max = 50.0}, 0.0, "%%",
        "Forces smaller than this part of the largest one have no arrow and no number.");
  options->least_share = 0.01 * percent;
  Option(context, "Log lengths", &options->logarithmic,
         "Ten times the force is a quarter of the full length longer: small forces show beside "
         "large ones, but lengths no longer add up.");
  Column();
  Option(context, "Islands", &options->islands,
         "Bodies that push each other, directly or through others, share a colour: their forces "
         "are solved for together. Grey touches nothing.");
}

/// How much of what friction can hold is in use.
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
  Tooltip("|f_t| / (mu f_n): how much of what friction can hold it has to hold");
  ImGui::SameLine();
  ImGui::TextDisabled("slides");
  context.Mark("legend.friction_use");
}

}  // namespace

void DrawViewPanel(const PanelContext& context, const Legend& legend, ViewOptions* options) {
  Option(context, "Normal", &options->normal_forces, "forces that keep bodies apart", "forces");
  ImGui::SameLine();
  Swatch(legend.normal_force);
  Column();
  Option(context, "Friction", &options->friction, "forces along the surfaces", "forces");
  ImGui::SameLine();
  Swatch(legend.friction);
  Option(context, "Total", &options->total,
         "one arrow a contact for normal force and friction together", "split");
  ImGui::SameLine();
  Swatch(legend.total);
  Column();
  Option(context, "Pairs", &options->pairs,
         "of each contact both forces: equal and opposite, one on either body");
  Option(context, "Newtons", &options->numbers, "the size of each force beside its arrow",
         "numbers");
  Column();
  Option(context, "Chains", &options->chains,
         "the way of the forces from body to body: thick and dark where they are large");
  Option(context, "Cones", &options->cones,
         "the cone of forces that friction allows at each contact; a contact slides when its total "
         "force lies on the rim",
         "cones");
  Column();
  Option(context, "Gaps", &options->gaps, "how far apart the bodies are at each contact");
  if (options->cones) FrictionUseBar(context, legend);
  Option(context, "Contacts", &options->contact_points, "a disc at each contact point", "contacts");
  Column();
  Option(context, "Normals", &options->normals, "the direction the contact pushes in");
  ColorLegend(
      context,
      {{"stick", legend.stick}, {"slide", legend.slide}, {"no friction", legend.frictionless}});
  LinkOptions(context, legend, options);
  ArrowOptions(context, options);
  Option(context, "Gravity", &options->gravity,
         "an arrow in the corner of the scene that can be dragged");
  Column();
  Option(context, "Glass", &options->see_through, "bodies let the arrows inside shine through",
         "glass");
  Option(context, "Shadows", &options->shadows, "what the light does not reach is darker");
  Column();
  Option(context, "Edges", &options->edges, "the bodies' edges as lines");
}

}  // namespace touchstone::ui
