// Bodies inside of balls and cylinders: gap, contact points, kinematics and proofs.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "collision/collision_fixtures.h"
#include "collision/contact_kinematics.h"
#include "collision/contact_points.h"
#include "collision/gap_event.h"
#include "collision/moving_fixtures.h"
#include "collision/rim_in_room.h"
#include "collision/safe_step.h"
#include "collision/witness.h"

namespace touchstone::collision {
namespace {

using geometry::Polyhedron;

constexpr double kRoomRadius = 1.0, kTubeLength = 2.4;

Polyhedron Bowl() { return Polyhedron::BallInside(Vec3::Zero(), kRoomRadius); }
Polyhedron Tube() {
  return Polyhedron::CylinderInside(Vec3(0, 0, -0.5 * kTubeLength), Vec3(0, 0, 0.5 * kTubeLength),
                                    kRoomRadius);
}
Polyhedron UprightDisc(double radius, double length) {
  return Polyhedron::Cylinder(Vec3(0, 0, -0.5 * length), Vec3(0, 0, 0.5 * length), radius);
}

constexpr int kInsiderKinds = 6;
Polyhedron AnyInsider(int kind, RandomBodies* random) {
  const auto length = [&] { return random->Uniform(0.05, 0.4); };
  switch (kind) {
    case 0:
      return Polyhedron::Ball(Vec3::Zero(), length());
    case 1:
      return Polyhedron::Capsule(Vec3(0, 0, -length()), Vec3(0, 0, length()), 0.5 * length());
    case 2:
      return geometry::MakeBox({length(), length(), length()}).Widened(0.1 * length());
    case 3:
      return UprightDisc(length(), length());
    case 4:
      return Polyhedron::Cone(Vec3(0, 0, -0.1), Vec3(0, 0, length()), length());
    default:
      return random->Hull(random->Integer(4, 30), {length(), length(), length()});
  }
}

// The least distance from the wall of points all over the body, by the definition alone, and how
// far rims may come nearer between them.
struct SampledInRoom {
  double gap = kInfinity;
  double between = 0.0;
};
SampledInRoom SampleGap(const Polyhedron& hollow, const Pose& X_WH, const PosedShape& body) {
  constexpr int kPoints = 1000;
  SampledInRoom sampled;
  const Polyhedron::Room& room = *hollow.room();
  const auto look = [&](const Vec3& p_B) {
    const Vec3 p = X_WH.ToBody(body.X_WB.ToWorld(p_B)) - room.centre;
    double gap = room.radius - (room.has_ends() ? std::hypot(p.x(), p.y()) : p.norm());
    if (room.has_ends()) gap = std::min(gap, 0.5 * room.length - std::abs(p.z()));
    sampled.gap = std::min(sampled.gap, gap - body.shape->rounding());
  };
  for (const Vec3& p : body.shape->vertices()) look(p);
  for (const Polyhedron::Rim& rim : body.shape->rims()) {
    Vec3 t1, t2;
    TangentBasis(rim.axis, &t1, &t2);
    for (int i = 0; i < kPoints; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / kPoints;
      look(rim.centre + rim.radius * (std::cos(angle) * t1 + std::sin(angle) * t2));
    }
    sampled.between =
        std::max(sampled.between, 2.0 * rim.radius * std::pow(std::numbers::pi / kPoints, 2));
  }
  return sampled;
}

Separation SeparateInside(const PosedShape& A, const PosedShape& B) {
  return FindSeparation(A, B, {}, kInfinity, kTolerance, nullptr);
}

TEST(Inside, GapIsTheLeastDistanceOfAnyPointFromTheWall) {
  RandomBodies random(3);
  const Polyhedron rooms[] = {Bowl(), Tube()};
  for (int i = 0; i < 3000; ++i) {
    const Polyhedron& room = rooms[i % 2];
    const Polyhedron shape = AnyInsider(i / 2 % kInsiderKinds, &random);
    const PosedShape A{&shape, random.PoseWithin(0.8)}, B{&room, random.PoseWithin(0.1)};
    const Separation found = SeparateInside(A, B);
    const SampledInRoom sampled = SampleGap(room, B.X_WB, A);
    ASSERT_LE(found.gap, sampled.gap + 1e-13) << i;
    ASSERT_GE(found.gap, sampled.gap - sampled.between - 1e-13) << i;
    const Separation other = SeparateInside(B, A);
    ASSERT_EQ(other.gap, found.gap);
    ASSERT_EQ(other.nhat_BA_W, -found.nhat_BA_W);
    ASSERT_EQ(EvaluateWitness(A, B, found.witness).gap, found.gap);
    // Moved along the normal it comes away from the wall by as much.
    if (i / 2 % kInsiderKinds < 3 && found.gap > 0.0) {
      PosedShape moved = A;
      moved.X_WB.p_WB -= 0.5 * found.gap * found.nhat_BA_W;
      ASSERT_NEAR(SeparateInside(moved, B).gap, 0.5 * found.gap, 1e-13);
    }
  }
}

// A disc that lies across a tube touches it with both ends of its diameter, a rim that is almost
// there with the nearer one first.
TEST(Inside, RimAcrossATubeIsFurthestInTwoPlaces) {
  const Polyhedron tube = Tube();
  const PlacedRoom room({&tube, {}});
  const auto rim = [](double tilt, const Vec3& centre) {
    return PlacedRim({centre, Vec3(std::sin(tilt), 0, std::cos(tilt)), 0.6}, Pose());
  };
  const double flat = 0.5 * std::numbers::pi;
  const std::vector<Vec3> both = FurthestOfRim(room, rim(flat, Vec3(-0.7, 0, 0)));
  ASSERT_EQ(both.size(), 2u);
  EXPECT_LT((both[0] - Vec3(-0.7, 0.6, 0)).norm() * (both[0] - Vec3(-0.7, -0.6, 0)).norm(), 1e-12);
  EXPECT_LT((both[0] + both[1] - 2.0 * Vec3(-0.7, 0, 0)).norm(), 1e-12);
  const std::vector<Vec3> uneven = FurthestOfRim(room, rim(flat - 0.2, Vec3(-0.7, 0.02, 0)));
  ASSERT_EQ(uneven.size(), 2u);
  EXPECT_GT(uneven[0].head<2>().norm(), uneven[1].head<2>().norm());
  EXPECT_EQ(FurthestOfRim(room, rim(0.1, Vec3(-0.3, 0, 0))).size(), 1u);
  // Against the greatest of many samples, and local in every place.
  RandomBodies random(8);
  for (int i = 0; i < 2000; ++i) {
    const PlacedRim any({0.7 * random.Direction(), random.Direction(), random.Uniform(0.01, 1)},
                        Pose());
    const std::vector<Vec3> found = FurthestOfRim(room, any);
    Vec3 t1, t2;
    TangentBasis(any.axis, &t1, &t2);
    const auto distance = [&](double angle) {
      const Vec3 u = std::cos(angle) * t1 + std::sin(angle) * t2;
      return (any.centre + any.radius * u).head<2>().norm();
    };
    constexpr int kSamples = 2000;
    int maxima = 0;
    double greatest = 0.0;
    for (int k = 0; k < kSamples; ++k) {
      const double step = 2.0 * std::numbers::pi / kSamples;
      const double here = distance(k * step);
      greatest = std::max(greatest, here);
      maxima += here > distance((k - 1) * step) && here >= distance((k + 1) * step);
    }
    ASSERT_GE(found[0].head<2>().norm(), greatest - 1e-14) << i;
    ASSERT_LE(found[0].head<2>().norm(), greatest + 5e-6 * any.radius) << i;
    ASSERT_EQ(static_cast<int>(found.size()), maxima) << i;
    const double bound = GreatestLength(room.Across(any.centre), any.radius * room.Across(t1),
                                        any.radius * room.Across(t2));
    ASSERT_NEAR(bound, found[0].head<2>().norm(), 1e-12);
  }
}

ContactManifold TouchInside(const PosedShape& A, const PosedShape& B) {
  return FindContactPoints(A, B, SeparateInside(A, B), kTolerance);
}

TEST(Inside, ContactsAreAllExtremePointsEachWithItsNormal) {
  const Polyhedron bowl = Bowl(), tube = Tube();
  const double half = 0.15, reach = 1 - 0.5 * kTolerance,
               low = std::sqrt(reach * reach - 2 * half * half);
  const Polyhedron cube = geometry::MakeBox(Vec3::Constant(2 * half));
  const ContactManifold on_four = TouchInside({&cube, Place(Vec3(0, 0, half - low))}, {&bowl, {}});
  ASSERT_EQ(on_four.points.size(), 4u);
  for (size_t k = 0; k < 4; ++k) {
    EXPECT_LT((on_four.NormalAt(k) + on_four.points[k].p_W.normalized()).norm(), 1e-12);
    EXPECT_NEAR(on_four.points[k].gap, 0.5 * kTolerance, 1e-8);
    EXPECT_EQ(on_four.points[k].kind, ContactKind::kVertexSide);
  }
  const Polyhedron capsule = Polyhedron::Capsule(Vec3(-0.3, 0, 0), Vec3(0.3, 0, 0), 0.1);
  EXPECT_EQ(TouchInside({&capsule, Place(Vec3(0, 0, 0.5e-4 - std::sqrt(0.81 - 0.09)))}, {&bowl, {}})
                .points.size(),
            2u);
  const Polyhedron disc = UprightDisc(0.3, 0.05);
  const ContactManifold ring =
      TouchInside({&disc, Place(Vec3(0, 0, 0.5e-4 + 0.025 - std::sqrt(1 - 0.09)))}, {&bowl, {}});
  EXPECT_EQ(ring.points.size(), 9u);
  // In the corner of a tube: with the side and with the end.
  const Polyhedron ball = Polyhedron::Ball(Vec3::Zero(), 0.2);
  const ContactManifold corner =
      TouchInside({&ball, Place(Vec3(0.79995, 0, 0.99995))}, {&tube, {}});
  ASSERT_EQ(corner.points.size(), 2u);
  EXPECT_LT((corner.NormalAt(0) - Vec3(-1, 0, 0)).norm(), 1e-12);
  EXPECT_LT((corner.NormalAt(1) - Vec3(0, 0, -1)).norm(), 1e-12);
  EXPECT_LT((corner.points[1].p_W - Vec3(0.79995, 0, 1.19995)).norm(), 1e-12);
}

// Of a ball or capsule that has room for no more than the tolerance: the nearest point and all
// directions around, none nearer than the nearest; normals that turn with the hollow alone.
TEST(Inside, BodyThatFillsItsHollowIsPushedFromAllAround) {
  constexpr double kClearance = 5e-5, kLength = 0.2;
  RandomBodies random(3);
  const Polyhedron bowl = Bowl(), tube = Tube();
  const Polyhedron ball = Polyhedron::Ball(Vec3::Zero(), kRoomRadius - kClearance);
  const Polyhedron capsule = Polyhedron::Capsule(
      Vec3(0, 0, -0.5 * kLength), Vec3(0, 0, 0.5 * kLength), kRoomRadius - kClearance);
  struct Fit {
    const Polyhedron& room;
    const Polyhedron& shape;
    size_t around, vertices;
  };
  for (const Fit& is : {Fit{bowl, ball, 6, 1}, {tube, ball, 4, 1}, {tube, capsule, 4, 2}})
    for (int i = 0; i < 200; ++i) {
      const Pose X_WB = random.PoseWithin(0.1);
      const double aside = 0.9 * kClearance * std::pow(10.0, -random.Uniform(0, 12));
      const Pose X_BA = Place(aside * random.Direction());
      const PosedShape A{&is.shape, {X_WB.R_WB * X_BA.R_WB, X_WB.ToWorld(X_BA.p_WB)}};
      const PosedShape B{&is.room, X_WB};
      const Separation s = SeparateInside(A, B);
      const ContactManifold touch = FindContactPoints(A, B, s, kTolerance);
      ASSERT_GE(touch.points.size(), is.vertices * is.around);
      ASSERT_LE(touch.points.size(), is.vertices * (is.around + 1));
      const TwistMotion of_a(A.X_WB, random.Direction(), random.Direction());
      const TwistMotion of_b(B.X_WB, random.Direction(), random.Direction());
      const auto stance = [](const Polyhedron& polyhedron, const TwistMotion& motion, double t) {
        const Pose pose = motion.PoseAt(t);
        return Stance{&polyhedron, pose.p_WB, Quat(pose.R_WB), motion.TwistAt(t)};
      };
      ContactPlaces places;
      for (size_t k = 0; k < touch.points.size(); ++k) {
        ASSERT_GE(touch.points[k].gap, s.gap - 1e-12);
        ASSERT_LE(touch.points[k].gap, kTolerance);
        Vec3 t1, t2;
        TangentBasis(touch.NormalAt(k), &t1, &t2);
        places.E.own.emplace_back() << t1, t2, touch.NormalAt(k);
        places.p_WC.push_back(touch.points[k].p_W);
        places.gap.push_back(touch.points[k].gap);
        places.follows.push_back(touch.points[k].follows);
      }
      const Stance a = stance(is.shape, of_a, 0), b = stance(is.room, of_b, 0);
      const ContactRates rates = RatesOf(places, s, a, b);
      const double d = 1e-6;
      const auto carried = [&](double t) {
        return Carry(places, s.witness, a, b, stance(is.shape, of_a, t), stance(is.room, of_b, t));
      };
      const CarriedPlaces after = carried(d), before = carried(-d);
      for (size_t k = 0; k < places.p_WC.size(); ++k) {
        const Vec3 n = touch.NormalAt(k);
        ASSERT_LT((rates.normal[k] - b.V_WB.w.cross(n)).norm(), 1e-12);
        ASSERT_LT(
            ((after.E.own[k].col(2) - before.E.own[k].col(2)) / (2 * d) - rates.normal[k]).norm(),
            1e-8);
        ASSERT_LT(((after.p_WC[k] - before.p_WC[k]) / (2 * d) - rates.point[k]).norm(), 1e-8);
      }
    }
}

// Rates of normals and points against differences, with the hollow turning and moving, too.
TEST(Inside, RatesAreThoseOfWhereContactsAreCarried) {
  RandomBodies random(5);
  const Polyhedron rooms[] = {Bowl(), Tube()};
  int checked = 0, rolling = 0;
  for (int i = 0; i < 4000; ++i) {
    const Polyhedron& room = rooms[i % 2];
    const Polyhedron shape = AnyInsider(i / 2 % kInsiderKinds, &random);
    const Pose X_WB = random.PoseWithin(0.1);
    Pose X_WA = random.PoseWithin(0.5);
    for (int pass = 0; pass < 3; ++pass) {  // up to the wall
      const Separation s = SeparateInside({&shape, X_WA}, {&room, X_WB});
      X_WA.p_WB -= (s.gap - 5e-5) * s.nhat_BA_W;
    }
    const PosedShape A{&shape, X_WA}, B{&room, X_WB};
    const Separation s = SeparateInside(A, B);
    if (s.gap < 1e-6 || s.gap > 0.9e-4) continue;
    ContactManifold touch = FindContactPoints(A, B, s, kTolerance);
    const TwistMotion of_a(X_WA, random.Direction(), random.Direction());
    const TwistMotion of_b(X_WB, random.Direction(), random.Direction());
    const auto stance = [](const Polyhedron& polyhedron, const TwistMotion& motion, double t) {
      const Pose pose = motion.PoseAt(t);
      return Stance{&polyhedron, pose.p_WB, Quat(pose.R_WB), motion.TwistAt(t)};
    };
    ContactPlaces places;
    for (size_t k = 0; k < touch.points.size(); ++k) {
      Vec3 t1, t2;
      TangentBasis(touch.NormalAt(k), &t1, &t2);
      places.E.own.emplace_back() << t1, t2, touch.NormalAt(k);
      places.p_WC.push_back(touch.points[k].p_W);
      places.gap.push_back(touch.points[k].gap);
      places.follows.push_back(touch.points[k].follows);
      rolling += touch.points[k].follows != Follows::kWitness;
    }
    const Stance a = stance(shape, of_a, 0), b = stance(room, of_b, 0);
    const ContactRates rates = RatesOf(places, s, a, b);
    const double d = 1e-6;
    const auto carried = [&](double t) {
      return Carry(places, s.witness, a, b, stance(shape, of_a, t), stance(room, of_b, t));
    };
    const CarriedPlaces after = carried(d), before = carried(-d);
    for (size_t k = 0; k < places.p_WC.size(); ++k) {
      const Vec3 n_rate = (after.E.own[k].col(2) - before.E.own[k].col(2)) / (2 * d);
      const Vec3 p_rate = (after.p_WC[k] - before.p_WC[k]) / (2 * d);
      const double scale = 1.0 + rates.point[k].norm();  // a rim nearly centred goes round fast
      if (scale > 30.0) continue;
      ++checked;
      ASSERT_LT((n_rate - rates.normal[k]).norm(), 1e-5 * scale * scale) << i << " " << k;
      ASSERT_LT((p_rate - rates.point[k]).norm(), 1e-5 * scale * scale) << i << " " << k;
      ASSERT_LT((after.E.own[k].transpose() * after.E.own[k] - Mat3::Identity()).norm(), 1e-12);
    }
    // What is carried is where contacts are found, where the nearest point stays the same one.
    const Separation later = SeparateInside({&shape, of_a.PoseAt(d)}, {&room, of_b.PoseAt(d)});
    const Separation sooner = SeparateInside({&shape, of_a.PoseAt(-d)}, {&room, of_b.PoseAt(-d)});
    if (touch.points.size() == 1 && later.witness == sooner.witness) {
      ASSERT_LT((after.E.own[0].col(2) - later.nhat_BA_W).norm(), 1e-7) << i;
    }
  }
  EXPECT_GT(checked, 2000);
  EXPECT_GT(rolling, 300);
}

// No proof reaches beyond a time at which the gap is below the level, of bodies that fly, spin and
// are spun about, in hollows that do so, too; and proofs come near to such a time.
TEST(Inside, ProvedStepsHold) {
  RandomBodies random(7);
  const Polyhedron rooms[] = {Bowl(), Tube()};
  int proved = 0, whole = 0;
  for (int i = 0; i < 4000; ++i) {
    const Polyhedron& room = rooms[i % 2];
    const Polyhedron shape = AnyInsider(i / 2 % kInsiderKinds, &random);
    const double speed = std::pow(10.0, random.Uniform(-1, 2));
    const auto motion = [&](double distance) {
      const bool spins = random.Integer(0, 1) == 1;
      return TwistMotion(random.PoseWithin(distance), speed * random.Direction(),
                         speed * random.Direction(), 10.0 * random.Direction(),
                         spins ? Vec3(speed * random.Direction()) : Vec3::Zero(),
                         random.Uniform(0, 1));
    };
    const TwistMotion of_a = motion(0.7), of_b = motion(0.1);
    const MovingShape A{&shape, &of_a}, B{&room, &of_b};
    const Separation s = SeparateInside(A.At(0), B.At(0));
    if (s.gap < 1e-3) continue;
    const double span = 0.3 / speed, level = random.Uniform(0.1, 0.9) * s.gap;
    PairInstant pair;
    pair.a = {&shape, of_a.PoseAt(0), of_a.TwistAt(0)};
    pair.b = {&room, of_b.PoseAt(0), of_b.TwistAt(0)};
    PairBounds bounds{of_a.BoundsOver(0, span), of_b.BoundsOver(0, span), span};
    if (i % 4 < 2) {
      std::swap(pair.a, pair.b);
      std::swap(bounds.a, bounds.b);
    }
    for (const double step : {SafeStepOfSpheres(pair, bounds, level),
                              SafeStepOfWitness(pair, s.witness, bounds, level)}) {
      proved += step > 0.0;
      whole += step >= span;
      for (int k = 1; k <= 20; ++k) {
        const double t = step * k / 20;
        ASSERT_GE(SeparateInside(A.At(t), B.At(t)).gap, level - 1e-12) << i;
      }
    }
    // The event comes where the gap first falls to the threshold, by samples.
    if (i % 8 != 0) continue;
    const GapSearchResult found = FindGapEvent(A, B, 0, span, kTolerance, kTolerance, {},
                                               settings::EventSearch::kItp, nullptr, nullptr);
    const double until = found.event ? found.event->t : span;
    for (int k = 0; k <= 200; ++k)
      ASSERT_GT(SeparateInside(A.At(until * k / 200), B.At(until * k / 200)).gap,
                kTolerance * 0.999);
    if (found.event) {
      EXPECT_LE(found.event->separation.gap, 1.5 * kTolerance) << i;
    }
  }
  EXPECT_GT(proved, 2000);
  EXPECT_GT(whole, 150);
}

// A wall of revolution that turns about its axis stands still for what does not touch it.
TEST(Inside, TurnOfAHollowAboutItsAxisCostsNothing) {
  const Polyhedron bowl = Bowl(), tube = Tube(), ball = Polyhedron::Ball(Vec3::Zero(), 0.1),
                   coin = UprightDisc(0.2, 0.05);
  const double turn = 3000.0, time = 1.0;
  for (const Polyhedron* room : {&bowl, &tube})
    for (const Polyhedron* shape : {&ball, &coin}) {
      PairInstant pair;
      pair.a = {shape, Place(Vec3(0.3, 0, 0)), {Vec3(0.1, 0, 0), Vec3::Zero()}};
      pair.b = {room, {}, {Vec3::Zero(), Vec3(0, 0, turn)}};
      PairBounds bounds;
      bounds.a.linear_speed = 0.1;
      bounds.b.angular_speed = turn;
      bounds.s = time;
      EXPECT_EQ(SafeStepOfWitness(pair, SeparateInside(pair.a.Posed(), pair.b.Posed()).witness,
                                  bounds, 0.1),
                time);
      EXPECT_EQ(SafeStepOfSpheres(pair, bounds, 0.1), time);
    }
}

// A ball that rolls along the wall at a steady gap, at the acceleration towards the axis that this
// takes, is proved apart for a good part of a turn at once.
TEST(Inside, SteadyAccelerationTowardsTheAxisIsCounted) {
  const Polyhedron tube = Tube(), ball = Polyhedron::Ball(Vec3::Zero(), 0.1);
  const double rho = 0.89995, speed = 3.0;
  const TwistMotion rolls({Mat3::Identity(), Vec3(0, -rho, 0)}, Vec3(speed, 0, 0), Vec3::Zero(),
                          Vec3(0, speed * speed / rho, 0));
  const TwistMotion rests({}, Vec3::Zero(), Vec3::Zero());
  PairInstant pair;
  pair.a = {&ball, rolls.PoseAt(0), rolls.TwistAt(0)};
  pair.b = {&tube, rests.PoseAt(0), rests.TwistAt(0)};
  const double span = 0.02;
  const PairBounds bounds{rolls.BoundsOver(0, span), rests.BoundsOver(0, span), span};
  const Separation s = SeparateInside(pair.a.Posed(), pair.b.Posed());
  EXPECT_GT(SafeStepOfWitness(pair, s.witness, bounds, 0.5 * s.gap), 0.012);
}

TEST(Inside, SideIsToldByTheMiddle) {
  const Polyhedron bowl = Bowl(), ball = Polyhedron::Ball(Vec3::Zero(), 0.2);
  PosedShape room{&bowl, {}}, in{&ball, Place(Vec3(0.5, 0, 0))}, out{&ball, Place(Vec3(1.5, 0, 0))};
  EXPECT_FALSE(IsOutside(in, room));
  EXPECT_TRUE(IsOutside(out, room));
  ShowSurfaces(&room, &out);
  EXPECT_EQ(room.shape, &bowl.Outside());
  EXPECT_NEAR(SeparateInside(room, out).gap, 0.3, 1e-12);
}

}  // namespace
}  // namespace touchstone::collision
