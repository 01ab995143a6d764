#include "render/link_markers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "geometry/shapes.h"
#include "render/arrow_scale.h"

namespace touchstone::render {
namespace {

exchange::BodySnapshot MakeBody(std::uint32_t id, bool fixed) {
  exchange::BodySnapshot body;
  body.id = BodyId{id};
  body.shape = geometry::MakeBodyShape(geometry::MakeBox(Vec3::Ones()));
  body.fixed = fixed;
  return body;
}

/// A fixed body (0) and two that move (1, 2), with nothing attached.
exchange::Snapshot ThreeBodies() {
  exchange::Snapshot snapshot;
  snapshot.bodies = {MakeBody(0, true), MakeBody(1, false), MakeBody(2, false)};
  return snapshot;
}

exchange::JointSnapshot MakeJoint(scene::JointKind kind, std::uint32_t a, std::optional<BodyId> b) {
  exchange::JointSnapshot joint;
  joint.kind = kind;
  joint.body_a = BodyId{a};
  joint.body_b = b;
  joint.p_W = Vec3(1, 2, 3);
  joint.axis_W = Vec3::UnitY();
  joint.force_W = Vec3(0, 0, 10);
  return joint;
}

exchange::SpringSnapshot MakeSpring(const Vec3& end_b_W, double length, double tension) {
  exchange::SpringSnapshot spring;
  spring.body_a = BodyId{1};
  spring.p_B_W = end_b_W;
  spring.length = length;
  spring.tension = tension;
  return spring;
}

long CountShape(const std::vector<Marker>& markers, MarkerShape shape) {
  return std::ranges::count(markers, shape, &Marker::shape);
}

std::vector<Marker> Lines(const std::vector<Marker>& markers) {
  std::vector<Marker> lines;
  std::ranges::copy_if(markers, std::back_inserter(lines),
                       [](const Marker& m) { return m.shape == MarkerShape::kRod; });
  return lines;
}

const ForceStyle kStyle{.metres_per_newton = 0.1, .selected = {}};

// The rail from limit to limit, a stop at each, and the block where the slider stands.
TEST(LinkMarkers, ASliderRunsOnARailBetweenItsLimits) {
  exchange::Snapshot snapshot = ThreeBodies();
  ForceStyle style = kStyle;
  style.shown.joint_forces = false;
  snapshot.joints = {MakeJoint(scene::JointKind::kSlider, 1, {})};
  snapshot.joints[0].travel = 0.25;
  snapshot.joints[0].limits = scene::JointLimits{-1.0, 0.5};
  const std::vector<Marker> markers = LinkMarkers(snapshot, style);
  const std::vector<Marker> lines = Lines(markers);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_LT((lines[0].tail_W - Vec3(1, 2.0 - 1.25, 3)).norm(), 1e-12);
  EXPECT_LT((lines[0].span_W - Vec3(0, 1.5, 0)).norm(), 1e-12);
  ASSERT_EQ(CountShape(markers, MarkerShape::kBlock), 1);
  EXPECT_EQ(markers.back().tail_W, Vec3(1, 2, 3));
}

// Right-handed about the axis, from the direction of no travel: here z, then x.
TEST(LinkMarkers, LimitsOfAHingeAreAnArcWithAPointer) {
  exchange::Snapshot snapshot = ThreeBodies();
  ForceStyle style = kStyle;
  style.shown.joint_forces = false;
  snapshot.joints = {MakeJoint(scene::JointKind::kHinge, 1, {})};
  snapshot.joints[0].across_W = Vec3::UnitZ();
  snapshot.joints[0].travel = 0.5 * std::numbers::pi;
  snapshot.joints[0].limits = scene::JointLimits{0.0, std::numbers::pi};
  const std::vector<Marker> lines = Lines(LinkMarkers(snapshot, style));
  const auto points_to = [&](const Vec3& direction) {
    return std::ranges::count_if(lines, [&](const Marker& line) {
      return line.tail_W == Vec3(1, 2, 3) && line.span_W.norm() > 1e-3 &&
             (line.span_W.normalized() - direction).norm() < 1e-12;
    });
  };
  EXPECT_EQ(points_to(Vec3::UnitZ()), 1);
  EXPECT_EQ(points_to(-Vec3::UnitZ()), 1);
  EXPECT_EQ(points_to(Vec3::UnitX()), 1);
}

TEST(LinkMarkers, EachKindOfJointHasItsGlyphAtTheAnchor) {
  exchange::Snapshot snapshot = ThreeBodies();
  ForceStyle style = kStyle;
  style.shown.joint_forces = false;

  snapshot.joints = {MakeJoint(scene::JointKind::kBall, 1, {})};
  std::vector<Marker> markers = LinkMarkers(snapshot, style);
  ASSERT_EQ(markers.size(), 1u);
  EXPECT_EQ(markers[0].shape, MarkerShape::kBall);
  EXPECT_EQ(markers[0].tail_W, Vec3(1, 2, 3));
  EXPECT_EQ(markers[0].pivot, 0.5);
  EXPECT_EQ(markers[0].least_points, 2.0 * markers[0].radius_points);

  snapshot.joints = {MakeJoint(scene::JointKind::kHinge, 1, {})};
  markers = LinkMarkers(snapshot, style);
  ASSERT_EQ(markers.size(), 2u);  // a thin long pin and a thick short barrel, both on the axis
  for (const Marker& marker : markers) {
    EXPECT_EQ(marker.shape, MarkerShape::kRod);
    EXPECT_LT((marker.span_W.normalized() - Vec3::UnitY()).norm(), 1e-15);
  }
  EXPECT_GT(markers[0].least_points, markers[1].least_points);
  EXPECT_LT(markers[0].radius_points, markers[1].radius_points);

  snapshot.joints = {MakeJoint(scene::JointKind::kFixed, 1, {})};
  markers = LinkMarkers(snapshot, style);
  ASSERT_EQ(markers.size(), 1u);
  EXPECT_EQ(markers[0].shape, MarkerShape::kBlock);
}

TEST(ShowLinkForces, OfAJointOnTheSelectedBodyElseOnTheOneThatMoves) {
  exchange::Snapshot snapshot = ThreeBodies();
  snapshot.joints = {MakeJoint(scene::JointKind::kBall, 1, BodyId{2}),
                     MakeJoint(scene::JointKind::kBall, 0, BodyId{1}),
                     MakeJoint(scene::JointKind::kBall, 2, {})};
  ForceStyle style = kStyle;
  const auto z = [&](std::size_t i) { return ShowLinkForces(snapshot, style).at(i).force_W.z(); };
  EXPECT_EQ(z(0), 10.0);
  EXPECT_EQ(z(1), -10.0);  // its first body is fixed
  EXPECT_EQ(z(2), 10.0);
  style.selected = BodyId{2};
  EXPECT_EQ(z(0), -10.0);
  style.selected = BodyId{0};
  EXPECT_EQ(z(1), 10.0);
}

TEST(ShowLinkForces, ATenseSpringPullsAndAPressedOnePushes) {
  exchange::Snapshot snapshot = ThreeBodies();
  snapshot.springs = {MakeSpring(Vec3(0, 0, 2), 1.0, 5.0), MakeSpring(Vec3(0, 0, 2), 3.0, -5.0)};
  const std::vector<LinkForce> forces = ShowLinkForces(snapshot, kStyle);
  ASSERT_EQ(forces.size(), 2u);
  EXPECT_EQ(forces[0].force_W, Vec3(0, 0, 5));
  EXPECT_EQ(forces[1].force_W, Vec3(0, 0, -5));
  snapshot.springs[0].body_b = BodyId{2};
  ForceStyle style = kStyle;
  style.selected = BodyId{2};
  EXPECT_EQ(ShowLinkForces(snapshot, style)[0].force_W, Vec3(0, 0, -5));
  EXPECT_EQ(ShowLinkForces(snapshot, style)[0].p_W, Vec3(0, 0, 2));
}

TEST(LinkMarkers, JointForcesHaveTheScaleOfContactForcesAndAColourOfTheirOwn) {
  exchange::Snapshot snapshot = ThreeBodies();
  snapshot.joints = {MakeJoint(scene::JointKind::kBall, 1, {})};
  exchange::ContactSnapshot contact;
  contact.force_n = 4.0;
  snapshot.contacts = {contact};
  EXPECT_EQ(LargestForce(snapshot), 10.0);
  EXPECT_DOUBLE_EQ(FitArrowScale(snapshot)->MetresPerNewton(), std::sqrt(3.0) / 10.0);
  const std::vector<Marker> markers = LinkMarkers(snapshot, kStyle);
  const auto arrow = std::ranges::find(markers, MarkerShape::kArrow, &Marker::shape);
  ASSERT_NE(arrow, markers.end());
  EXPECT_EQ(arrow->color, colors::kJointForce);
  EXPECT_LT((arrow->span_W - Vec3(0, 0, 1)).norm(), 1e-15);
  EXPECT_EQ(arrow->tail_W, Vec3(1, 2, 3));
}

TEST(LinkMarkers, ASpringsTurnsStretchWithIt) {
  exchange::Snapshot snapshot = ThreeBodies();
  const auto coil = [&](double z) {
    snapshot.springs = {MakeSpring(Vec3(0.3, 0, z), 1.0, 1.0)};
    return Lines(LinkMarkers(snapshot, kStyle));
  };
  const std::vector<Marker> close = coil(0.8);
  const std::vector<Marker> far = coil(2.4);
  ASSERT_GT(close.size(), 60u);
  EXPECT_EQ(close.size(), far.size());
  // From end to end without a gap.
  for (const auto* lines : {&close, &far}) {
    Vec3 at = Vec3::Zero();
    for (const Marker& line : *lines) {
      EXPECT_LT((line.tail_W - at).norm(), 1e-12);
      at = line.tail_W + line.span_W;
    }
    EXPECT_NEAR(at.x(), 0.3, 1e-12);
  }
  // As wide as before: no point is farther from the axis.
  const auto width = [](const std::vector<Marker>& lines, const Vec3& end) {
    double widest = 0.0;
    for (const Marker& line : lines)
      widest = std::max(widest, line.tail_W.cross(end.normalized()).norm());
    return widest;
  };
  EXPECT_NEAR(width(close, Vec3(0.3, 0, 0.8)), width(far, Vec3(0.3, 0, 2.4)), 1e-12);
  EXPECT_GT(width(far, Vec3(0.3, 0, 2.4)), 0.05);
}

TEST(LinkMarkers, ASpringIsColouredByItsTension) {
  exchange::Snapshot snapshot = ThreeBodies();
  const auto color = [&](double tension) {
    snapshot.springs = {MakeSpring(Vec3(0, 0, 1), 1.0, tension)};
    return Lines(LinkMarkers(snapshot, kStyle)).at(0).color;
  };
  EXPECT_EQ(color(0.0), colors::kSlack);
  EXPECT_EQ(color(1e3), colors::kStretched);
  EXPECT_EQ(color(-1e3), colors::kPressed);
  EXPECT_NE(color(1.0), colors::kSlack);
  EXPECT_NE(color(1.0), colors::kStretched);
}

TEST(LinkMarkers, ASpringOfNoLengthIsFinite) {
  exchange::Snapshot snapshot = ThreeBodies();
  snapshot.springs = {MakeSpring(Vec3::Zero(), 0.0, 0.0)};
  for (const Marker& marker : LinkMarkers(snapshot, kStyle)) {
    EXPECT_TRUE(marker.tail_W.allFinite());
    EXPECT_TRUE(marker.span_W.allFinite());
  }
}

TEST(LinkMarkers, AThrusterHasAFlameAndAnArrowWhileItFires) {
  exchange::Snapshot snapshot = ThreeBodies();
  exchange::ThrusterSnapshot thruster;
  thruster.force_W = Vec3(5, 0, 0);
  thruster.p_W = Vec3(0, 0, 1);
  snapshot.thrusters = {thruster};
  std::vector<Marker> markers = LinkMarkers(snapshot, kStyle);
  ASSERT_EQ(markers.size(), 1u);
  EXPECT_EQ(markers[0].shape, MarkerShape::kNozzle);
  EXPECT_EQ(markers[0].pivot, 1.0);  // its throat is at the point, its mouth behind it
  EXPECT_EQ(LargestForce(snapshot), 0.0);

  snapshot.thrusters[0].firing = true;
  markers = LinkMarkers(snapshot, kStyle);
  ASSERT_EQ(markers.size(), 3u);
  EXPECT_EQ(CountShape(markers, MarkerShape::kNozzle), 1);
  const auto flame = std::ranges::find(markers, MarkerShape::kCone, &Marker::shape);
  ASSERT_NE(flame, markers.end());
  EXPECT_LT(flame->span_W.x(), 0.0);  // against the push
  const auto arrow = std::ranges::find(markers, MarkerShape::kArrow, &Marker::shape);
  ASSERT_NE(arrow, markers.end());
  EXPECT_EQ(arrow->span_W, Vec3(0.5, 0, 0));
  EXPECT_EQ(arrow->color, colors::kThrust);
}

TEST(LinkMarkers, LeavesOutWhatIsSwitchedOffAndRoundOff) {
  exchange::Snapshot snapshot = ThreeBodies();
  snapshot.joints = {MakeJoint(scene::JointKind::kBall, 1, {}),
                     MakeJoint(scene::JointKind::kBall, 2, {})};
  snapshot.joints[1].force_W *= 1e-9;
  snapshot.springs = {MakeSpring(Vec3(0, 0, 1), 0.5, 5.0)};
  exchange::ThrusterSnapshot thruster;
  thruster.force_W = Vec3(5, 0, 0);
  thruster.firing = true;
  snapshot.thrusters = {thruster};

  ForceStyle style = kStyle;
  style.shown.links = false;
  EXPECT_EQ(LinkMarkers(snapshot, style).size(), 3u);  // of one joint, the spring, the thruster
  style.shown.joint_forces = false;
  style.shown.thrust = false;
  std::vector<Marker> markers = LinkMarkers(snapshot, style);
  ASSERT_EQ(markers.size(), 1u);
  EXPECT_EQ(markers[0].color, colors::kSpring);
  style.shown.spring_forces = false;
  EXPECT_TRUE(LinkMarkers(snapshot, style).empty());
}

}  // namespace
}  // namespace touchstone::render
