#include "ui/segments.h"

#include <algorithm>
#include <cmath>

namespace touchstone::ui {
namespace {

// Squares of distances: pixels are too few for them to overflow, and std::hypot, which guards
// against that, takes ten times as long.

float SquareToPoint(const Rect& r, ImVec2 p) {
  const float dx = std::max({r.x - p.x, 0.0F, p.x - r.x - r.width});
  const float dy = std::max({r.y - p.y, 0.0F, p.y - r.y - r.height});
  return dx * dx + dy * dy;
}

float SquareToSegment(ImVec2 p, ImVec2 a, ImVec2 b) {
  const float dx = b.x - a.x, dy = b.y - a.y;
  const float length2 = dx * dx + dy * dy;
  const float t = length2 > 0.0F
                      ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length2, 0.0F, 1.0F)
                      : 0.0F;
  const float x = a.x + t * dx - p.x, y = a.y + t * dy - p.y;
  return x * x + y * y;
}

}  // namespace

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

float ToPoint(const Rect& r, ImVec2 p) { return std::sqrt(SquareToPoint(r, p)); }

float PointToSegment(ImVec2 p, ImVec2 a, ImVec2 b) { return std::sqrt(SquareToSegment(p, a, b)); }

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
  float least = std::min(SquareToPoint(rect, a), SquareToPoint(rect, b));
  for (const float x : {rect.x, rect.x + rect.width})
    for (const float y : {rect.y, rect.y + rect.height})
      least = std::min(least, SquareToSegment({x, y}, a, b));
  return std::sqrt(least);
}

bool IsNearerThan(const Rect& rect, ImVec2 a, ImVec2 b, float distance) {
  const float square = distance * distance;
  if (SquareToPoint(rect, a) < square || SquareToPoint(rect, b) < square) return true;
  const Rect wide = Widened(rect, distance);
  if (std::min(a.x, b.x) > wide.x + wide.width || std::max(a.x, b.x) < wide.x ||
      std::min(a.y, b.y) > wide.y + wide.height || std::max(a.y, b.y) < wide.y)
    return false;
  return DistanceToSegment(rect, a, b) < distance;
}

}  // namespace touchstone::ui
