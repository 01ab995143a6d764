#include "collision/rolling_off.h"

#include <algorithm>

namespace touchstone::collision {
namespace {

bool IsFace(WitnessKind kind) {
  return kind == WitnessKind::kFaceOfA || kind == WitnessKind::kFaceOfB;
}

}  // namespace

bool Rolls(const geometry::Polyhedron& a, const geometry::Polyhedron& b,
           const ContactManifold& manifold) {
  return RoundingOf(a, b) > 0.0 || std::ranges::any_of(manifold.points, [](const ContactPoint& p) {
           return p.follows == Follows::kRollingA || p.follows == Follows::kRollingB;
         });
}

bool HasRolledOff(const PosedShape& A, const PosedShape& B, const Witness& features,
                  const Separation& separation) {
  constexpr double kTurned = 1e-5;  // [rad]
  if (separation.witness == features || IsFace(separation.witness.kind)) return false;
  const Vec3 n = EvaluateWitness(A, B, features).nhat_BA_W;
  return (separation.nhat_BA_W - n).norm() > kTurned;
}

}  // namespace touchstone::collision
