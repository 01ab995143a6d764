#include "render/contact_forces.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/shapes.h"
#include "render/arrow_scale.h"

namespace touchstone::render {
namespace {

exchange::BodySnapshot MakeBody(std::uint32_t id, double side, bool fixed) {
  exchange::BodySnapshot body;
  body.id = BodyId{id};
  body.shape = geometry::MakeBodyShape(geometry::MakeBox(Vec3::Constant(side)));
  body.fixed = fixed;
  return body;
}

/// A floor (0), a body on it (1), a body on that (2); the normals point from B to A.
exchange::Snapshot Stack() {
  exchange::Snapshot snapshot;
  snapshot.sequence = 1;
  snapshot.gravity = Vec3(0, 0, -9.81);
  snapshot.bodies = {MakeBody(0, 20.0, true), MakeBody(1, 1.0, false), MakeBody(2, 1.0, false)};
  exchange::ContactSnapshot foot;
  foot.body_a = BodyId{1};
  foot.body_b = BodyId{0};
  foot.force_n = 20.0;
  foot.force_t_W = Vec3(3, 0, 0);
  exchange::ContactSnapshot joint;
  joint.body_a = BodyId{1};
  joint.body_b = BodyId{2};
  joint.nhat_BA_W = -Vec3::UnitZ();
  joint.force_n = 10.0;
  joint.force_t_W = Vec3(0, 1, 0);
  snapshot.contacts = {foot, joint};
  return snapshot;
}

// What presses on a body from below and from above met tip to tip, in one colour: one line.
TEST(ShowResultants, OppositeArrowsOfABodyStandBesideEachOther) {
  exchange::Snapshot stack = Stack();
  stack.bodies[1].p_WBcm = Vec3(0, 0, 0.5);
  stack.bodies[2].p_WBcm = Vec3(0, 0, 1.5);
  stack.contacts[0].force_t_W = stack.contacts[1].force_t_W = Vec3::Zero();
  stack.contacts[1].p_W = Vec3(0, 0, 1);
  ForceStyle style;
  style.selected = BodyId{1};
  style.metres_per_newton = 0.7 / 20.0;
  const std::vector<exchange::Resultant> shown = ShowResultants(stack, style);
  ASSERT_EQ(shown.size(), 2U);
  const auto aside = [](const exchange::Resultant& one) { return one.p_W.head<2>().norm(); };
  EXPECT_EQ(aside(shown[0]), 0.0);
  EXPECT_GT(aside(shown[1]), 0.05);
  EXPECT_LT(aside(shown[1]), 0.3);
  EXPECT_EQ(shown[1].p_W.z(), 1.0);
  // Short ones end far from each other, and those of two bodies may point the same way.
  style.metres_per_newton = 0.1 / 20.0;
  EXPECT_EQ(aside(ShowResultants(stack, style)[1]), 0.0);
  style = {};
  EXPECT_EQ(aside(ShowResultants(stack, style)[1]), 0.0);
}

TEST(ShowForce, OnTheMovingBody) {
  exchange::Snapshot stack = Stack();
  EXPECT_EQ(ShowForce(stack, stack.contacts[0], {}).normal_force_W, Vec3(0, 0, 20));
  std::swap(stack.contacts[0].body_a, stack.contacts[0].body_b);
  const ShownForce reversed = ShowForce(stack, stack.contacts[0], {});
  EXPECT_EQ(reversed.normal_force_W, Vec3(0, 0, -20));
  EXPECT_EQ(reversed.friction_W, Vec3(-3, 0, 0));
}

TEST(ShowForce, OnTheUpperOfTwoMovingBodies) {
  const exchange::Snapshot stack = Stack();
  const ShownForce shown = ShowForce(stack, stack.contacts[1], {});
  EXPECT_EQ(shown.normal_force_W, Vec3(0, 0, 10));
  EXPECT_EQ(shown.friction_W, Vec3(0, -1, 0));
}

TEST(ShowForce, OnTheSelectedBodyBeforeAll) {
  const exchange::Snapshot stack = Stack();
  EXPECT_EQ(ShowForce(stack, stack.contacts[1], BodyId{1}).normal_force_W, Vec3(0, 0, -10));
  EXPECT_EQ(ShowForce(stack, stack.contacts[0], BodyId{0}).normal_force_W, Vec3(0, 0, -20));
}

TEST(FitArrowScale, TheLargestForceIsAsLongAsABodyIsWide) {
  exchange::Snapshot stack = Stack();
  const double diagonal = stack.bodies[1].shape->size();
  EXPECT_NEAR(FitArrowScale(stack)->MetresPerNewton() * std::hypot(20.0, 3.0), diagonal, 1e-12);
  stack.contacts.clear();
  EXPECT_FALSE(FitArrowScale(stack));
}

// Half the geometric mean of a typical weight and of the heaviest column: whatever the forces are.
TEST(OpeningArrowScale, IsThatOfTheWeights) {
  exchange::Snapshot stack = Stack();
  for (exchange::BodySnapshot& body : stack.bodies) body.mass = 10.0;
  stack.bodies[2].p_WBcm = Vec3(0, 0, 1);
  const double weight = 98.1;
  EXPECT_NEAR(OpeningArrowScale(stack).full_newtons, 0.5 * std::sqrt(2.0) * weight, 1e-9);
  EXPECT_EQ(OpeningArrowScale(stack).full_metres, stack.bodies[1].shape->size());
  stack.bodies[2].p_WBcm = Vec3(5, 0, 1);  // beside it
  EXPECT_NEAR(OpeningArrowScale(stack).full_newtons, 0.5 * weight, 1e-9);
  stack.contacts[0].force_n = 1e6;
  EXPECT_NEAR(OpeningArrowScale(stack).full_newtons, 0.5 * weight, 1e-9);
  stack.gravity = Vec3::Zero();  // as on the Earth
  EXPECT_NEAR(OpeningArrowScale(stack).full_newtons, 0.5 * weight, 1e-9);
}

TEST(ContactMarkers, AnArrowBeyondTheScaleIsBrokenByTwoBars) {
  exchange::Snapshot stack = Stack();
  stack.contacts.resize(1);
  stack.contacts[0].force_t_W = Vec3::Zero();
  ForceStyle style;
  style.shown.contact_points = false;
  UseScale({.full_newtons = 10.0, .full_metres = 1.0}, 1.0, &style);
  const auto length = [&] {
    return ArrowSpan(style, Vec3(0, 0, stack.contacts[0].force_n)).norm();
  };
  EXPECT_EQ(ContactMarkers(stack, style).size(), 1U);
  EXPECT_DOUBLE_EQ(length(), 2.0);
  stack.contacts[0].force_n = 200.0;
  const std::vector<Marker> markers = ContactMarkers(stack, style);
  ASSERT_EQ(markers.size(), 4U);  // two parts of the shaft and the bars between them
  EXPECT_DOUBLE_EQ(length(), 3.0);
  const Marker& head = markers[1];
  EXPECT_EQ(head.shape, MarkerShape::kArrow);
  EXPECT_NEAR((head.tail_W + head.span_W).z(), 3.0, 1e-12);
  EXPECT_GT(head.tail_W.z(), markers[0].span_W.z() + 0.1);
  for (const std::size_t bar : {2U, 3U}) EXPECT_GT(markers[bar].radius_points, 5.0);
}

TEST(ContactMarkers, ResultantsAreOneArrowForEachPair) {
  exchange::Snapshot stack = Stack();
  stack.contacts.push_back(stack.contacts[0]);
  stack.contacts.back().p_W = Vec3(1, 0, 0);
  stack.contacts.back().force_t_W = Vec3::Zero();
  ForceStyle style{.shown = {.resultants = true, .contact_points = false},
                   .metres_per_newton = 0.1};
  const std::vector<Marker> markers = ContactMarkers(stack, style);
  ASSERT_EQ(markers.size(), 2U);
  EXPECT_EQ(markers[0].tail_W, Vec3(0.5, 0, 0));
  EXPECT_LT((markers[0].span_W - Vec3(0.3, 0, 4)).norm(), 1e-14);
  EXPECT_EQ(markers[1].color, colors::kResultant);
}

TEST(ContactMarkers, ADiscAndTwoArrowsForEachContactInTheirColours) {
  const exchange::Snapshot stack = Stack();
  ForceStyle style;
  style.metres_per_newton = 0.1;
  const std::vector<Marker> markers = ContactMarkers(stack, style);
  const auto count = [&](const Color& color, MarkerShape shape) {
    return std::ranges::count_if(
        markers, [&](const Marker& m) { return m.color == color && m.shape == shape; });
  };
  EXPECT_EQ(markers.size(), 6u);
  for (const Marker& m : markers)
    EXPECT_EQ(m.hidden_opacity > 0.3F, m.shape == MarkerShape::kArrow) << "arrows are seen through";
  EXPECT_EQ(count(colors::kNormalForce, MarkerShape::kArrow), 2);
  EXPECT_EQ(count(colors::kFriction, MarkerShape::kArrow), 2);
  EXPECT_EQ(count(colors::kFrictionless, MarkerShape::kRod), 2);
  const auto longest =
      std::ranges::max_element(markers, {}, [](const Marker& m) { return m.span_W.norm(); });
  EXPECT_LT((longest->span_W - Vec3(0, 0, 2)).norm(), 1e-14);
}

TEST(ContactMarkers, LeavesOutWhatIsSwitchedOffAndRoundOff) {
  exchange::Snapshot stack = Stack();
  stack.contacts[1].force_t_W *= 1e-12;
  ForceStyle style;
  style.shown.contact_points = false;
  style.shown.normal_forces = false;
  style.metres_per_newton = 0.1;
  EXPECT_EQ(ContactMarkers(stack, style).size(), 1u);
}

// Colours alone would not be told apart by everyone: arrows are dashed and discs hollow.
TEST(ContactMarkers, ForcesThatAreNotCertifiedLookDifferent) {
  exchange::Snapshot stack = Stack();
  ForceStyle style;
  style.metres_per_newton = 0.01;
  style.shown.contact_points = true;
  const std::size_t certified = ContactMarkers(stack, style).size();
  stack.contacts[0].certified = false;
  const std::vector<Marker> markers = ContactMarkers(stack, style);
  EXPECT_EQ(std::ranges::count(markers, colors::kRough, &Marker::color), 1);
  // Two more dashes for the normal force and two for friction, and the hole of the disc.
  EXPECT_EQ(markers.size(), certified + 5);
}

TEST(MakeDashedArrow, EndsWhereTheWholeOneDoes) {
  const Vec3 tail(1, 2, 3), span(0, 0, 2);
  const std::vector<Marker> dashes = MakeDashedArrow(tail, span, colors::kTotal);
  ASSERT_EQ(dashes.size(), 3U);
  EXPECT_EQ(dashes.front().tail_W, tail);
  EXPECT_EQ(dashes.back().shape, MarkerShape::kArrow);
  EXPECT_LT((dashes.back().tail_W + dashes.back().span_W - tail - span).norm(), 1e-12);
  for (std::size_t i = 0; i + 1 < dashes.size(); ++i)
    EXPECT_LT((dashes[i].tail_W + dashes[i].span_W).z(), dashes[i + 1].tail_W.z());
}

}  // namespace
}  // namespace touchstone::render
