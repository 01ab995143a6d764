// Cylinders and cones against each other and all other shapes: gap, contact points, kinematics and
// proofs.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "collision/collision_fixtures.h"
#include "collision/contact_kinematics.h"
#include "collision/contact_points.h"
#include "collision/curved_bounds.h"
#include "collision/curved_overlay.h"
#include "collision/curved_separation.h"
#include "collision/gap_event.h"
#include "collision/moving_fixtures.h"
#include "collision/proved_steps.h"
#include "collision/safe_step.h"
#include "collision/witness.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

Polyhedron UprightCylinder(double radius, double length) {
  return Polyhedron::Cylinder(Vec3(0, 0, -0.5 * length), Vec3(0, 0, 0.5 * length), radius);
}

/// Any of the kinds, the first of which are curved.
Polyhedron AnyShape(int kind, RandomBodies* random) {
  const auto length = [&] { return random->Uniform(0.1, 1.0); };
  switch (kind) {
    case 0:
      return UprightCylinder(length(), length());
    case 1:
      return Polyhedron::Cone(Vec3(0, 0, -0.2), Vec3(0, 0, length()), length());
    case 2:
      return UprightCylinder(length(), 0.01);  // a coin
    case 3: {
      const Vec3 tail = 0.3 * random->Direction();  // a part beside its frame
      return Polyhedron::Cylinder(tail, tail + random->Direction(), 0.02);
    }
    case 4:
      return geometry::MakeBox({length(), length(), length()});
    case 5:
      return random->Hull(random->Integer(4, 30), {length(), length(), length()});
    case 6:
      return Polyhedron::Ball(Vec3::Zero(), length());
    case 7:
      return Polyhedron::Capsule(Vec3(0, 0, -length()), Vec3(0, 0, length()), 0.1);
    default:
      return geometry::MakeBox({length(), length(), length()}).Widened(0.1);
  }
}
constexpr int kCurvedKinds = 4, kAllKinds = 9;

// The gap is the distance, which two bounds by foremost points alone enclose.
TEST(CurvedPairs, GapIsTheDistance) {
  RandomBodies random(1);
  std::map<WitnessKind, int> seen;
  int apart = 0, overlapping = 0;
  for (int i = 0; i < 6000; ++i) {
    const Polyhedron a = AnyShape(i % kCurvedKinds, &random);
    const Polyhedron b = AnyShape(i / kCurvedKinds % kAllKinds, &random);
    const PosedShape A{&a, random.PoseWithin(0.3)};
    const PosedShape B{&b, random.PoseWithin(2.0)};
    const Separation found = SeparateAtAnyDistance(A, B);
    const DistanceBounds bounds = BoundDistance(A, B);
    ASSERT_NEAR(found.nhat_BA_W.norm(), 1.0, 1e-14);
    const double distance = found.gap + RoundingOf(a, b);
    if (bounds.most < 1e-9L) {
      ++overlapping;
      ASSERT_LE(distance, 1e-9) << "pair " << i;
      continue;
    }
    ++apart;
    ++seen[found.witness.kind];
    ASSERT_LT(static_cast<double>(bounds.most - bounds.least), 1e-12) << "the bounds, pair " << i;
    ASSERT_NEAR(distance, static_cast<double>(bounds.most), 1e-12) << "pair " << i;
    const double turned = (found.nhat_BA_W - bounds.apart.normalized()).squaredNorm();
    ASSERT_LT(turned * distance, 4.0 * static_cast<double>(bounds.most - bounds.least) + 1e-11)
        << i;
    // The other way round, with the cached witness, and with another that stands no longer.
    ASSERT_NEAR(SeparateAtAnyDistance(B, A).gap, found.gap, 2e-12) << i;
    ASSERT_NEAR(SeparateAtAnyDistance(A, B, found.witness).gap, found.gap, 1e-12) << i;
    const PosedShape before{&b, random.PoseWithin(2.0)};
    ASSERT_NEAR(SeparateAtAnyDistance(A, B, SeparateAtAnyDistance(A, before).witness).gap,
                found.gap, 1e-12)
        << i;
    ASSERT_LE(FindSeparation(A, B, found.witness, found.gap - 1e-3, kTolerance, nullptr).gap,
              found.gap + 1e-12);
  }
  EXPECT_GT(apart, 3000);
  EXPECT_GT(overlapping, 500);
  EXPECT_GT(seen[WitnessKind::kFaceOfA] + seen[WitnessKind::kFaceOfB], 300);
  EXPECT_GT(seen[WitnessKind::kFeatures], 1500);
}

