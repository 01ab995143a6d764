#include "ui/help_window.h"

#include <algorithm>
#include <string_view>

#include "ui/list_entry.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

void DrawGroupName(const PanelContext& context, const std::string& group) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::PushFont(context.fonts.bold);
  ImGui::TextUnformatted(group.c_str());
  ImGui::PopFont();
}

/// The inputs, one per line if they are too long for a single line.
std::string InLines(std::string inputs) {
  if (ImGui::CalcTextSize(inputs.c_str()).x <= 16.0F * ImGui::GetFontSize()) return inputs;
  constexpr std::string_view kOr = "  or  ";
  for (std::size_t at = inputs.find(kOr); at != std::string::npos; at = inputs.find(kOr))
    inputs.replace(at, kOr.size(), "\nor ");
  return inputs;
}

void DrawLine(const PanelContext& context, const HelpLine& line, int columns, HelpState* state) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const bool changing = !line.action.empty() && state->changing == line.action;
  const std::string text = changing             ? "press a key"
                           : line.input.empty() ? "no key"
                                                : InLines(line.input);
  ImGui::PushStyleColor(ImGuiCol_Text, changing ? Colors().warning : Colors().accent);
  if (line.action.empty()) {
    ImGui::TextUnformatted(text.c_str());
  } else {
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    if (ImGui::Selectable((text + "##" + line.action).c_str(), changing, 0, size)) {
      state->changing = changing ? "" : line.action;
      state->loss.clear();
    }
    context.Mark("help." + line.action);
    Tooltip("Click, then press the new key");
  }
  ImGui::PopStyleColor();
  ImGui::TableNextColumn();
  // Width beside the inputs and the scroll bar.
  const float column = 0.98F * ImGui::GetIO().DisplaySize.x / static_cast<float>(columns);
  ImGui::TextUnformatted(
      Wrapped(line.meaning, column - (columns == 1 ? 22.0F : 18.0F) * ImGui::GetFontSize())
          .c_str());
}

/// Start of the second column: the group nearest to the middle.
std::size_t FindMiddle(const std::vector<HelpLine>& lines) {
  std::size_t best = lines.size();
  const auto off = [&](std::size_t i) {
    const std::size_t half = lines.size() / 2;
    return i > half ? i - half : half - i;
  };
  for (std::size_t i = 1; i < lines.size(); ++i)
    if (lines[i].group != lines[i - 1].group && off(i) < off(best)) best = i;
  return best;
}

void DrawColumn(const PanelContext& context, const char* id, const std::vector<HelpLine>& lines,
                std::size_t first, std::size_t last, int columns, HelpState* state) {
  if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_NoHostExtendX))
    return;
  for (std::size_t i = first; i < last; ++i) {
    if (i == first || lines[i].group != lines[i - 1].group) DrawGroupName(context, lines[i].group);
    DrawLine(context, lines[i], columns, state);
  }
  ImGui::EndTable();
}

/// Draws the choices that change many lines at once, in one line above them.
void DrawChoices(const PanelContext& context, const HelpContent& content, bool* single_letters,
                 HelpState* state) {
  ImGui::SetNextItemWidth(9.0F * ImGui::GetFontSize());
  const bool open = ImGui::BeginCombo("mouse", content.mouse_style.c_str());
  context.Mark("help.mouse");
  if (open) {
    for (std::size_t i = 0; i < content.mouse_styles.size(); ++i) {
      if (ListEntry(context, content.mouse_styles[i].c_str(),
                    content.mouse_styles[i] == content.mouse_style))
        state->mouse_style = i;
      context.Mark("help.mouse." + content.mouse_styles[i]);
    }
    ImGui::EndCombo();
  } else {
    Tooltip("Dragging on a body: move the body, or move the camera");
  }
  ImGui::SameLine(0.0F, 2.0F * ImGui::GetFontSize());
  ImGui::Checkbox("Single-key shortcuts", single_letters);
  context.Mark("help.single_letters");
  Tooltip("When off, letters and digits need Ctrl or Alt");
  if (!content.changed) return;
  ImGui::SameLine(0.0F, 2.0F * ImGui::GetFontSize());
  if (ImGui::Button("Reset to defaults")) {
    state->usual_keys = true;
    state->loss.clear();
  }
  context.Mark("help.usual_keys");
}

}  // namespace

void DrawHelpWindow(const PanelContext& context, const HelpContent& content, bool* single_letters,
                    HelpState* state) {
  const std::vector<HelpLine>& lines = content.lines;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5F * display.x, 0.5F * display.y}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, {display.x * 0.98F, display.y * 0.98F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * context.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {4.0F * context.scale, 0.5F * context.scale});
  BeginDialog("Mouse and keys", &state->open,
              ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_HorizontalScrollbar);
  constexpr float kTwoColumns = 84.0F;  // in font sizes
  const bool wide = display.x > kTwoColumns * ImGui::GetFontSize();
  const std::size_t middle = wide ? FindMiddle(lines) : lines.size();
  DrawChoices(context, content, single_letters, state);
  if (!state->loss.empty()) {
    ImGui::TextColored(Colors().warning, "%s", state->loss.c_str());
    context.Mark("help.loss");
  }
  DrawColumn(context, "##left", lines, 0, middle, wide ? 2 : 1, state);
  if (wide) {
    ImGui::SameLine(0.0F, 2.0F * ImGui::GetFontSize());
    DrawColumn(context, "##right", lines, middle, lines.size(), 2, state);
  }
  const ImVec2 corner = ImGui::GetWindowPos();
  const ImVec2 size = ImGui::GetWindowSize();
  context.Mark("help.window", corner, {corner.x + size.x, corner.y + size.y});
  ImGui::End();
  ImGui::PopStyleVar(3);
  if (!state->open) state->Rest();
}

void DrawHints(const PanelContext& context, const Rect& scene,
               const std::vector<std::string>& hints) {
  const float pad = 8.0F * context.scale;
  // In a narrow scene a hint takes more lines.
  const float room = std::max(scene.width - 4.0F * pad, 10.0F * pad);
  float bottom = scene.y + scene.height - 2.0F * pad;
  ImDrawList* draw = ImGui::GetBackgroundDrawList();
  for (auto hint = hints.rbegin(); hint != hints.rend(); ++hint) {
    const ImVec2 size = ImGui::CalcTextSize(hint->c_str(), nullptr, false, room);
    const ImVec2 at{scene.x + 0.5F * (scene.width - size.x), bottom - size.y - pad};
    draw->AddRectFilled({at.x - 1.5F * pad, at.y - 0.6F * pad},
                        {at.x + size.x + 1.5F * pad, at.y + size.y + 0.6F * pad},
                        ImGui::GetColorU32(Colors().label_ground), 1.2F * pad);
    draw->AddText(nullptr, 0.0F, at, ImGui::GetColorU32(Colors().text), hint->c_str(), nullptr,
                  room);
    // It is in no window of ImGui.
    (*context.widgets)["hint." + std::to_string(hints.rend() - hint - 1)] = {
        at.x, at.y, at.x + size.x, at.y + size.y};
    bottom = at.y - 1.2F * pad;
  }
}

}  // namespace touchstone::ui
