#pragma once

#include <optional>

#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Gravity as an arrow in a corner of the scene, seen as the scene is: dragging its tip changes it
/// in the plane of the picture, a double click puts back what the scene says.
class GravityArrow {
 public:
  void Draw(const PanelContext& context, const Rect& scene);

 private:
  Draft<Vec3> gravity_;
};

/// Where it is drawn; none where the scene has no room for it.
std::optional<Rect> PlaceGravityArrow(const Rect& scene, float scale);

/// The arrow in the unit ball of the gizmo: as gravity is directed, the square root of its size
/// long; 25 m/s^2 reach the ball's surface.
Vec3 ToArrow(const Vec3& gravity);
/// The inverse; straight down where it is nearly so, rounded to three digits, nothing near nothing.
Vec3 ToGravity(const Vec3& arrow);

}  // namespace touchstone::ui