/// Distance of the rim at the foot of a posed cylinder from the line along y through a point: the
/// least over the angle, found by thirds around the lowest of many on each side.
double RimOverLine(const Pose& X_WB, double radius, double length, const Vec3& on_line) {
  const auto distance = [&](double angle) {
    const Vec3 p_B(radius * std::cos(angle), radius * std::sin(angle), -0.5 * length);
    const Vec3 apart = X_WB.ToWorld(p_B) - on_line;
    return std::hypot(apart.x(), apart.z());
  };
  constexpr double kStep = 2.0 * M_PI / 720;
  double least = kInfinity;
  for (double middle = 0.0; middle < 2.0 * M_PI; middle += kStep) {
    double from = middle - kStep, to = middle + kStep;
    if (distance(middle) > std::min(distance(from), distance(to))) continue;
    for (int i = 0; i < 80; ++i) {
      const double third = (to - from) / 3.0;
      distance(from + third) < distance(to - third) ? to -= third : from += third;
    }
    least = std::min(least, distance(0.5 * (from + to)));
  }
  return least;
}

// A cylinder that has tipped over the edge of a block of 200 m, less than a micrometre from it: the
// ends of the shortest line are known to 1e-14 m, so its direction to 1e-8.
TEST(CurvedPairs, GapOverALongEdgeIsTheDistance) {
  const Polyhedron block = geometry::MakeBox({200, 200, 50});
  const Polyhedron cylinder = UprightCylinder(2.0, 2.0);
  const PosedShape A{&block, {Mat3::Identity(), Vec3(0, 0, -25)}};
  PosedShape B{&cylinder, {}};
  B.X_WB.R_WB << 0x1.89c268fe3909cp-1, -0x1.1ff98231ee4ffp-2, -0x1.25e1287e65c9ap-1,
      0x1.5fb9592fc33a9p-2, 0x1.e0d98e046f8dep-1, 0x1.33d7442b60cp-14, 0x1.13fd40d36a49cp-1,
      -0x1.93e214919d05ap-3, 0x1.a34285b0ca36fp-1;
  for (int i = 0; i < 50; ++i) {
    B.X_WB.p_WB =
        Vec3(-0x1.939bd76eca0fp+6 - 1e-8 * i, -0x1.0d4d8d091ec74p+0, 0x1.2d8fdbeed8e15p-1);
    const double distance = RimOverLine(B.X_WB, 2.0, 2.0, Vec3(-100, 0, 0));
    const Separation found = SeparateAtAnyDistance(A, B);
    EXPECT_NEAR(found.gap, distance, 1e-11) << i;
    EXPECT_NEAR(SeparateAtAnyDistance(A, B, found.witness).gap, distance, 1e-11) << i;
  }
}

