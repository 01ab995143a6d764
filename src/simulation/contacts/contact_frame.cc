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

collision::Stance MakeStance(const World& world, const Collider& collider, const Pose& pose) {
  return {&world.shape(collider), pose.p_WB, Quat(pose.R_WB), {}};
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

collision::ContactPlaces PlacesOf(const collision::ContactManifold& manifold,
                                  const collision::PairAxes& axes) {
  collision::ContactPlaces places{.E = axes, .p_WC = {}};
  const size_t count = manifold.points.size();
  places.p_WC.reserve(count);
  places.gap.reserve(count);
  places.follows.reserve(count);
  places.kind.reserve(count);
  places.features.reserve(count);
  for (const collision::ContactPoint& point : manifold.points) {
    places.p_WC.push_back(point.p_W);
    places.gap.push_back(point.gap);
    places.follows.push_back(point.follows);
    places.kind.push_back(point.kind);
    places.features.push_back({point.feature_a, point.feature_b});
  }
  return places;
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
  frame.p_WC.reserve(pair.manifold.points.size());
  for (const collision::ContactPoint& point : pair.manifold.points) frame.p_WC.push_back(point.p_W);
  return frame;
}

ContactFrame FrameAhead(const World& world, const PairRecord& pair, const ContactFrame& now,
                        const collision::ContactPlaces& places, const Placement& A,
                        const Placement& B) {
  collision::CarriedPlaces carried = collision::Carry(
      places, pair.manifold.separation.witness, StanceOfA(world, pair, now),
      StanceOfB(world, pair, now), MakeStance(world, pair.A(), A), MakeStance(world, pair.B(), B));
  return {.E = std::move(carried.E),
          .p_WC = std::move(carried.p_WC),
          .p_WA = A.p_WB,
          .p_WB = B.p_WB,
          .A = A.V_WB,
          .B = B.V_WB};
}

void FindPointsAt(const World& world, const PairContacts& pair, const dynamics::BodyState& A,
                  const dynamics::BodyState& B, std::vector<Vec3>* points) {
  using collision::Follows;
  const Pose X_WA = A.pose(), X_WB = B.pose();
  const geometry::Polyhedron &a = world.shape(pair.A()), &b = world.shape(pair.B());
  const std::vector<collision::ContactPoint>& known = pair.manifold.points;
  points->clear();
  for (size_t k = 0; k < known.size(); ++k) {
    const Follows with = collision::GoesRigidlyWith(pair.manifold, k, a, b);
    if (with == Follows::kWitness) break;
    points->push_back(with == Follows::kA ? X_WA.ToWorld(pair.pose.a.ToBody(known[k].p_W))
                                          : X_WB.ToWorld(pair.pose.b.ToBody(known[k].p_W)));
  }
  if (points->size() == known.size()) return;
  *points =
      collision::Carry(
          PlacesOf(pair.manifold, ContactAxes(pair.manifold)), pair.manifold.separation.witness,
          MakeStance(world, pair.A(), pair.pose.a), MakeStance(world, pair.B(), pair.pose.b),
          MakeStance(world, pair.A(), A, Twist()), MakeStance(world, pair.B(), B, Twist()))
          .p_WC;
}

}  // namespace touchstone::simulation
