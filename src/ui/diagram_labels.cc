#include "ui/diagram_labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "ui/segments.h"

namespace touchstone::ui {
namespace {

// Costs of a place, in units of the cost of one line of distance.
constexpr float kOnLabel = 1e4F;  // for each label that it covers
constexpr float kOnArrow = 2e3F;  // for each arrow that it covers
constexpr float kAstray = 1e3F;   // for being nearer to another arrow
constexpr float kCrosses = 2.0F;  // for each arrow crossed by its line
constexpr float kFromTip = 1.5F;  // for the tail instead of the tip
constexpr float kClear = 0.15F;   // lines of text, around arrows and labels
constexpr float kNearer = 0.1F;   // lines of text, by which its own arrow must be nearer
constexpr float kThick = 0.35F;   // lines of text; arrows this close cover each other

struct Spot {
  Rect rect;
  ImVec2 anchor;
  float cost;  // without the cost of other labels
};

class LabelPlacer {
 public:
  LabelPlacer(const std::vector<DiagramLabel>& labels, const Rect& room, float char_width,
              float line_height, std::vector<Rect> taken)
      : labels_(labels),
        room_(room),
        char_width_(char_width),
        line_(line_height),
        taken_(std::move(taken)) {}

  std::vector<PlacedDiagramLabel> Place() {
    for (std::size_t i = 0; i < labels_.size(); ++i) {
      around_.push_back(PlacesAround(i));
      chosen_.push_back(Best(around_[i], i, /*among=*/0));
    }
    Improve();
    std::vector<PlacedDiagramLabel> placed;
    for (std::size_t i = 0; i < labels_.size(); ++i)
      placed.push_back({&labels_[i], chosen_[i].rect, chosen_[i].anchor,
                        Total(chosen_[i], i, labels_.size()) < kAstray});
    return placed;
  }

 private:
  /// Moves each label in turn to the best place, given all others.
  void Improve() {
    constexpr int kRounds = 6;
    for (int round = 0; round < kRounds; ++round) {
      bool moved = false;
      for (std::size_t i = 0; i < labels_.size(); ++i) {
        Spot best = Best(around_[i], i, labels_.size());
        if (Total(best, i, labels_.size()) >= kAstray)
          best = Best(PlacesAnywhere(i, best), i, labels_.size());
        moved |= best.rect.x != chosen_[i].rect.x || best.rect.y != chosen_[i].rect.y;
        chosen_[i] = best;
      }
      if (!moved) return;
    }
  }

  Rect SizeOf(std::size_t i) const {
    const float width = char_width_ * static_cast<float>(labels_[i].text.size()) + 0.5F * line_;
    return {0.0F, 0.0F, std::min(width, room_.width), std::min(line_, room_.height)};
  }

  Rect Inside(Rect r) const {
    r.x = std::clamp(r.x, room_.x, room_.x + room_.width - r.width);
    r.y = std::clamp(r.y, room_.y, room_.y + room_.height - r.height);
    return r;
  }

  /// Places around points of the label's arrow, in rings.
  std::vector<Spot> PlacesAround(std::size_t i) const {
    constexpr std::array kAlong = {1.0F, 0.75F, 0.5F, 0.25F};
    constexpr std::array kRings = {0.35F, 0.9F, 1.6F, 2.8F, 4.4F};  // [lines]
    constexpr int kDirections = 12;
    const DiagramLabel& label = labels_[i];
    const Rect size = SizeOf(i);
    std::vector<Spot> places;
    for (const float t : kAlong) {
      const ImVec2 anchor = Between(label.tail, label.tip, t);
      for (const float ring : kRings)
        for (int k = 0; k < kDirections; ++k) {
          const float angle =
              2.0F * std::numbers::pi_v<float> * static_cast<float>(k) / kDirections;
          const float cx = anchor.x + std::cos(angle) * (ring * line_ + 0.5F * size.width);
          const float cy = anchor.y + std::sin(angle) * (ring * line_ + 0.5F * size.height);
          const Rect rect{cx - 0.5F * size.width, cy - 0.5F * size.height, size.width, size.height};
          if (IsIn(rect, room_)) places.push_back(Price(i, rect, anchor, t));
        }
    }
    if (places.empty()) {
      const ImVec2 anchor = NearestOf(room_, label.tip);
      const Rect rect{anchor.x, anchor.y, size.width, size.height};
      places.push_back(Price(i, Inside(rect), label.tip, 1.0F));
    }
    return places;
  }

  /// The best of those places, and a grid over the whole room.
  std::vector<Spot> PlacesAnywhere(std::size_t i, const Spot& best) const {
    const DiagramLabel& label = labels_[i];
    const Rect size = SizeOf(i);
    const float dx = 0.4F * size.width, dy = 1.1F * size.height;
    std::vector<Spot> places = {best};
    for (float y = room_.y; y + size.height <= room_.y + room_.height; y += dy)
      for (float x = room_.x; x + size.width <= room_.x + room_.width; x += dx) {
        const Rect rect{x, y, size.width, size.height};
        const float to_tip = ToPoint(rect, label.tip);
        const ImVec2 middle = Between(label.tail, label.tip, 0.5F);
        const bool at_tip = to_tip <= ToPoint(rect, middle);
        places.push_back(Price(i, rect, at_tip ? label.tip : middle, at_tip ? 1.0F : 0.5F));
      }
    return places;
  }