// The same where they are nearly in touch, and in positions that are as special as can be.
TEST(CurvedPairs, GapIsTheDistanceInTouch) {
  RandomBodies random(2);
  for (int i = 0; i < 3000; ++i) {
    const Polyhedron a = AnyShape(i % kCurvedKinds, &random);
    const Polyhedron b = AnyShape(i / kCurvedKinds % kAllKinds, &random);
    const bool aligned = i % 2 == 0;
    const auto rotation = [&]() -> Mat3 {
      if (!aligned) return random.Rotation();
      return Turn(0.5 * M_PI * random.Integer(0, 3), Vec3::Unit(random.Integer(0, 2)));
    };
    const PosedShape A{&a, Place(0.1 * random.Direction(), rotation())};
    PosedShape B{&b, Place(Vec3::Zero(), rotation())};
    const Vec3 away =
        aligned ? Vec3(Vec3::Unit(random.Integer(0, 2)) + 0.3 * Vec3::Unit(random.Integer(0, 2)))
                : random.Direction();
    B.X_WB.p_WB = 5.0 * away;
    // Down to the tolerance along the normal; the distance falls by no more than the way.
    const double gap = std::pow(10.0, random.Uniform(-7, -4));
    for (int k = 0; k < 60; ++k) {
      const Separation now = SeparateAtAnyDistance(A, B);
      if (std::abs(now.gap - gap) < 1e-12) break;
      B.X_WB.p_WB += (now.gap - gap) * now.nhat_BA_W;
    }
    const Separation found = SeparateAtAnyDistance(A, B);
    const DistanceBounds bounds = BoundDistance(A, B);
    const double distance = found.gap + RoundingOf(a, b);
    ASSERT_NEAR(found.gap, gap, 1e-9) << "pair " << i;
    ASSERT_GT(distance, static_cast<double>(bounds.least) - 1e-12) << "pair " << i;
    ASSERT_LT(distance, static_cast<double>(bounds.most) + 1e-12) << "pair " << i;

    const ContactManifold touch = FindContactPoints(A, B, found, kTolerance);
    ASSERT_FALSE(touch.points.empty()) << "pair " << i;
    double least = kInfinity;
    for (const ContactPoint& point : touch.points) {
      least = std::min(least, point.gap);
      ASSERT_GT(point.gap, found.gap - 2e-6)
          << "pair " << i << ", " << ToString(point.kind) << ", " << touch.points.size();
      ASSERT_LT(point.gap, kTolerance + 1e-12);
    }
    ASSERT_LT(least, found.gap + 1e-6) << "pair " << i;
  }
}

/// A pair that moves, each body at a constant twist.
struct CurvedPair {
  Stance A, B;

  static Stance At(const Stance& body, double t) {
    Stance moved = body;
    const double angle = t * body.V_WB.w.norm();
    moved.p_WB += t * body.V_WB.v;
    if (angle != 0.0)
      moved.q_WB = Quat(Eigen::AngleAxisd(angle, body.V_WB.w.normalized())) * body.q_WB;
    return moved;
  }
  static PosedShape Posed(const Stance& body, double t) {
    const Stance at = At(body, t);
    return {body.shape, {at.q_WB.toRotationMatrix(), at.p_WB}};
  }
};

ContactPlaces PlacesOf(const ContactManifold& touch) {
  ContactPlaces places;
  Vec3 t1, t2;
  TangentBasis(touch.separation.nhat_BA_W, &t1, &t2);
  places.E.common << t1, t2, touch.separation.nhat_BA_W;
  for (const ContactPoint& point : touch.points) {
    places.p_WC.push_back(point.p_W);
    places.gap.push_back(point.gap);
    places.follows.push_back(point.follows);
    places.kind.push_back(point.kind);
    places.features.push_back({point.feature_a, point.feature_b});
  }
  return places;
}

