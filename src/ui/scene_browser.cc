#include "ui/scene_browser.h"

#include <imgui_stdlib.h>

#include <cctype>
#include <memory>
#include <utility>

#include "scene/catalog/catalog.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

int LowerCase(char c) { return std::tolower(static_cast<unsigned char>(c)); }

void DrawEntry(const PanelContext& context, const scene::CatalogEntry& entry) {
  const std::string name(entry.name);
  const bool current = context.snapshot.scene && context.snapshot.scene->name == name;
  if (current) ImGui::PushStyleColor(ImGuiCol_Text, palette::kAccent);
  if (ImGui::Selectable(name.c_str(), current))
    context.Send(exchange::LoadScene{std::make_shared<const scene::SceneDesc>(entry.make())});
  if (current) ImGui::PopStyleColor();
  context.Mark("scene." + name);
  Tooltip(std::string(entry.lesson));
}

}  // namespace

bool MatchesFuzzily(const std::string& text, const std::string& wanted) {
  auto next = text.begin();
  for (const char c : wanted) {
    while (next != text.end() && LowerCase(*next) != LowerCase(c)) ++next;
    if (next == text.end()) return false;
    ++next;
  }
  return true;
}

void SceneBrowser::Draw(const PanelContext& context) {
  if (std::exchange(focus_, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0F);
  ImGui::InputTextWithHint("##search", "Search", &wanted_);
  context.Mark("scene.search");
  ImGui::BeginChild("##scenes", {0.0F, 8.6F * ImGui::GetTextLineHeightWithSpacing()}, true);
  std::string_view group;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    if (!MatchesFuzzily(std::string(entry.name), wanted_)) continue;
    if (group != entry.group) {
      if (!group.empty()) ImGui::Spacing();
      group = entry.group;
      ImGui::TextDisabled("%s", std::string(group).c_str());
    }
    DrawEntry(context, entry);
  }
  if (group.empty()) ImGui::TextDisabled("no scene of that name");
  ImGui::EndChild();
  if (!context.snapshot.scene || context.snapshot.scene->description.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, palette::kMuted);
  ImGui::TextWrapped("%s", context.snapshot.scene->description.c_str());
  ImGui::PopStyleColor();
}

}  // namespace touchstone::ui
