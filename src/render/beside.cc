#include "render/beside.h"

#include <algorithm>

namespace touchstone::render {
namespace {

constexpr double kSamePoint = 0.02;  // in sizes of a typical body
constexpr double kAlong = 0.98;      // cosine of the angle below which arrows lie on each other

bool LooksLikeOneLine(const DrawnArrow& arrow, const DrawnArrow& other, double size) {
  const double length = arrow.span_W.norm(), other_length = other.span_W.norm();
  if (arrow.span_W.dot(other.span_W) > -kAlong * length * other_length) return false;
  const Vec3 along = other.span_W / other_length;
  const Vec3 to_tail = arrow.tail_W - other.tail_W;
  const double tail = along.dot(to_tail);  // its tip is nearer to the other's tail
  if ((to_tail - tail * along).norm() > kSamePoint * size) return false;
  const double apart = kBeside * size;  // arrows whose tails meet are distinguished by their tips
  return tail > apart && tail - length < other_length + apart;
}

/// Whether two arrows start at one point along one line, so that only one of them is visible.
bool Covers(const DrawnArrow& arrow, const DrawnArrow& other, double size) {
  const double both = arrow.span_W.norm() * other.span_W.norm();
  return (arrow.tail_W - other.tail_W).norm() < kSamePoint * size &&
         arrow.span_W.dot(other.span_W) > kAlong * both;
}

}  // namespace

Vec3 Across(const Vec3& force_W) {
  const Vec3 along = force_W.normalized();
  const Vec3 level = along.cross(Vec3::UnitZ());
  const Vec3 wanted = level.norm() > 0.5 ? level : Vec3(1.0, -0.35, 0.0);
  return (wanted - wanted.dot(along) * along).normalized();
}

Vec3 ShiftBeside(const DrawnArrow& arrow, std::span<const DrawnArrow> others, double size) {
  if (arrow.span_W.isZero(0.0)) return Vec3::Zero();
  const Vec3 step = kBeside * size * Across(arrow.span_W);
  for (const double steps : {0.0, 1.0, -1.0, 2.0, -2.0}) {
    const DrawnArrow there{arrow.tail_W + steps * step, arrow.span_W};
    if (std::ranges::none_of(others, [&](const DrawnArrow& other) {
          return LooksLikeOneLine(there, other, size) || Covers(there, other, size);
        }))
      return steps * step;
  }
  return Vec3::Zero();
}

}  // namespace touchstone::render