// The rates of normal and contact points are the differences of what Carry says, and where the
// points are nearest ones, Carry is what the separation then is; the second derivative of the gap
// is what the formula of the force problem says.
TEST(CurvedPairs, RatesAreThoseOfTheMovingBodies) {
  RandomBodies random(3);
  std::map<WitnessKind, int> seen;
  int bent = 0;
  for (int i = 0; i < 1200; ++i) {
    const Polyhedron a = AnyShape(i % kCurvedKinds, &random);
    const Polyhedron b = AnyShape(i / kCurvedKinds % kAllKinds, &random);
    const auto stance = [&](const Polyhedron& shape, double distance) {
      const Pose pose = random.PoseWithin(distance);
      return Stance{&shape, pose.p_WB, Quat(pose.R_WB), {random.Direction(), random.Direction()}};
    };
    const bool exchanged = i % 2 == 1;
    CurvedPair pair{stance(a, 0.2), stance(b, 2.5)};
    if (exchanged) std::swap(pair.A, pair.B);
    const auto along = [&](double t) {
      return SeparateAtAnyDistance(CurvedPair::Posed(pair.A, t), CurvedPair::Posed(pair.B, t));
    };
    const Separation s = along(0);
    if (s.gap < 0.02) continue;
    ContactManifold touch = FindContactPoints(CurvedPair::Posed(pair.A, 0),
                                              CurvedPair::Posed(pair.B, 0), s, s.gap + 1e-9);
    constexpr double d = 1e-5;
    constexpr double h = 1e-4;
    if (along(h).witness != s.witness || along(-h).witness != s.witness) continue;
    if (touch.points.size() != 1 || touch.points[0].gap > s.gap + 1e-12) continue;
    if (s.witness.kind != WitnessKind::kFeatures &&
        (touch.points[0].follows == Follows::kA || touch.points[0].follows == Follows::kB))
      continue;  // a disc that is flat within this wide tolerance
    ++seen[s.witness.kind];
    // Bodies so far apart count as flat where they are not: the point is put on the line.
    if (s.witness.kind == WitnessKind::kFeatures) {
      const auto line =
          FindFeatureLine(CurvedPair::Posed(pair.A, 0), CurvedPair::Posed(pair.B, 0), s);
      ASSERT_TRUE(line);
      const double from_a =
          pair.A.shape->rounding() +
          GapShareOfA(*pair.A.shape, *pair.B.shape, s.witness.kind, touch.points[0].follows) *
              s.gap;
      touch.points[0].p_W = line->on_a - from_a * s.nhat_BA_W;
    }
    const ContactPlaces places = PlacesOf(touch);
    const Vec3 n_rate = NormalRate(places, s, pair.A, pair.B);
    const Vec3 measured = (along(d).nhat_BA_W - along(-d).nhat_BA_W) / (2 * d);
    const double strong = 1 + measured.squaredNorm();
    ASSERT_LT((n_rate - measured).norm(), 1e-5 * strong) << i;
    const auto carried = [&](double t) {
      return Carry(places, s.witness, pair.A, pair.B, CurvedPair::At(pair.A, t),
                   CurvedPair::At(pair.B, t));
    };
    ASSERT_LT((carried(d).E.common.col(2) - along(d).nhat_BA_W).norm(), 1e-9) << i;
    const Vec3 p_rate = PointRates(places, s.witness, n_rate, pair.A, pair.B)[0];
    const Vec3 p_measured = (carried(d).p_WC[0] - carried(-d).p_WC[0]) / (2 * d);
    ASSERT_LT((p_rate - p_measured).norm(), 1e-5 * strong)
        << i << " " << ToString(touch.points[0].kind);
    ++bent;
    const Vec3 p = carried(0).p_WC[0];
    const auto velocity = [&](const Stance& body) { return body.V_WB.At(p - body.p_WB); };
    const double gap_rate_rate = n_rate.dot(velocity(pair.A) - velocity(pair.B)) +
                                 s.nhat_BA_W.dot(pair.A.V_WB.w.cross(p_rate - pair.A.V_WB.v) -
                                                 pair.B.V_WB.w.cross(p_rate - pair.B.V_WB.v));
    const double measured_rate = (along(h).gap - 2.0 * along(0).gap + along(-h).gap) / (h * h);
    ASSERT_NEAR(gap_rate_rate, measured_rate, 1e-4 * strong * strong)
        << i << ", " << ToString(touch.points[0].kind) << ", " << static_cast<int>(s.witness.kind)
        << ", " << static_cast<int>(touch.points[0].follows);
  }
  EXPECT_GT(seen[WitnessKind::kFaceOfA], 20);
  EXPECT_GT(seen[WitnessKind::kFaceOfB], 20);
  EXPECT_GT(seen[WitnessKind::kFeatures], 300);
}

