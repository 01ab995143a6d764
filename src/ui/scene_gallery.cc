#include "ui/scene_gallery.h"

#include <imgui_stdlib.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "scene/catalog/catalog.h"
#include "ui/scene_browser.h"
#include "ui/widgets.h"

namespace touchstone::ui {
namespace {

constexpr float kCardWidth = 196.0F;  // least width, in points
constexpr float kWidest = 1080.0F;    // greatest width of the window

CardSize MeasureCard(float width) {
  const float pad = 0.5F * ImGui::GetFontSize();
  const float picture = 0.625F * (width - 2.0F * pad);
  float lesson = 0.0F;
  for (const scene::CatalogEntry& entry : scene::Catalog()) {
    const std::string text = Wrapped(entry.Teaser(), width - 2.0F * pad);
    lesson = std::max(lesson, ImGui::CalcTextSize(text.c_str()).y);
  }
  return {width, pad, picture, picture + ImGui::GetTextLineHeight() + lesson + 3.0F * pad};
}

void DrawPicture(const ImVec2& from, const ImVec2& to, ImTextureID picture) {
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const float rounding = 0.3F * ImGui::GetFontSize();
  if (picture != nullptr)
    draw->AddImageRounded(picture, from, to, {0, 0}, {1, 1}, IM_COL32_WHITE, rounding);
  else
    draw->AddRectFilled(from, to, ImGui::GetColorU32(ImGuiCol_FrameBg), rounding);
}

/// Returns whether the card was clicked. A chosen card is framed, and scrolled into sight.
enum class Choice { kNo, kYes, kJustNow };
bool DrawCard(const PanelContext& context, const scene::CatalogEntry& entry, const CardSize& size,
              const FindThumbnail& thumbnail, Choice choice) {
  const std::string name(entry.name);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const bool clicked = InvisibleButton(name.c_str(), {size.width, size.height});
  if (choice == Choice::kJustNow) ImGui::SetScrollHereY();
  if (!ImGui::IsItemVisible()) return clicked;
  context.Mark("gallery." + name);
  if (choice != Choice::kNo) context.Mark("gallery.chosen." + name);

  const bool current =
      !context.has_file && context.snapshot.scene && context.snapshot.scene->name == name;
  const ImVec2 end{corner.x + size.width, corner.y + size.height};
  ImDrawList* draw = ImGui::GetWindowDrawList();
  const float rounding = 0.45F * ImGui::GetFontSize();
  if (ImGui::IsItemHovered() || choice != Choice::kNo)
    draw->AddRectFilled(corner, end, ImGui::GetColorU32(ImGuiCol_HeaderHovered), rounding);
  if (current) draw->AddRect(corner, end, ImGui::GetColorU32(Colors().accent), rounding, 0, 2.0F);

  const float left = corner.x + size.pad;
  const float top = corner.y + size.pad;
  const float right = end.x - size.pad;
  DrawPicture({left, top}, {right, top + size.picture_height},
              thumbnail ? thumbnail(entry.name) : nullptr);
  const float below = top + size.picture_height + 0.6F * size.pad;
  const char* mark = context.lessons != nullptr ? MarkOfLesson(*context.lessons, name) : "";
  draw->AddText(context.fonts.bold, ImGui::GetFontSize(), {left, below},
                ImGui::GetColorU32(current ? Colors().accent : Colors().text),
                (mark + name).c_str());
  draw->AddText({left, below + ImGui::GetTextLineHeight()}, ImGui::GetColorU32(Colors().muted),
                Wrapped(entry.Teaser(), right - left).c_str());
  if (ImGui::IsItemHovered() && !entry.asks()) Tooltip(entry.make().description);
  return clicked;
}

void DrawGroupName(const PanelContext& context, std::string_view group) {
  if (ImGui::GetCursorPosY() > ImGui::GetFontSize()) ImGui::Spacing();
  ImGui::PushFont(context.fonts.bold);
  ImGui::TextUnformatted(group.data(), group.data() + group.size());
  ImGui::PopFont();
}

/// The scenes that match a search, the best first; without one all scenes, by group.
std::vector<const scene::CatalogEntry*> FindCards(const std::string& wanted) {
  std::vector<const scene::CatalogEntry*> found;
  for (const scene::CatalogEntry& entry : scene::Catalog())
    if (MatchesScene(entry, wanted)) found.push_back(&entry);
  if (!wanted.empty())
    std::ranges::stable_sort(found, std::greater<>(),
                             [&](const auto* entry) { return MatchScene(*entry, wanted); });
  return found;
}

/// The number of cards per row, and their sizes.
std::pair<int, CardSize> MeasureCards(const PanelContext& context) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float room = ImGui::GetContentRegionAvail().x;
  const int columns =
      std::max(static_cast<int>((room + gap) / (kCardWidth * context.scale + gap)), 1);
  return {columns, MeasureCard((room - static_cast<float>(columns - 1) * gap) /
                               static_cast<float>(columns))};
}

}  // namespace

