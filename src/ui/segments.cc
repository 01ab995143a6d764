#include "ui/segments.h"

#include <algorithm>
#include <cmath>

namespace touchstone::ui {

ImVec2 Between(ImVec2 a, ImVec2 b, float t) {
  return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

Rect Widened(const Rect& r, float by) {
  return {r.x - by, r.y - by, r.width + 2.0F * by, r.height + 2.0F * by};
}

bool Meet(const Rect& a, const Rect& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

bool IsIn(const Rect& r, const Rect& room) {
  return r.x >= room.x && r.y >= room.y && r.x + r.width <= room.x + room.width &&
         r.y + r.height <= room.y + room.height;
}

float ToPoint(const Rect& r, ImVec2 p) {
  const float dx = std::max({r.x - p.x, 0.0F, p.x - r.x - r.width});
  const float dy = std::max({r.y - p.y, 0.0F, p.y - r.y - r.height});
  return std::hypot(dx, dy);
}

float PointToSegment(ImVec2 p, ImVec2 a, ImVec2 b) {
  const float dx = b.x - a.x, dy = b.y - a.y;
  const float length2 = dx * dx + dy * dy;
  const float t = length2 > 0.0F
                      ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length2, 0.0F, 1.0F)
                      : 0.0F;
  return std::hypot(a.x + t * dx - p.x, a.y + t * dy - p.y);
}

/// Whether the segment meets the rectangle: whether anything is left after clipping by each side.
bool Reaches(const Rect& r, ImVec2 a, ImVec2 b) {
  float from = 0.0F, to = 1.0F;
  const auto clip = [&](float start, float step, float low, float high) {
    if (step == 0.0F) return start >= low && start <= high;
    const float t1 = (low - start) / step, t2 = (high - start) / step;
    from = std::max(from, std::min(t1, t2));
    to = std::min(to, std::max(t1, t2));
    return from <= to;
  };
  return clip(a.x, b.x - a.x, r.x, r.x + r.width) && clip(a.y, b.y - a.y, r.y, r.y + r.height);
}

bool Cross(ImVec2 a, ImVec2 b, ImVec2 c, ImVec2 d) {
  const auto side = [](ImVec2 p, ImVec2 q, ImVec2 r) {
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  };
  return side(a, b, c) * side(a, b, d) < 0.0F && side(c, d, a) * side(c, d, b) < 0.0F;
}

ImVec2 NearestOf(const Rect& r, ImVec2 p) {
  return {std::clamp(p.x, r.x, r.x + r.width), std::clamp(p.y, r.y, r.y + r.height)};
}

float DistanceToSegment(const Rect& rect, ImVec2 a, ImVec2 b) {
  if (Reaches(rect, a, b)) return 0.0F;
  float least = std::min(ToPoint(rect, a), ToPoint(rect, b));
  for (const float x : {rect.x, rect.x + rect.width})
    for (const float y : {rect.y, rect.y + rect.height})
      least = std::min(least, PointToSegment({x, y}, a, b));
  return least;
}

}  // namespace touchstone::ui
