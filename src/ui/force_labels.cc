#include "ui/force_labels.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <optional>

#include "ui/format.h"
#include "ui/segments.h"

namespace touchstone::ui {
namespace {

constexpr float kShortestValue = 3;  // characters

bool Overlap(const Rect& a, const Rect& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

bool Inside(const Rect& a, const Rect& frame) {
  return a.x >= frame.x && a.y >= frame.y && a.x + a.width <= frame.x + frame.width &&
         a.y + a.height <= frame.y + frame.height;
}

/// Occupied places of text, by cells of the scene: a query costs the same at any number of texts.
class TakenPlaces {
 public:
  TakenPlaces(const Rect& scene, float line_height,
              const std::vector<std::array<ImVec2, 2>>& arrows)
      : arrows_(arrows),
        scene_(scene),
        cell_width_(3.0F * line_height),
        cell_height_(1.2F * line_height),
        columns_(1 + static_cast<int>(std::max(scene.width, 0.0F) / cell_width_)),
        rows_(1 + static_cast<int>(std::max(scene.height, 0.0F) / cell_height_)),
        cells_(static_cast<std::size_t>(columns_ * rows_)) {}

  /// Whether a rectangle within the scene is unoccupied.
  bool IsFree(const Rect& rect) const {
    const Cells cells = CellsOf(rect);
    for (int row = cells.top; row <= cells.bottom; ++row)
      for (int column = cells.left; column <= cells.right; ++column)
        for (const Rect& taken : cells_[Index(row, column)])
          if (Overlap(rect, taken)) return false;
    return true;
  }

  bool CoversArrow(const Rect& rect) const {
    return std::ranges::any_of(
        arrows_, [&](const auto& arrow) { return Reaches(rect, arrow[0], arrow[1]); });
  }

  void Take(const Rect& rect) {
    const Cells cells = CellsOf(rect);
    for (int row = cells.top; row <= cells.bottom; ++row)
      for (int column = cells.left; column <= cells.right; ++column)
        cells_[Index(row, column)].push_back(rect);
  }

 private:
  struct Cells {
    int left, right, top, bottom;
  };

  Cells CellsOf(const Rect& rect) const {
    const auto column = [&](float x) {
      return std::clamp(static_cast<int>((x - scene_.x) / cell_width_), 0, columns_ - 1);
    };
    const auto row = [&](float y) {
      return std::clamp(static_cast<int>((y - scene_.y) / cell_height_), 0, rows_ - 1);
    };
    return {column(rect.x), column(rect.x + rect.width), row(rect.y), row(rect.y + rect.height)};
  }
  std::size_t Index(int row, int column) const {
    return static_cast<std::size_t>(row * columns_ + column);
  }

  const std::vector<std::array<ImVec2, 2>>& arrows_;
  Rect scene_;
  float cell_width_;
  float cell_height_;
  int columns_;
  int rows_;
  std::vector<std::vector<Rect>> cells_;
};

/// Candidate places, in order: on the point, for a centred label that hides only the mark there;
/// right of it, above, left, below, then the corners. Each is at the distance `apart` from other
/// texts. Returns the first place off all arrows, otherwise the first.
std::optional<Rect> FreePlace(const Label& label, float width, float height, float apart,
                              const Rect& scene, const TakenPlaces& taken) {
  std::optional<Rect> on_arrow;
  const auto suits = [&](const Rect& rect) {
    if (!taken.CoversArrow(rect)) return true;
    if (!on_arrow) on_arrow = rect;
    return false;
  };
  constexpr float kPlaces[][2] = {{0, -0.5F},  {-0.5F, -1}, {-1, -0.5F},  {-0.5F, 0},
                                  {0, -1.25F}, {0, 0.25F},  {-1, -1.25F}, {-1, 0.25F}};
  const bool beside = label.reach > 0.0F && width > 2.0F * label.reach;
  const float gap = 0.35F * height + (beside ? label.reach : 0.0F);
  const Rect middle{label.x - 0.5F * width, label.y - 0.5F * height, width, height};
  if (label.centred && !beside && Inside(middle, scene) && taken.IsFree(middle) && suits(middle))
    return middle;
  constexpr std::size_t kCount = std::size(kPlaces);
  // A neighbour is often beside the mark; above is free more often.
  for (std::size_t i = 0; i < kCount; ++i) {
    const auto& place = kPlaces[beside ? (i + 1) % kCount : i];
    const float dx = place[0] == 0.0F ? gap : place[0] == -1.0F ? -gap : 0.0F;
    const float dy = !beside || place[0] != -0.5F ? 0.0F
                     : place[1] < 0.0F            ? -label.reach
                                                  : label.reach;
    const Rect rect{label.x + place[0] * width + dx, label.y + place[1] * height + dy, width,
                    height};
    const Rect around{rect.x - apart, rect.y - apart, width + 2.0F * apart, height + 2.0F * apart};
    if (Inside(rect, scene) && taken.IsFree(around) && suits(rect)) return rect;
  }
  return on_arrow;
}

/// The nearest free place at a distance from a point without room beside it.
std::optional<Rect> PlaceApart(const Label& label, float width, float height, float apart,
                               const Rect& scene, const TakenPlaces& taken) {
  constexpr int kDirections = 16;
  constexpr float kFirst = 1.0F, kLast = 5.0F, kStep = 0.5F;  // distances from the point, in lines
  for (float gap = kFirst; gap <= kLast; gap += kStep)
    for (int i = 0; i < kDirections; ++i) {
      const float angle = 2.0F * std::numbers::pi_v<float> * static_cast<float>(i) / kDirections;
      const float x = label.x + std::cos(angle) * (gap * height + 0.5F * width);
      const float y = label.y - std::sin(angle) * (gap + 0.5F) * height;
      const Rect rect{x - 0.5F * width, y - 0.5F * height, width, height};
      const Rect around{rect.x - apart, rect.y - apart, width + 2.0F * apart,
                        height + 2.0F * apart};
      if (Inside(rect, scene) && taken.IsFree(around)) return rect;
    }
  return std::nullopt;
}

}  // namespace

std::string TextOf(const Label& label) {
  if (!label.text.empty()) return label.text;
  return Estimate(FormatNumber(label.value) + " " + label.unit, label.certified);
}

std::vector<PlacedLabel> PlaceLabels(const std::vector<Label>& labels, const Rect& scene,
                                     const TextSize& size, const Obstacles& obstacles) {
  const float line_height = size.line_height;
  std::vector<std::size_t> order(labels.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater<>(),
                           [&](std::size_t i) { return labels[i].weight; });
  std::vector<PlacedLabel> placed;
  // A crowd has no room between its arrows.
  constexpr std::size_t kMostArrows = 150;
  static const std::vector<std::array<ImVec2, 2>> kNone;
  TakenPlaces places(scene, line_height,
                     obstacles.arrows.size() <= kMostArrows ? obstacles.arrows : kNone);
  for (const Rect& rect : obstacles.taken) places.Take(rect);
  // The bodies of a crowd must be visible between its labels.
  constexpr float kCrowd = 1000.0F;
  constexpr float kApart = 0.7F;   // in lines of text
  constexpr float kLeast = 0.12F;  // in lines; separates neighbouring labels
  constexpr std::size_t kFew = 40;
  const float crowded = std::min(1.0F, static_cast<float>(labels.size()) / kCrowd);
  const float apart = std::max(kApart * crowded, kLeast) * line_height;
  for (const std::size_t i : order) {
    const Label& label = labels[i];
    const auto place = [&](float text_width) {
      return FreePlace(label, text_width + 0.5F * line_height, line_height, apart, scene, places);
    };
    const auto width_of = [&](const std::string& text) {
      return size.width ? size.width(text) : size.char_width * static_cast<float>(text.size());
    };
    // In a crowd, most values find no room even if they are short: their texts are not made.
    const bool few = labels.size() <= kFew;
    if (label.text.empty() && !few && !place(kShortestValue * size.char_width)) continue;
    std::string text = TextOf(label);
    const float width = width_of(text);
    auto rect = place(width);
    const bool stands_apart = !rect && few && Inside({label.x, label.y, 0.0F, 0.0F}, scene);
    if (stands_apart)
      rect = PlaceApart(label, width + 0.5F * line_height, line_height, apart, scene, places);
    if (!rect) continue;
    places.Take(*rect);
    placed.push_back({&label, *rect, std::move(text), stands_apart});
  }
  return placed;
}

void DrawLabels(const std::vector<Label>& labels, const Rect& scene, const Obstacles& obstacles,
                ImDrawList* draw) {
  const float line = ImGui::GetTextLineHeight();
  const TextSize size{ImGui::CalcTextSize("0").x, 1.1F * line,
                      [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; }};
  draw->PushClipRect({scene.x, scene.y}, {scene.x + scene.width, scene.y + scene.height});
  const std::vector<PlacedLabel> all = PlaceLabels(labels, scene, size, obstacles);
  for (const PlacedLabel& placed : all) {
    if (!placed.apart) continue;
    const Rect& r = placed.rect;
    const ImVec2 point{placed.label->x, placed.label->y};
    draw->AddLine(
        point, {std::clamp(point.x, r.x, r.x + r.width), std::clamp(point.y, r.y, r.y + r.height)},
        ImGui::GetColorU32(LabelColor(placed.label->color)), 0.06F * line);
  }
  for (const PlacedLabel& placed : all) {
    const Rect& r = placed.rect;
    const char* text = placed.text.c_str();
    const float width = ImGui::CalcTextSize(text).x;
    const ImVec2 at{r.x + 0.5F * (r.width - width), r.y + 0.05F * line};
    draw->AddRectFilled({at.x - 0.22F * line, r.y}, {at.x + width + 0.22F * line, r.y + r.height},
                        ImGui::GetColorU32(Colors().label_ground), 0.3F * line);
    draw->AddText(at, ImGui::GetColorU32(LabelColor(placed.label->color)), text);
  }
  draw->PopClipRect();
}

}  // namespace touchstone::ui
