#include "ui/force_labels.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace touchstone::ui {
namespace {

bool Overlap(const Rect& a, const Rect& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

bool Inside(const Rect& a, const Rect& frame) {
  return a.x >= frame.x && a.y >= frame.y && a.x + a.width <= frame.x + frame.width &&
         a.y + a.height <= frame.y + frame.height;
}

/// Right of the point, above, left, below, then the corners.
std::optional<Rect> FreePlace(const Label& label, float width, float height, const Rect& scene,
                              const std::vector<PlacedLabel>& taken) {
  constexpr float kPlaces[][2] = {{0, -0.5F},  {-0.5F, -1}, {-1, -0.5F},  {-0.5F, 0},
                                  {0, -1.25F}, {0, 0.25F},  {-1, -1.25F}, {-1, 0.25F}};
  const float gap = 0.35F * height;
  for (const auto& place : kPlaces) {
    const float dx = place[0] == 0.0F ? gap : place[0] == -1.0F ? -gap : 0.0F;
    const Rect rect{label.x + place[0] * width + dx, label.y + place[1] * height, width, height};
    const bool free = std::ranges::none_of(
        taken, [&](const PlacedLabel& other) { return Overlap(rect, other.rect); });
    if (free && Inside(rect, scene)) return rect;
  }
  return std::nullopt;
}

}  // namespace

std::vector<PlacedLabel> PlaceLabels(const std::vector<Label>& labels, const Rect& scene,
                                     float char_width, float line_height) {
  std::vector<std::size_t> order(labels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>(),
                           [&](std::size_t i) { return labels[i].weight; });
  std::vector<PlacedLabel> placed;
  for (const std::size_t i : order) {
    const Label& label = labels[i];
    const float width = char_width * static_cast<float>(label.text.size()) + 0.5F * line_height;
    if (const auto rect = FreePlace(label, width, line_height, scene, placed))
      placed.push_back({&label, *rect});
  }
  return placed;
}

void DrawLabels(const std::vector<Label>& labels, const Rect& scene, ImDrawList* draw) {
  const float line = ImGui::GetTextLineHeight();
  const float digit = ImGui::CalcTextSize("0").x;
  draw->PushClipRect({scene.x, scene.y}, {scene.x + scene.width, scene.y + scene.height});
  for (const PlacedLabel& placed : PlaceLabels(labels, scene, digit, 1.1F * line)) {
    const Rect& r = placed.rect;
    const char* text = placed.label->text.c_str();
    const float width = ImGui::CalcTextSize(text).x;
    const ImVec2 at{r.x + 0.5F * (r.width - width), r.y + 0.05F * line};
    draw->AddRectFilled({at.x - 0.22F * line, r.y}, {at.x + width + 0.22F * line, r.y + r.height},
                        ImGui::GetColorU32(Colors().label_ground), 0.3F * line);
    draw->AddText(at, ImGui::GetColorU32(LabelColor(placed.label->color)), text);
  }
  draw->PopClipRect();
}

}  // namespace touchstone::ui
