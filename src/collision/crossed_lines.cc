#include "collision/crossed_lines.h"

#include <algorithm>
#include <cmath>

namespace touchstone::collision {
namespace {

Vec3 Beside(const Vec3& v, const Vec3& n) { return v - n.dot(v) * n; }

FeatureKind CrossedKind(ContactKind kind, bool of_a) {
  switch (kind) {
    case ContactKind::kEdgeRim:
      return of_a ? FeatureKind::kEdge : FeatureKind::kRim;
    case ContactKind::kRimEdge:
      return of_a ? FeatureKind::kRim : FeatureKind::kEdge;
    case ContactKind::kSideEdge:
      return of_a ? FeatureKind::kSide : FeatureKind::kEdge;
    case ContactKind::kEdgeSide:
      return of_a ? FeatureKind::kEdge : FeatureKind::kSide;
    case ContactKind::kRimRim:
      return FeatureKind::kRim;
    default:
      return FeatureKind::kEdge;
  }
}

}  // namespace

Vec3 CrossedLines::AlongA(const Vec3& parted, const Vec3& n, bool on_surfaces) const {
  constexpr double kNearlyParallel = 0.05;  // sine
  const Vec3 across = b.cross(n);
  const double sine = a.dot(across);
  if (on_surfaces && std::abs(sine) < kNearlyParallel) return 0.5 * Beside(parted, n);
  return parted.dot(across) / sine * a;
}

bool SlidesFar(const Vec3& parted, const Vec3& n, const geometry::Polyhedron& a,
               const geometry::Polyhedron& b) {
  constexpr double kFar = 5e-3;  // relative to the smaller body
  return Beside(parted, n).norm() > kFar * std::min(a.size(), b.size());
}

CrossedFeatures::CrossedFeatures(const PosedShape& A, const PosedShape& B, ContactKind kind,
                                 int feature_a, int feature_b)
    : a_(Place(*A.shape, {CrossedKind(kind, true), feature_a}, A.X_WB)),
      b_(Place(*B.shape, {CrossedKind(kind, false), feature_b}, B.X_WB)) {}

CrossedLines CrossedFeatures::At(const Vec3& on_a, const Vec3& on_b) const {
  return {a_.Direction(on_a - a_.origin), b_.Direction(on_b - b_.origin)};
}

Vec3 CrossedFeatures::Meet(const Vec3& on_a, const Vec3& on_b, const Vec3& n) const {
  constexpr int kSteps = 8;
  constexpr double kMet = 1e-9;  // relative to the first separation
  const double apart = Beside(on_b - on_a, n).norm();
  Vec3 p_a = on_a, p_b = on_b;
  for (int i = 0; i < kSteps; ++i) {
    const Vec3 parted = p_b - p_a;
    if (Beside(parted, n).norm() <= kMet * apart) return p_a;
    const Vec3 p = p_a + At(p_a, p_b).AlongA(parted, n, true);
    p_a = a_.Nearest(p);
    p_b = b_.Nearest(p);
  }
  if (b_.kind == FeatureKind::kRim) return a_.Nearest(b_.origin);
  if (a_.kind == FeatureKind::kRim) return a_.Nearest(b_.Nearest(a_.origin));
  return on_a + 0.5 * Beside(on_b - on_a, n);
}

}  // namespace touchstone::collision
