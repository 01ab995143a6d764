#include "simulation/contact_frame.h"

#include "base/dense.h"

namespace touchstone::simulation {
namespace {

using dynamics::BodyState;

Vec3 Carried(const Vec3& p_W, const BodyState& from, const BodyState& to) {
  return to.pose().ToWorld(from.pose().ToBody(p_W));
}

Vec3 Turned(const Vec3& n_W, const BodyState& from, const BodyState& to) {
  return to.q_WB * (from.q_WB.conjugate() * n_W);
}

}  // namespace

Vec3 EdgeDirection(const World& world, int body, int edge, const BodyState& state) {
  return state.q_WB * world.body(body).shape->edges()[static_cast<size_t>(edge)].direction;
}

Mat3 ContactAxes(const collision::ContactManifold& manifold) {
  Vec3 t1;
  Vec3 t2;
  TangentBasis(manifold.separation.nhat_BA_W, &t1, &t2);
  Mat3 E;
  E << t1, t2, manifold.separation.nhat_BA_W;
  return E;
}

ContactFrame MakeContactFrame(const World& world, const PairRecord& pair) {
  ContactFrame frame{.E = ContactAxes(pair.manifold),
                     .p_WC = {},
                     .p_WA = world.state(pair.a).p_WBcm,
                     .p_WB = world.state(pair.b).p_WBcm,
                     .A = dynamics::ComputeTwist(world.body(pair.a), world.state(pair.a)),
                     .B = dynamics::ComputeTwist(world.body(pair.b), world.state(pair.b))};
  for (const collision::ContactPoint& point : pair.manifold.points) frame.p_WC.push_back(point.p_W);
  return frame;
}

ContactFrame FrameAhead(const World& world, const PairRecord& pair, const ContactFrame& now,
                        const Foresight& foresight, double ahead) {
  const BodyState& A = world.state(pair.a);
  const BodyState& B = world.state(pair.b);
  const BodyState A_ahead = foresight.At(pair.a, ahead);
  const BodyState B_ahead = foresight.At(pair.b, ahead);
  ContactFrame frame = now;
  frame.p_WA = A_ahead.p_WBcm;
  frame.p_WB = B_ahead.p_WBcm;
  frame.A = dynamics::ComputeTwist(world.body(pair.a), A_ahead);
  frame.B = dynamics::ComputeTwist(world.body(pair.b), B_ahead);

  const collision::Witness& witness = pair.manifold.separation.witness;
  const Vec3 n = frame.E.col(2);
  Vec3 n_ahead;
  if (witness.kind == collision::WitnessKind::kEdgePair) {
    const Vec3 e_A = EdgeDirection(world, pair.a, witness.feature_a, A_ahead);
    const Vec3 e_B = EdgeDirection(world, pair.b, witness.feature_b, B_ahead);
    n_ahead = e_A.cross(e_B).normalized();
    if (n_ahead.dot(n) < 0.0) n_ahead = -n_ahead;
    for (Vec3& p : frame.p_WC) {
      const Vec3 p_A = Carried(p, A, A_ahead);
      const Vec3 p_B = Carried(p, B, B_ahead);
      const Vec3 across = e_B.cross(n_ahead);
      p = p_A + (p_B - p_A).dot(across) / e_A.dot(across) * e_A;
    }
  } else {
    const bool face_of_a = witness.kind == collision::WitnessKind::kFaceOfA;
    n_ahead = face_of_a ? Turned(n, A, A_ahead) : Turned(n, B, B_ahead);
    for (Vec3& p : frame.p_WC) p = face_of_a ? Carried(p, B, B_ahead) : Carried(p, A, A_ahead);
  }
  frame.E = TurnBetween(n, n_ahead) * frame.E;
  return frame;
}

}  // namespace touchstone::simulation
