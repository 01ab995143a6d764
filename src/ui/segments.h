#pragma once

#include <imgui.h>

#include "ui/layout.h"

namespace touchstone::ui {

// Rectangles, points and segments in window units.

/// The point at `t` of the way from a to b.
ImVec2 Between(ImVec2 a, ImVec2 b, float t);
/// The rectangle enlarged by `by` on all sides.
Rect Widened(const Rect& r, float by);
/// Whether two rectangles share an interior point.
bool Meet(const Rect& a, const Rect& b);
/// Whether r lies within `room`.
bool IsIn(const Rect& r, const Rect& room);
/// Distance of a point from a rectangle; 0 within.
float ToPoint(const Rect& r, ImVec2 p);
/// Distance of a point from the segment between a and b.
float PointToSegment(ImVec2 p, ImVec2 a, ImVec2 b);
/// Whether the segment meets the rectangle.
bool Reaches(const Rect& r, ImVec2 a, ImVec2 b);
/// Whether two segments cross, a to b and c to d; touching does not count.
bool Cross(ImVec2 a, ImVec2 b, ImVec2 c, ImVec2 d);
/// The point of the rectangle nearest to p.
ImVec2 NearestOf(const Rect& r, ImVec2 p);
/// Distance of a rectangle from the segment between a and b; 0 where they meet.
float DistanceToSegment(const Rect& rect, ImVec2 a, ImVec2 b);
/// Whether that distance is less than `distance`, which is positive; for most segments it takes
/// less time than the distance itself.
bool IsNearerThan(const Rect& rect, ImVec2 a, ImVec2 b, float distance);

}  // namespace touchstone::ui