  Spot Price(std::size_t i, const Rect& rect, ImVec2 anchor, float along) const {
    const float to_own = DistanceToSegment(rect, labels_[i].tail, labels_[i].tip);
    const Rect wide = Widened(rect, kClear * line_);
    const ImVec2 start = NearestOf(rect, anchor);
    float cost = ToPoint(rect, anchor) / line_ + kFromTip * (1.0F - along);
    for (std::size_t k = 0; k < labels_.size(); ++k) {
      const DiagramLabel& other = labels_[k];
      if (Reaches(wide, other.tail, other.tip)) cost += kOnArrow;
      if (k == i) continue;
      if (IsNearerThan(rect, other.tail, other.tip, to_own + kNearer * line_) &&
          !RunTogether(labels_[i], other))
        cost += kAstray;
      if (Cross(start, anchor, other.tail, other.tip)) cost += kCrosses;
    }
    return {rect, anchor, cost};
  }

  /// Whether one of the two arrows visibly coincides with the other: neither is then nearer to a
  /// label.
  bool RunTogether(const DiagramLabel& a, const DiagramLabel& b) const {
    const auto near = [&](ImVec2 p, const DiagramLabel& l) {
      return PointToSegment(p, l.tail, l.tip) < kThick * line_;
    };
    return (near(a.tail, b) && near(a.tip, b)) || (near(b.tail, a) && near(b.tip, a));
  }

  float Total(const Spot& place, std::size_t i, std::size_t among) const {
    float cost = place.cost;
    const Rect wide = Widened(place.rect, kClear * line_);
    for (const Rect& taken : taken_)
      if (Meet(wide, taken)) cost += kOnLabel;
    for (std::size_t k = 0; k < among; ++k) {
      if (k == i) continue;
      if (Meet(wide, chosen_[k].rect)) cost += kOnLabel;
      if (Cross(NearestOf(place.rect, place.anchor), place.anchor,
                NearestOf(chosen_[k].rect, chosen_[k].anchor), chosen_[k].anchor))
        cost += kCrosses;
    }
    return cost;
  }

  Spot Best(const std::vector<Spot>& places, std::size_t i, std::size_t among) const {
    const Spot* best = &places.front();
    float least = std::numeric_limits<float>::infinity();
    for (const Spot& place : places) {
      if (place.cost >= least) continue;
      const float cost = Total(place, i, among);
      if (cost >= least) continue;
      least = cost;
      best = &place;
    }
    return *best;
  }

  const std::vector<DiagramLabel>& labels_;
  Rect room_;
  float char_width_;
  float line_;
  std::vector<Rect> taken_;
  std::vector<std::vector<Spot>> around_;
  std::vector<Spot> chosen_;
};

}  // namespace

std::vector<PlacedDiagramLabel> PlaceDiagramLabels(const std::vector<DiagramLabel>& labels,
                                                   const Rect& room, float char_width,
                                                   float line_height, std::vector<Rect> taken) {
  return LabelPlacer(labels, room, char_width, line_height, std::move(taken)).Place();
}

std::vector<WrittenLabel> DrawDiagramLabels(const std::vector<DiagramLabel>& labels,
                                            const Rect& room, const std::vector<Rect>& taken,
                                            ImDrawList* draw) {
  const float line = ImGui::GetTextLineHeight();
  float character = 0.0F;  // width at which all texts have room
  for (const DiagramLabel& label : labels)
    character =
        std::max(character, ImGui::CalcTextSize(label.text.c_str()).x /
                                static_cast<float>(std::max<std::size_t>(label.text.size(), 1)));
  const auto placed = PlaceDiagramLabels(labels, room, character, 1.1F * line, taken);
  draw->PushClipRect({room.x, room.y}, {room.x + room.width, room.y + room.height});
  for (const PlacedDiagramLabel& one : placed) {
    const ImU32 color = ImGui::GetColorU32(LabelColor(one.label->color));
    draw->AddLine(NearestOf(one.rect, one.anchor), one.anchor, color, 0.08F * line);
    draw->AddCircleFilled(one.anchor, 0.13F * line, color);
  }
  std::vector<WrittenLabel> written;
  for (const PlacedDiagramLabel& one : placed) {
    const Rect& r = one.rect;
    written.push_back({*one.label, r});
    const char* text = one.label->text.c_str();
    const float width = ImGui::CalcTextSize(text).x;
    const ImVec2 at{r.x + 0.5F * (r.width - width), r.y + 0.05F * line};
    draw->AddRectFilled({r.x, r.y}, {r.x + r.width, r.y + r.height},
                        ImGui::GetColorU32(Colors().label_ground), 0.3F * line);
    draw->AddText(at, ImGui::GetColorU32(LabelColor(one.label->color)), text);
  }
  draw->PopClipRect();
  return written;
}

}  // namespace touchstone::ui
