#include "simulation/contacts/contact_frame.h"

#include <utility>

namespace touchstone::simulation {
namespace {

collision::Stance MakeStance(const World& world, const Collider& collider,
                             const dynamics::BodyState& state, const Twist& twist) {
  return {&world.shape(collider), state.p_WBcm, state.q_WB, twist};
}

collision::Stance MakeStance(const World& world, const Collider& collider, const Placement& at) {
  return {&world.shape(collider), at.p_WB, at.q_WB, at.V_WB};
}

Mat3 AxesAbout(const Vec3& n) {
  Vec3 t1;
  Vec3 t2;
  TangentBasis(n, &t1, &t2);
  Mat3 E;
  E << t1, t2, n;
  return E;
}

}  // namespace

collision::PairAxes ContactAxes(const collision::ContactManifold& manifold) {
  collision::PairAxes axes{.common = AxesAbout(manifold.separation.nhat_BA_W)};
  for (const Vec3& n : manifold.normals) axes.own.push_back(AxesAbout(n));
  return axes;
}

Mat3 ContactAxes(const collision::ContactManifold& manifold, size_t k) {
  return AxesAbout(manifold.NormalAt(k));
}

collision::Stance StanceOfA(const World& world, const PairContacts& pair, const ContactFrame& now) {
  return MakeStance(world, pair.A(), world.state(pair.a), now.A);
}

collision::Stance StanceOfB(const World& world, const PairContacts& pair, const ContactFrame& now) {
  return MakeStance(world, pair.B(), world.state(pair.b), now.B);
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
                        const Placement& A, const Placement& B) {
  std::vector<double> gaps;
  std::vector<collision::Follows> follows;
  for (const collision::ContactPoint& point : pair.manifold.points) {
    gaps.push_back(point.gap);
    follows.push_back(point.follows);
  }
  collision::ContactPlaces places = collision::Carry(
      {now.E, now.p_WC, std::move(gaps), std::move(follows)}, pair.manifold.separation.witness,
      StanceOfA(world, pair, now), StanceOfB(world, pair, now), MakeStance(world, pair.A(), A),
      MakeStance(world, pair.B(), B));
  return {.E = places.E,
          .p_WC = std::move(places.p_WC),
          .p_WA = A.p_WB,
          .p_WB = B.p_WB,
          .A = A.V_WB,
          .B = B.V_WB};
}

}  // namespace touchstone::simulation
