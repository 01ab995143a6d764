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

TEST(AutomaticArrowScale, TheLargestForceIsAsLongAsABodyIsWide) {
  exchange::Snapshot stack = Stack();
  const double diagonal = stack.bodies[1].shape->size();
  EXPECT_NEAR(AutomaticArrowScale(stack) * std::hypot(20.0, 3.0), diagonal, 1e-12);
  // The same scene a thousand times heavier looks the same.
  for (auto& contact : stack.contacts) {
    contact.force_n *= 1e3;
    contact.force_t_W *= 1e3;
  }
  EXPECT_NEAR(AutomaticArrowScale(stack) * 1e3 * std::hypot(20.0, 3.0), diagonal, 1e-12);
  stack.contacts.clear();
  EXPECT_EQ(AutomaticArrowScale(stack), 0.0);
}

TEST(ArrowScale, FollowsAGrowingForceAtOnceAndAFallingOneSlowly) {
  exchange::Snapshot stack = Stack();
  ArrowScale scale;
  const double at_first = scale.Update(stack, 1.0);
  EXPECT_EQ(at_first, AutomaticArrowScale(stack));
  EXPECT_EQ(scale.Update(stack, 2.5), 2.5 * at_first);  // the same snapshot again, slider moved

  stack.contacts[0].force_n *= 10.0;
  ++stack.sequence;
  EXPECT_EQ(scale.Update(stack, 1.0), AutomaticArrowScale(stack));

  stack.contacts[0].force_n /= 100.0;
  ++stack.sequence;
  const double slow = scale.Update(stack, 1.0);
  EXPECT_GT(slow, 0.1 * at_first);
  EXPECT_LT(slow, 0.2 * at_first);
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