// The surface of a spinning cylinder moves along itself: what lies along it keeps its normal.
TEST(CurvedPairs, ASpinTurnsNoNormalOfALineOfContact) {
  const Polyhedron roller = UprightCylinder(0.04, 0.6);
  const Polyhedron jar = UprightCylinder(0.15, 0.4);
  const Polyhedron plank = geometry::MakeBox(Vec3(3.0, 0.3, 0.3));
  const auto lying = [](double yaw) {  // its axis along y, or nearly so
    return Quat(Turn(yaw, Vec3::UnitZ()) * Turn(0.5 * M_PI, Vec3::UnitX()));
  };
  int lines = 0;
  for (const double along : {0.0, 0.15, 0.4})
    for (const double yaw : {0.0, 1e-5, 0.02})
      for (const Polyhedron* other : {&jar, &plank, &roller}) {
        SCOPED_TRACE(::testing::Message() << "along " << along << ", yaw " << yaw);
        const Twist spin{Vec3::Zero(), Vec3(0.0, 5.0, 0.0)};
        const double height = other == &roller ? 0.08 : 0.19;
        const Stance below{&roller, Vec3::Zero(), lying(0.0), spin};
        const Stance above{other,
                           Vec3(0.0, along, height + 0.5 * kTolerance),
                           other == &plank ? Quat(Turn(yaw, Vec3::UnitZ())) : lying(yaw),
                           {Vec3::Zero(), Vec3::Zero()}};
        for (const auto& pair : {CurvedPair{below, above}, CurvedPair{above, below}}) {
          const PosedShape A = CurvedPair::Posed(pair.A, 0), B = CurvedPair::Posed(pair.B, 0);
          const Separation s = SeparateAtAnyDistance(A, B);
          const ContactManifold touch = FindContactPoints(A, B, s, kTolerance);
          if (touch.points.size() < 2) continue;
          ++lines;
          const ContactPlaces places = PlacesOf(touch);
          EXPECT_LT(NormalRate(places, s, pair.A, pair.B).norm(), 1e-9);
          const CarriedPlaces ahead =
              Carry(places, s.witness, pair.A, pair.B, CurvedPair::At(pair.A, 0.3),
                    CurvedPair::At(pair.B, 0.3));
          // Of axes that are askew by 1e-5 the normal is known to about as much.
          const double askew = yaw == 1e-5 ? yaw : 1e-9;
          EXPECT_LT((ahead.E.common.col(2) - s.nhat_BA_W).norm(), askew);
        }
      }
  EXPECT_GT(lines, 30);
}

// No proof reaches beyond a time at which the gap is below the level.
TEST(CurvedPairs, ProvedStepsHold) {
  RandomBodies random(5);
  ProvedSteps steps;
  for (int i = 0; i < 600 && !HasFatalFailure(); ++i) {
    SCOPED_TRACE(i);
    const Polyhedron a = AnyShape(i % kCurvedKinds, &random);
    const Polyhedron b = AnyShape(i / kCurvedKinds % kAllKinds, &random);
    CheckProvedSteps(a, b, 3.0, &random, &steps);
  }
  EXPECT_GT(steps.proved, 500);
  EXPECT_GT(steps.whole, 50);
}

// Two cylinders that fly past each other: between the rim of one and the side of the other there
// are several lines, of which one alone is the shortest.
TEST(CurvedPairs, FlightsPastEachOtherAreProved) {
  const Polyhedron a = UprightCylinder(0.1651844126438033, 0.6062716392254865);
  const Polyhedron b = UprightCylinder(0.1268134619874609, 1.2929350456956996);
  const auto rotation = [](double w, double x, double y, double z) {
    return Quat(w, x, y, z).normalized().toRotationMatrix();
  };
  const TwistMotion of_a(
      {rotation(0.892861, 0.225524, -0.187871, 0.341528), Vec3(0.8043366, 0.2333797, 0.8823992)},
      Vec3(-0.5475, -4.56852, -5.04455), Vec3(-1.89771, 3.30766, -6.09956), Vec3(0, 0, -9.81));
  const TwistMotion of_b({rotation(0.8222515, 0, 0.5691243, 0), Vec3(1.0676652, 0, 1.4225891)},
                         Vec3(-0.440811, 0, -4.1532), Vec3(0, 0.124485, 0), Vec3(0, 0, -9.81));
  GapSearchCounters counters;
  EXPECT_FALSE(FindGapEvent({&a, &of_a}, {&b, &of_b}, 0.0, 1.0 / 60, 5e-5, kTolerance, {},
                            settings::EventSearch::kItp, &counters, nullptr)
                   .event);
  EXPECT_EQ(counters.stalls, 0);
}

