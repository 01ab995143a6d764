#include "collision/passing.h"

#include <algorithm>

#include "collision/curved_separation.h"
#include "collision/moving_body.h"

namespace touchstone::collision {
namespace {

/// Whether the nearest features are sharp and do not cross, so that they have no common normal of
/// their own.
bool RunAlongEachOther(const PosedShape& A, const PosedShape& B, const Separation& separation) {
  constexpr double kAlong = 0.3;  // sine
  if (RoundingOf(*A.shape, *B.shape) > 0.0) return false;
  const auto [a, b] = PlaceFeatures(A, B, separation.witness, A.X_WB.p_WB);
  if (a.kind == FeatureKind::kSide || b.kind == FeatureKind::kSide) return false;
  const Vec3& n = separation.nhat_BA_W;
  return a.Direction(-n).cross(b.Direction(n)).norm() < kAlong;
}

/// The speed at which the gap along n, from B to A, closes where each body is foremost [m/s].
double ClosingSpeed(const Encounter& encounter, const Vec3& n) {
  const auto speed = [&](const BodyInstant& body, const Vec3& towards) {
    return towards.dot(VelocityAt(body, body.Posed().Foremost(towards)));
  };
  return speed(encounter.A, -n) + speed(encounter.B, n);
}

}  // namespace

bool IsBetweenFeatures(const Separation& separation) {
  return separation.witness.kind == WitnessKind::kFeatures;
}

bool PassEachOther(const Encounter& encounter, const Separation& separation, double slowest) {
  constexpr double kNoGap = 0.02;  // relative to the gap along the line
  constexpr double kClearly = 0.5;
  const PosedShape A = encounter.A.Posed(), B = encounter.B.Posed();
  if (!RunAlongEachOther(A, B, separation)) return false;
  const double closing = ClosingSpeed(encounter, separation.nhat_BA_W);
  if (!(closing > slowest)) return false;
  return std::ranges::any_of(FindFaceSeparations(A, B, kNoGap * separation.gap),
                             [&](const Separation& face) {
                               const double along_face = ClosingSpeed(encounter, face.nhat_BA_W);
                               return along_face * separation.gap <= kClearly * closing * face.gap;
                             });
}

}  // namespace touchstone::collision
