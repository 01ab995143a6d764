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
constexpr float kLowestList = 8.6F;  // least height in lines

int LowerCase(char c) { return std::tolower(static_cast<unsigned char>(c)); }

/// Start of the first word of the text that begins with `wanted`, in upper or lower case; npos:
/// none.
std::size_t FindWordStart(std::string_view text, std::string_view wanted) {
  for (std::size_t at = 0; at + wanted.size() <= text.size(); ++at) {
    const bool begins = at == 0 || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0;
    if (begins &&
        std::ranges::equal(text.substr(at, wanted.size()), wanted, {}, LowerCase, LowerCase))
      return at;
  }
  return std::string_view::npos;
}

void Load(const PanelContext& context, const scene::CatalogEntry& entry) {
  context.Send(exchange::LoadScene{std::make_shared<const scene::SceneDesc>(entry.make())});
}

bool IsShown(const PanelContext& context, const scene::CatalogEntry& entry) {
  return !context.has_file && context.snapshot.scene && context.snapshot.scene->name == entry.name;
}

/// The scenes that match a search, in the order of the list.
std::vector<const scene::CatalogEntry*> FindEntries(const std::string& wanted) {
  std::vector<const scene::CatalogEntry*> found;
  for (const scene::CatalogEntry& entry : scene::Catalog())
    if (MatchesScene(entry, wanted)) found.push_back(&entry);
  return found;
}

/// Number of lines by which the keys of this frame move in the list. `page` is the number of
/// visible lines; `ends`: Home and End are not needed by a text field.
int LinesMoved(int page, bool ends) {
  const auto pressed = [](ImGuiKey key) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)) ? 1 : 0;
  };
  const int all = ends ? static_cast<int>(scene::Catalog().size()) : 0;
  return pressed(ImGuiKey_DownArrow) - pressed(ImGuiKey_UpArrow) +
         page * (pressed(ImGuiKey_PageDown) - pressed(ImGuiKey_PageUp)) +
         all * (pressed(ImGuiKey_End) - pressed(ImGuiKey_Home));
}

/// Draws the button for the lessons, with the progress so far.
void DrawLessonsButton(const PanelContext& context) {
  const LessonResults none;
  const LessonResults& results = context.lessons != nullptr ? *context.lessons : none;
  const int right = CountLessonsAnswered(results, true);
  const int wrong = CountLessonsAnswered(results, false);
  std::string text = "Lessons   " + std::to_string(right) + " of " + std::to_string(CountLessons());
  if (right > 0) text += " ✓";
  if (ImGui::Button((text + "###lessons").c_str(), {-1.0F, 0.0F}))
    context.intents->open_lesson = NextLesson(results);
  context.Mark("lessons");
  std::string tooltip = "Twelve questions through mechanics: predict, then run";
  if (wrong > 0) tooltip += ". " + std::to_string(wrong) + " to try again";
  Tooltip(context.WithKeys(tooltip, "lessons"));
}

