#include "collision/contact_kinematics.h"

#include <cmath>

#include "base/dense.h"

namespace touchstone::collision {
namespace {

/// Takes points in W along with a body.
class Carrier {
 public:
  Carrier(const Stance& from, const Stance& to)
      : from_{from.q_WB.toRotationMatrix(), from.p_WB}, to_{to.q_WB.toRotationMatrix(), to.p_WB} {}

  Vec3 operator()(const Vec3& p_W) const { return to_.ToWorld(from_.ToBody(p_W)); }

 private:
  Pose from_;
  Pose to_;
};

Vec3 TurnedDirection(const Vec3& n_W, const Stance& from, const Stance& to) {
  return to.q_WB * (from.q_WB.conjugate() * n_W);
}

Vec3 EdgeDirection(const Stance& body, int edge) {
  return body.q_WB * body.shape->edges()[static_cast<size_t>(edge)].direction;
}

}  // namespace

ContactPlaces Carry(const ContactPlaces& now, const Witness& witness, const Stance& A,
                    const Stance& B, const Stance& A_ahead, const Stance& B_ahead) {
  const Carrier with_A(A, A_ahead);
  const Carrier with_B(B, B_ahead);
  ContactPlaces ahead = now;
  const Vec3 n = now.E.col(2);
  Vec3 n_ahead;
  if (witness.kind == WitnessKind::kEdgePair) {
    const Vec3 e_A = EdgeDirection(A_ahead, witness.feature_a);
    const Vec3 e_B = EdgeDirection(B_ahead, witness.feature_b);
    n_ahead = e_A.cross(e_B).normalized();
    if (n_ahead.dot(n) < 0.0) n_ahead = -n_ahead;
    for (Vec3& p : ahead.p_WC) {
      const Vec3 p_A = with_A(p);
      const Vec3 p_B = with_B(p);
      const Vec3 across = e_B.cross(n_ahead);
      p = p_A + (p_B - p_A).dot(across) / e_A.dot(across) * e_A;
    }
  } else {
    const bool face_of_a = witness.kind == WitnessKind::kFaceOfA;
    n_ahead = face_of_a ? TurnedDirection(n, A, A_ahead) : TurnedDirection(n, B, B_ahead);
    for (Vec3& p : ahead.p_WC) p = face_of_a ? with_B(p) : with_A(p);
  }
  ahead.E = TurnBetween(n, n_ahead) * now.E;
  return ahead;
}

Vec3 NormalRate(const Separation& separation, const Stance& A, const Stance& B) {
  const Vec3& n = separation.nhat_BA_W;
  const Witness& witness = separation.witness;
  if (witness.kind == WitnessKind::kFaceOfA) return A.V_WB.w.cross(n);
  if (witness.kind == WitnessKind::kFaceOfB) return B.V_WB.w.cross(n);

  const Vec3 e_A = EdgeDirection(A, witness.feature_a);
  const Vec3 e_B = EdgeDirection(B, witness.feature_b);
  const Vec3 cross = e_A.cross(e_B);
  const double length = std::copysign(cross.norm(), cross.dot(n));
  const Vec3 z = A.V_WB.w.cross(e_A).cross(e_B) + e_A.cross(B.V_WB.w.cross(e_B));
  return (z - z.dot(n) * n) / length;
}

const Vec3& TangentSpin(const Witness& witness, const Stance& A, const Stance& B) {
  return witness.kind == WitnessKind::kFaceOfA ? A.V_WB.w : B.V_WB.w;
}

}  // namespace touchstone::collision
