#include "render/force_style.h"

#include <gtest/gtest.h>

#include "geometry/shapes.h"
#include "render/arrow_scale.h"
#include "render/contact_forces.h"
#include "render/force_chains.h"
#include "render/free_body.h"

namespace touchstone::render {
namespace {

exchange::BodySnapshot MakeBody(std::uint32_t id, const Vec3& p_W, double mass) {
  exchange::BodySnapshot body;
  body.id = BodyId{id};
  body.p_WBcm = p_W;
  body.mass = mass;
  body.inertia_B = mass / 6.0 * Mat3::Identity();
  body.shape = geometry::MakeBodyShape(geometry::MakeBox(Vec3::Ones()));
  return body;
}

exchange::ContactSnapshot MakeContact(std::uint32_t a, std::uint32_t b, const Vec3& p_W,
                                      double force_n) {
  exchange::ContactSnapshot contact;
  contact.body_a = BodyId{a};
  contact.body_b = BodyId{b};
  contact.p_W = p_W;
  contact.force_n = force_n;
  contact.material.friction = 0.5;
  return contact;
}

/// Two boxes on a floor, one of twice the mass of the other, each on one point.
exchange::Snapshot TwoBoxes() {
  exchange::Snapshot snapshot;
  snapshot.gravity = Vec3(0, 0, -10);
  snapshot.bodies = {MakeBody(1, Vec3(0, 0, -0.5), 0.0), MakeBody(2, Vec3(0, 0, 0.5), 1.0),
                     MakeBody(3, Vec3(5, 0, 0.5), 2.0)};
  snapshot.bodies[0].fixed = true;
  snapshot.contacts = {MakeContact(2, 1, Vec3(0, 0, 0), 10.0),
                       MakeContact(3, 1, Vec3(5, 0, 0), 20.0)};
  return snapshot;
}

TEST(ArrowSpan, DoublesWithTheForce) {
  const ForceStyle style{.metres_per_newton = 0.1};
  EXPECT_EQ(ArrowSpan(style, Vec3(0, 0, 5)), Vec3(0, 0, 0.5));
  EXPECT_EQ(ArrowSpan(style, Vec3(0, 0, 10)), Vec3(0, 0, 1.0));
}

TEST(ArrowSpan, LogarithmicLosesAQuarterADecade) {
  const ForceStyle style{
      .shown = {.logarithmic = true}, .metres_per_newton = 0.02, .full_metres = 2.0};
  EXPECT_NEAR(ArrowSpan(style, Vec3(100, 0, 0)).x(), 2.0, 1e-12);
  EXPECT_NEAR(ArrowSpan(style, Vec3(10, 0, 0)).x(), 1.5, 1e-12);
  EXPECT_NEAR(ArrowSpan(style, Vec3(-0.1, 0, 0)).x(), -0.5, 1e-12);
  EXPECT_EQ(ArrowSpan(style, Vec3(1e-4, 0, 0)), Vec3::Zero());
  EXPECT_EQ(ArrowSpan(style, Vec3::Zero()), Vec3::Zero());
}

TEST(ContactMarkers, ArrowsOfEqualBoxesOfDoubleMassAreTwiceAsLong) {
  ForceStyle style{.shown = {.friction = false, .contact_points = false}};
  const exchange::Snapshot snapshot = TwoBoxes();
  style.metres_per_newton = FitArrowScale(snapshot)->MetresPerNewton();
  const std::vector<Marker> markers = ContactMarkers(snapshot, style);
  ASSERT_EQ(markers.size(), 2U);
  EXPECT_NEAR(markers[1].span_W.z(), 2.0 * markers[0].span_W.z(), 1e-12);
  style.shown.least_share = 0.6;  // half of the largest is too small then
  EXPECT_EQ(ContactMarkers(snapshot, style).size(), 1U);
}

TEST(ContactMarkers, PairsAreEqualAndOpposite) {
  const ForceStyle style{.shown = {.friction = false, .pairs = true, .contact_points = false},
                         .metres_per_newton = 0.1};
  const std::vector<Marker> markers = ContactMarkers(TwoBoxes(), style);
  ASSERT_EQ(markers.size(), 4U);
  EXPECT_EQ(markers[0].span_W, -markers[1].span_W);
  EXPECT_EQ(markers[0].tail_W, markers[1].tail_W);
}

TEST(ContactMarkers, TheTotalIsOneArrowAndTheSelectedContactHasARing) {
  exchange::Snapshot snapshot = TwoBoxes();
  snapshot.contacts[0].force_t_W = Vec3(3, 0, 0);
  ForceStyle style{.shown = {.total = true, .contact_points = false}, .metres_per_newton = 0.1};
  std::vector<Marker> markers = ContactMarkers(snapshot, style);
  ASSERT_EQ(markers.size(), 2U);
  EXPECT_LT((markers[0].span_W - Vec3(0.3, 0, 1.0)).norm(), 1e-12);
  style.contact = snapshot.contacts[1].key();
  markers = ContactMarkers(snapshot, style);
  ASSERT_EQ(markers.size(), 3U);
  EXPECT_EQ(markers[1].color, colors::kSelection);
  EXPECT_EQ(markers[1].tail_W, snapshot.contacts[1].p_W);
}

// The arrow of the total force of a sliding contact ends on the rim.
TEST(FrictionCones, OpenByTheFrictionAngle) {
  exchange::Snapshot snapshot = TwoBoxes();
  snapshot.contacts[0].force_t_W = Vec3(5, 0, 0);  // mu f_n
  const ForceStyle style{.metres_per_newton = 0.1};
  const std::vector<Marker> cones = FrictionCones(snapshot, style);
  ASSERT_EQ(cones.size(), 2U);
  EXPECT_NEAR(cones[0].radius_metres, 0.5 * cones[0].span_W.norm(), 1e-12);
  EXPECT_NEAR(cones[0].radius_metres, ArrowSpan(style, Vec3(5, 0, 0)).norm(), 1e-12);
  EXPECT_EQ(cones[0].color, RampColor(1.0));
  EXPECT_EQ(cones[1].color, RampColor(0.0));
}

// Thousands of cones would be a thicket: only the selected body's are shown.
TEST(FrictionCones, OfVeryManyContactsAreThoseOfTheSelectedBody) {
  exchange::Snapshot snapshot = TwoBoxes();
  ForceStyle style{.metres_per_newton = 0.1};
  style.selected = snapshot.contacts[0].body_b;
  const std::vector<Marker> own = FrictionCones(snapshot, style);
  exchange::ContactSnapshot far = snapshot.contacts[0];
  far.body_a = BodyId{70};
  far.body_b = BodyId{71};
  while (snapshot.contacts.size() < settings::kMostCones) snapshot.contacts.push_back(far);
  EXPECT_EQ(FrictionCones(snapshot, style).size(), settings::kMostCones);
  snapshot.contacts.push_back(far);
  EXPECT_EQ(FrictionCones(snapshot, style).size(), own.size());
  style.contact = snapshot.contacts[0].key();
  style.selected.reset();
  EXPECT_EQ(FrictionCones(snapshot, style).size(), 1U);
  style.contact.reset();
  EXPECT_TRUE(FrictionCones(snapshot, style).empty());
}

TEST(ForceChains, AreThinnerInASmallView) {
  EXPECT_EQ(ChainFactor(900.0, 700.0), 1.0);
  EXPECT_NEAR(ChainFactor(900.0, 320.0), 0.5, 1e-12);
  EXPECT_NEAR(ChainFactor(400.0, 700.0), 0.5, 1e-12);
  EXPECT_GT(ChainFactor(10.0, 10.0), 0.3);
  ForceStyle style;
  style.chain_factor = 0.5;
  EXPECT_EQ(ForceChains(TwoBoxes(), style)[1].radius_points, 0.5 * kThickestChain);
}

TEST(ForceChains, AreAsThickAsTheForceIsLarge) {
  const std::vector<Marker> chains = ForceChains(TwoBoxes(), {});
  ASSERT_EQ(chains.size(), 2U);  // the floor has no centre
  EXPECT_GT(chains[1].radius_points, chains[0].radius_points);
  EXPECT_EQ(chains[1].radius_points, kThickestChain) << "that of the largest force";
  EXPECT_GT(LargestChainForce(TwoBoxes()), 0.0);
  EXPECT_EQ(chains[0].tail_W, Vec3(0, 0, 0.5));
  EXPECT_LT((chains[0].span_W - Vec3(0, 0, -0.5)).norm(), 1e-12);
}

// In equilibrium the arrows cancel and there is no net force; without the floor the net is m g.
TEST(FreeBodyDiagram, SumsToMassTimesAcceleration) {
  exchange::Snapshot snapshot = TwoBoxes();
  ForceStyle style{.metres_per_newton = 0.1, .free_body = BodyId{3}};
  std::vector<FreeBodyArrow> diagram = MakeFreeBodyDiagram(snapshot, style);
  ASSERT_EQ(diagram.size(), 2U);
  EXPECT_EQ(diagram[0].source, exchange::ForceSource::kGravity);
  EXPECT_EQ(diagram[0].span_W, -diagram[1].span_W);

  snapshot.contacts[1].force_n = 50.0;
  snapshot.contacts[1].force_t_W = Vec3(4, 0, 0);
  diagram = MakeFreeBodyDiagram(snapshot, style);
  Vec3 sum = Vec3::Zero();
  const FreeBodyArrow* net = nullptr;
  for (const FreeBodyArrow& arrow : diagram) {
    if (arrow.torque) continue;
    if (arrow.net)
      net = &arrow;
    else
      sum += arrow.value_W;
  }
  ASSERT_NE(net, nullptr);
  EXPECT_LT((sum - net->value_W).norm(), 1e-12);
  const auto motion = SumForces(snapshot.bodies[2], CollectForces(snapshot, snapshot.bodies[2]));
  EXPECT_LT((2.0 * motion.acceleration_W - net->value_W).norm(), 1e-12);
  EXPECT_EQ(net->value_W, Vec3(4, 0, 30));
  // Four forces, a torque with two heads, and the point of the push that is drawn beside gravity.
  EXPECT_EQ(FreeBodyMarkers(diagram).size(), 7U);

  style.free_body.reset();
  EXPECT_TRUE(MakeFreeBodyDiagram(snapshot, style).empty());
}

// Both arrows are m g, from the same point.
TEST(FreeBodyDiagram, GravityIsSeenBesideTheNetForceOfAFall) {
  exchange::Snapshot snapshot = TwoBoxes();
  snapshot.contacts.clear();
  const ForceStyle style{.metres_per_newton = 0.1, .free_body = BodyId{3}};
  const std::vector<FreeBodyArrow> diagram = MakeFreeBodyDiagram(snapshot, style);
  ASSERT_EQ(diagram.size(), 2U);
  EXPECT_TRUE(diagram[1].net);
  EXPECT_EQ(diagram[1].span_W, diagram[0].span_W);
  EXPECT_EQ(diagram[0].p_W, snapshot.bodies[2].p_WBcm);
  const Vec3 beside = diagram[1].Tail() - diagram[0].Tail();
  EXPECT_GT(beside.norm(), 0.05);
  EXPECT_NEAR(beside.dot(diagram[0].span_W), 0.0, 1e-12);
}

}  // namespace
}  // namespace touchstone::render