/// Writes the description of a scene, in a room of constant height: widgets below do not move.
void DescribeScene(const PanelContext& context, const std::string& description) {
  constexpr float kHigh = 55.0F;  // least height of the column, in lines
  const float line = ImGui::GetTextLineHeight();
  const float lines = ImGui::GetWindowHeight() >= kHigh * line ? 9.0F : 4.0F;
  ImGui::BeginChild("##description", {0.0F, lines * line}, false,
                    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
  if (ImGui::IsWindowAppearing()) ImGui::SetScrollY(0.0F);
  TextWrappedMuted(description.c_str());
  const bool is_cut = ImGui::GetScrollMaxY() > 0.0F;
  ImGui::EndChild();
  context.Mark("scene.description");
  if (is_cut) Tooltip(description);
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
  if (told) return SceneMatch::kTold;
  return FindWordStart(entry.words, wanted) != std::string_view::npos ? SceneMatch::kDescribed
                                                                      : SceneMatch::kNone;
}

bool MatchesScene(const scene::CatalogEntry& entry, const std::string& wanted) {
  return MatchScene(entry, wanted) != SceneMatch::kNone;
}

const scene::CatalogEntry* SceneBrowser::Search(const PanelContext& context) {
  const float button = ImGui::CalcTextSize(kPictures).x + 2.0F * ImGui::GetStyle().FramePadding.x;
  ImGui::SetNextItemWidth(-button - ImGui::GetStyle().ItemSpacing.x);
  if (std::exchange(focus_, false)) ImGui::SetKeyboardFocusHere();
  const std::string before = wanted_;
  const bool enter = ImGui::InputTextWithHint(
      "##search", "Search", &wanted_,
      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  const bool writing = ImGui::IsItemActive();
  context.Mark("scene.search");
  Tooltip(context.WithKeys("Arrows choose in the list, Enter loads", "find_scene"));
  entries_ = FindEntries(wanted_);
  if (!writing && !enter) cursor_.reset();
  if (entries_.empty()) return nullptr;
  const int last = static_cast<int>(entries_.size()) - 1;
  const auto place_of = [&](auto found) { return static_cast<int>(found - entries_.begin()); };
  if (wanted_ != before && wanted_.empty()) {
    cursor_.reset();
    to_shown_ = true;
  } else if (wanted_ != before) {
    cursor_ = place_of(std::ranges::max_element(
        entries_, {}, [&](const auto* entry) { return MatchScene(*entry, wanted_); }));
    cursor_moved_ = true;
  }
  const int page =
      std::max(static_cast<int>(list_height_ / ImGui::GetTextLineHeightWithSpacing()) - 1, 1);
  if (const int lines = writing ? LinesMoved(page, wanted_.empty()) : 0; lines != 0) {
    const int shown = place_of(std::ranges::find_if(
        entries_, [&](const auto* entry) { return IsShown(context, *entry); }));
    cursor_ = std::clamp(cursor_.value_or(shown > last ? -1 : shown) + lines, 0, last);
    cursor_moved_ = true;
  }
  return enter && cursor_ ? entries_[static_cast<std::size_t>(std::min(*cursor_, last))] : nullptr;
}

void SceneBrowser::ListEntries(const PanelContext& context) {
  const bool is_new = std::exchange(shown_, context.snapshot.scene) != context.snapshot.scene;
  const bool to_shown = std::exchange(to_shown_, false) || is_new;
  const bool moved = std::exchange(cursor_moved_, false);
  std::string_view group;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const scene::CatalogEntry& entry = *entries_[i];
    if (group != entry.group) {
      if (!group.empty()) ImGui::Spacing();
      group = entry.group;
      ImGui::TextDisabled("%s", std::string(group).c_str());
    }
    const bool current = IsShown(context, entry);
    const bool at_cursor = cursor_ == static_cast<int>(i);
    if (current) ImGui::PushStyleColor(ImGuiCol_Text, Colors().accent);
    const std::string name(entry.name);
    const char* mark = context.lessons != nullptr ? MarkOfLesson(*context.lessons, name) : "";
    if (ImGui::Selectable((mark + name + "###" + name).c_str(), current || at_cursor))
      Load(context, entry);
    if (current) ImGui::PopStyleColor();
    if (at_cursor)
      ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                          ImGui::GetColorU32(Colors().accent));
    if ((current && to_shown) || (at_cursor && moved)) ImGui::SetScrollHereY();
    context.Mark("scene." + name);
    Tooltip(entry.Teaser());
  }
  if (entries_.empty()) ImGui::TextDisabled("No matching scene");
}

bool SceneBrowser::Draw(const PanelContext& context) {
  DrawLessonsButton(context);
  if (const scene::CatalogEntry* entry = Search(context)) Load(context, *entry);
  ImGui::SameLine();
  const bool pictures = ImGui::Button(kPictures);
  context.Mark("scene.pictures");
  Tooltip(context.WithKeys("all scenes with picture and lesson", "search_scenes"));
  drawn_ = true;
  list_height_ = std::max(list_height_, kLowestList * ImGui::GetTextLineHeightWithSpacing());
  ImGui::BeginChild("##scenes", {0.0F, list_height_}, true);
  ListEntries(context);
  ImGui::EndChild();
  const scene::SceneDesc* scene = context.snapshot.scene.get();
  // The text about a scene with a question would answer it.
  const bool told = context.snapshot.time > 0.0 && context.lessons != nullptr && scene != nullptr &&
                    context.lessons->contains(scene->name);
  const bool asks = scene != nullptr && scene->card && !told;
  DescribeScene(context, asks ? "It asks: answer the question on its card, and the scene runs."
                         : scene != nullptr ? scene->description
                                            : std::string());
  return pictures;
}

}  // namespace touchstone::ui