// A cylinder that rolls, and a disc that rolls on its rim at a steady tilt: what the spin about the
// own axis does to no height costs no proof.
TEST(CurvedPairs, ARollingCylinderIsProvedOverAllOfAStep) {
  const Polyhedron floor = geometry::MakeBox({10, 10, 1});
  const Polyhedron roll = UprightCylinder(0.1, 0.4);
  const TwistMotion still(Place(Vec3(0, 0, -0.5)), Vec3::Zero(), Vec3::Zero());
  const TwistMotion rolling(Place(Vec3(0, 0, 0.10005), Turn(M_PI / 2, Vec3::UnitX())),
                            Vec3(20, 0, 0), Vec3(0, 200, 0));
  PairInstant pair;
  pair.a = {&roll, rolling.PoseAt(0), rolling.TwistAt(0)};
  pair.b = {&floor, still.PoseAt(0), still.TwistAt(0)};
  const double span = 1.0 / 60;
  const PairBounds bounds{rolling.BoundsOver(0, span), still.BoundsOver(0, span), span};
  const Separation s = SeparateAtAnyDistance(pair.a.Posed(), pair.b.Posed());
  EXPECT_NEAR(s.gap, 5e-5, 1e-15);
  EXPECT_EQ(SafeStepOfWitness(pair, s.witness, bounds, 2.5e-5), span);
}

/// Of contact points, how many are of this kind.
int CountKind(const ContactManifold& touch, ContactKind kind) {
  return static_cast<int>(std::ranges::count(touch.points, kind, &ContactPoint::kind));
}

ContactManifold TouchCurved(const PosedShape& A, const PosedShape& B) {
  return FindContactPoints(A, B, SeparateAtAnyDistance(A, B), kTolerance);
}