void SceneGallery::Open() {
  open_ = true;
  focus_ = true;
  accept_ = false;
  wanted_.clear();
  cursor_.reset();
}

/// The left and right keys move in the text until up or down has chosen a card.
void SceneGallery::Choose(int cards, int columns) {
  const auto pressed = [](ImGuiKey key) {
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)) ? 1 : 0;
  };
  const int rows = pressed(ImGuiKey_DownArrow) - pressed(ImGuiKey_UpArrow);
  const int aside = in_cards_ ? pressed(ImGuiKey_RightArrow) - pressed(ImGuiKey_LeftArrow) : 0;
  if (cards == 0 || (rows == 0 && aside == 0)) return;
  const bool enters = !in_cards_ && rows > 0;
  in_cards_ = true;
  cursor_ = enters && !cursor_
                ? 0
                : std::clamp(cursor_.value_or(0) + rows * columns + aside, 0, cards - 1);
  cursor_moved_ = true;
}

void SceneGallery::Draw(const PanelContext& context, const Rect& room,
                        const FindThumbnail& thumbnail) {
  if (!open_) return;
  const float margin = 12.0F * context.scale;
  const float width = std::min(room.width - 2.0F * margin, kWidest * context.scale);
  ImGui::SetNextWindowPos({room.x + 0.5F * (room.width - width), room.y + margin});
  ImGui::SetNextWindowSize({width, room.height - 2.0F * margin});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * context.scale);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0F);
  BeginDialog("Built-in scenes", &open_, ImGuiWindowFlags_NoResize);
  if (std::exchange(focus_, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0F);
  if (ImGui::InputTextWithHint("##search", "Search names, lessons, descriptions and shapes",
                               &wanted_)) {
    in_cards_ = false;
    cursor_ = wanted_.empty() ? std::nullopt : std::optional(0);
    cursor_moved_ = true;
  }
  context.Mark("gallery.search");
  ImGui::BeginChild("##cards", {}, false, ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav);
  const std::vector<const scene::CatalogEntry*> cards = FindCards(wanted_);
  const auto [columns, size] = MeasureCards(context);
  Choose(static_cast<int>(cards.size()), columns);
  const scene::CatalogEntry* chosen = DrawCards(context, cards, columns, size, thumbnail);
  ImGui::EndChild();
  ImGui::End();
  ImGui::PopStyleVar(2);
  if (std::exchange(accept_, false) && !cards.empty())
    chosen = cards[static_cast<std::size_t>(cursor_.value_or(0))];
  if (chosen == nullptr) return;
  context.Send(exchange::LoadScene{std::make_shared<const scene::SceneDesc>(chosen->make())});
  Close();
}

/// Draws the cards; returns the clicked one, or null.
const scene::CatalogEntry* SceneGallery::DrawCards(
    const PanelContext& context, const std::vector<const scene::CatalogEntry*>& cards, int columns,
    const CardSize& size, const FindThumbnail& thumbnail) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const bool moved = std::exchange(cursor_moved_, false);
  const scene::CatalogEntry* clicked = nullptr;
  std::string_view group;
  int column = 0;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const scene::CatalogEntry& entry = *cards[i];
    if (wanted_.empty() && group != entry.group) {
      group = entry.group;
      column = 0;
      DrawGroupName(context, group);
    }
    if (column > 0) ImGui::SameLine(0.0F, gap);
    column = (column + 1) % columns;
    const Choice choice = cursor_ != static_cast<int>(i) ? Choice::kNo
                          : moved                        ? Choice::kJustNow
                                                         : Choice::kYes;
    if (DrawCard(context, entry, size, thumbnail, choice)) clicked = &entry;
  }
  if (cards.empty()) ImGui::TextDisabled("No matching scene");
  return clicked;
}

}  // namespace touchstone::ui
