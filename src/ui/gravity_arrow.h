#pragma once

#include <optional>

#include "ui/draft.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Gravity as an arrow in a corner of the scene, in the scene's perspective: dragging its tip
/// changes gravity in the plane of the picture, a double click restores the scene's value.
class GravityArrow {
 public:
  void Draw(const PanelContext& context, const Rect& scene);

 private:
  Draft<Vec3> gravity_;
};

/// The arrow's rectangle; none if the scene has no room for it.
std::optional<Rect> PlaceGravityArrow(const Rect& scene, float scale);

/// The arrow in the unit ball of the gizmo: in the direction of gravity, with a length proportional
/// to the square root of its magnitude; 25 m/s^2 reach the ball's surface.
Vec3 ToArrow(const Vec3& gravity);
/// The inverse of ToArrow, rounded to three digits: exactly downwards if it is nearly so, and zero
/// for a very short arrow.
Vec3 ToGravity(const Vec3& arrow);

}  // namespace touchstone::ui