TEST(CurvedPairs, ContactPointsOfACylinder) {
  const double gap = 5e-5;
  const Polyhedron floor = geometry::MakeBox({10, 10, 1});
  const PosedShape ground{&floor, Place(Vec3(0, 0, -0.5))};
  const Polyhedron cylinder = UprightCylinder(0.2, 1.0),
                   cone = Polyhedron::Cone(Vec3(0, 0, -0.25), Vec3(0, 0, 0.75), 0.5);
  const ContactManifold stands = TouchCurved({&cylinder, Place(Vec3(0, 0, 0.5 + gap))}, ground);
  EXPECT_EQ(stands.points.size(), 8u);
  EXPECT_EQ(CountKind(stands, ContactKind::kRimFace), 8);
  for (const ContactPoint& point : stands.points) {
    EXPECT_NEAR(point.p_W.head<2>().norm(), 0.2, 1e-15);
    EXPECT_NEAR(point.p_W.z(), gap, 1e-15) << "on the cylinder";
  }
  const Mat3 lying = Turn(M_PI / 2, Vec3::UnitY());
  const ContactManifold lies =
      TouchCurved({&cylinder, Place(Vec3(0, 0, 0.2 + gap), lying)}, ground);
  EXPECT_EQ(CountKind(lies, ContactKind::kRimFace), 2);
  EXPECT_EQ(lies.points.size(), 2u);
  const Mat3 tilted = Turn(0.3, Vec3::UnitY());
  const double low = 0.5 * std::cos(0.3) + 0.2 * std::sin(0.3);
  const ContactManifold leans =
      TouchCurved({&cylinder, Place(Vec3(0, 0, low + gap), tilted)}, ground);
  ASSERT_EQ(leans.points.size(), 1u);
  EXPECT_NEAR(leans.points[0].p_W.x(), 0.2 * std::cos(0.3) - 0.5 * std::sin(0.3), 1e-12);
  // Half over the edge of a table: three points of the ring, two on the table's edge.
  const ContactManifold over =
      TouchCurved({&cylinder, Place(Vec3(4.95, 0, 0.5 + gap), Turn(0.1, Vec3::UnitZ()))}, ground);
  EXPECT_EQ(CountKind(over, ContactKind::kRimEdge), 2);
  for (const ContactPoint& point : over.points) EXPECT_LE(point.p_W.x(), 5.0 + 1e-12);
  // A cone on its apex, and on its side.
  const Mat3 turned = Turn(M_PI, Vec3::UnitX());
  const ContactManifold apex = TouchCurved({&cone, Place(Vec3(0, 0, 0.75 + gap), turned)}, ground);
  ASSERT_EQ(apex.points.size(), 1u);
  EXPECT_EQ(apex.points[0].kind, ContactKind::kVertexFace);
  const double half_angle = std::atan(0.5);
  const Mat3 on_side = Turn(M_PI / 2 + half_angle, Vec3::UnitY());
  const ContactManifold side =
      TouchCurved({&cone, Place(Vec3(0, 0, 0.75 * std::sin(half_angle) + gap), on_side)}, ground);
  EXPECT_EQ(side.points.size(), 2u);
  // Two on each other.
  EXPECT_EQ(TouchCurved({&cylinder, Place(Vec3(0, 0, 1.0 + gap))}, {&cylinder, {}}).points.size(),
            8u);
  const ContactManifold crossed =
      TouchCurved({&cylinder, Place(Vec3(0, 0, 0.4 + gap), lying)},
                  {&cylinder, Place(Vec3::Zero(), Turn(M_PI / 2, Vec3::UnitX()))});
  ASSERT_EQ(crossed.points.size(), 1u);
  EXPECT_EQ(crossed.points[0].kind, ContactKind::kSideSide);
  EXPECT_LT((crossed.points[0].p_W - Vec3(0, 0, 0.2 + 0.5 * gap)).norm(), 1e-13);
  for (const double yaw : {0.0, 1e-9, 1e-6, 1e-4}) {
    const ContactManifold along =
        TouchCurved({&cylinder, Place(Vec3(0.3, 0, 0.4 + gap), Turn(yaw, Vec3::UnitZ()) * lying)},
                    {&cylinder, Place(Vec3::Zero(), lying)});
    EXPECT_EQ(along.points.size(), 2u) << yaw;
    EXPECT_NEAR(along.separation.gap, gap, 1e-10) << yaw;
  }
}

// A ring of points that all push has a wrench that does not depend on where it begins; with a point
// where the disc sinks, added until none does, it tips as a circle.
TEST(CurvedPairs, TheSinkingPointOfARimIsTheLowest) {
  const Polyhedron floor = geometry::MakeBox({10, 10, 1});
  const Polyhedron cylinder = UprightCylinder(0.2, 1.0);
  const PosedShape A{&cylinder, Place(Vec3(0, 0, 0.50005))}, B{&floor, Place(Vec3(0, 0, -0.5))};
  const ContactManifold touch = TouchCurved(A, B);
  for (const double azimuth : {0.1, 0.3, 1.0, 3.0}) {
    const Vec3 towards(std::cos(azimuth), std::sin(azimuth), 0);
    const Twist tipping{Vec3::Zero(), 0.01 * Vec3::UnitZ().cross(towards)};
    const auto point = FindSinkingRimPoint(A, B, touch, {tipping, {}}, 1e-9, kTolerance);
    ASSERT_TRUE(point);
    EXPECT_LT((point->p_W - 0.2 * towards).head<2>().norm(), 1e-12);
    std::vector<int> places;
    const ContactManifold more = WithPoint(touch, *point, &places);
    EXPECT_EQ(more.points.size(), 9u);
    EXPECT_FALSE(FindSinkingRimPoint(A, B, more, {tipping, {}}, 1e-9, kTolerance));
    for (size_t k = 0; k < 9; ++k)
      if (places[k] < 8) {
        EXPECT_EQ(more.points[k].p_W, touch.points[static_cast<size_t>(places[k])].p_W);
      }
  }
}

}  // namespace
}  // namespace touchstone::collision
