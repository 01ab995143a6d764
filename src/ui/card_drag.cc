#include "ui/card_drag.h"

#include <imgui.h>

#include <algorithm>

namespace touchstone::ui {
namespace {

/// The offset as a share of the free room; 0 if there is none.
float ShareOf(float offset, float free) {
  return free > 0.0F ? std::clamp(offset / free, 0.0F, 1.0F) : 0.0F;
}

}  // namespace

void CardDrag::PlaceNext(const Rect& room, const CardPlace& place, float scale) {
  const float margin = kCardMargin * scale;
  ImGui::SetNextWindowPos({room.x + margin + place.x * (room.width - 2.0F * margin),
                           room.y + margin + place.y * (room.height - 2.0F * margin)},
                          ImGuiCond_Always, {place.x, place.y});
}

void CardDrag::Follow(const Rect& room, float scale, CardPlace* place) {
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const Rect title{at.x, at.y, size.x, ImGui::GetFrameHeight()};
  const bool on_title =
      ImGui::IsWindowHovered() && title.Contains(mouse.x, mouse.y) && !ImGui::IsAnyItemHovered();
  if (on_title || grip_) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
  if (on_title && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
    grip_ = Point{mouse.x - at.x, mouse.y - at.y};
  if (!grip_) return;
  const float margin = kCardMargin * scale;
  place->x = ShareOf(mouse.x - grip_->x - room.x - margin, room.width - size.x - 2.0F * margin);
  place->y = ShareOf(mouse.y - grip_->y - room.y - margin, room.height - size.y - 2.0F * margin);
  // If pictures are slow, the last motion of a drag and its end are in the same picture.
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) grip_.reset();
}

}  // namespace touchstone::ui
