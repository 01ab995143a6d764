#include "ui/scene_browser.h"

#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <string_view>
#include <utility>

#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr const char* kPictures = "Pictures";
constexpr float kLowestList = 8.6F;  // lines

int LowerCase(char c) { return std::tolower(static_cast<unsigned char>(c)); }

/// Where `wanted` begins a word of the text, whatever their case; npos: nowhere.
std::size_t FindWordStart(std::string_view text, std::string_view wanted) {
  for (std::size_t at = 0; at + wanted.size() <= text.size(); ++at) {
    const bool begins = at == 0 || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0;
    if (begins &&
        std::ranges::equal(text.substr(at, wanted.size()), wanted, {}, LowerCase, LowerCase))
      return at;
  }
  return std::string_view::npos;
}

void DrawEntry(const PanelContext& context, const scene::CatalogEntry& entry, bool scroll_to) {
  const std::string name(entry.name);
  const bool current = context.snapshot.scene && context.snapshot.scene->name == name;
  if (current) ImGui::PushStyleColor(ImGuiCol_Text, Colors().accent);
  if (ImGui::Selectable(name.c_str(), current))
    context.Send(exchange::LoadScene{std::make_shared<const scene::SceneDesc>(entry.make())});
  if (current) ImGui::PopStyleColor();
  if (current && scroll_to) ImGui::SetScrollHereY();
  context.Mark("scene." + name);
  Tooltip(entry.Teaser());
}

/// The way into the lessons, with how far somebody has come.
void DrawLessonsButton(const PanelContext& context) {
  const LessonResults none;
  const LessonResults& results = context.lessons != nullptr ? *context.lessons : none;
  const std::string text = "Lessons   " + std::to_string(CountLessonsDone(results)) + " of " +
                           std::to_string(CountLessons());
  if (ImGui::Button((text + "###lessons").c_str(), {-1.0F, 0.0F}))
    context.intents->open_lesson = NextLesson(results);
  context.Mark("lessons");
  Tooltip(context.WithKeys("Twelve questions through mechanics: predict, then run", "lessons"));
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

SceneMatch MatchScene(const scene::CatalogEntry& entry, const std::string& wanted) {
  const std::size_t in_name = FindWordStart(entry.name, wanted);
  if (in_name == 0) return SceneMatch::kNameBegins;
  if (in_name != std::string_view::npos) return SceneMatch::kNameHas;
  if (MatchesFuzzily(std::string(entry.name), wanted)) return SceneMatch::kNameHasLetters;
  const bool told = FindWordStart(entry.lesson, wanted) != std::string_view::npos ||
                    FindWordStart(entry.group, wanted) != std::string_view::npos;
  return told ? SceneMatch::kTold : SceneMatch::kNone;
}

bool MatchesScene(const scene::CatalogEntry& entry, const std::string& wanted) {
  return MatchScene(entry, wanted) != SceneMatch::kNone;
}

bool SceneBrowser::Draw(const PanelContext& context) {
  DrawLessonsButton(context);
  const float button = ImGui::CalcTextSize(kPictures).x + 2.0F * ImGui::GetStyle().FramePadding.x;
  ImGui::SetNextItemWidth(-button - ImGui::GetStyle().ItemSpacing.x);
  ImGui::InputTextWithHint("##search", "Search", &wanted_);
  context.Mark("scene.search");
  ImGui::SameLine();
  const bool pictures = ImGui::Button(kPictures);
  context.Mark("scene.pictures");
  Tooltip(context.WithKeys("all scenes with picture and lesson", "search_scenes"));
  drawn_ = true;
  list_height_ = std::max(list_height_, kLowestList * ImGui::GetTextLineHeightWithSpacing());
  ImGui::BeginChild("##scenes", {0.0F, list_height_}, true);
  const bool is_new = std::exchange(shown_, context.snapshot.scene) != context.snapshot.scene;
  std::string_view group;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    if (!MatchesScene(entry, wanted_)) continue;
    if (group != entry.group) {
      if (!group.empty()) ImGui::Spacing();
      group = entry.group;
      ImGui::TextDisabled("%s", std::string(group).c_str());
    }
    DrawEntry(context, entry, is_new);
  }
  if (group.empty()) ImGui::TextDisabled("No matching scene");
  ImGui::EndChild();
  const scene::SceneDesc* scene = context.snapshot.scene.get();
  // What is said of a lesson's scene would answer its question.
  if (scene == nullptr || scene->card || scene->description.empty()) return pictures;
  ImGui::PushStyleColor(ImGuiCol_Text, Colors().muted);
  ImGui::TextUnformatted(Wrapped(scene->description, ImGui::GetContentRegionAvail().x).c_str());
  ImGui::PopStyleColor();
  return pictures;
}

}  // namespace touchstone::ui
