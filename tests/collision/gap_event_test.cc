#include "collision/gap_event.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <memory>

#include "moving_fixtures.h"
#include "support/sanitized.h"

namespace touchstone::collision {
namespace {

using geometry::MakeBox;
using geometry::MakePlatonic;
using geometry::PlatonicSolid;
using geometry::Polyhedron;
using settings::EventSearch;

constexpr double kThreshold = 5e-5;

/// The gap by a fresh search: within a thousandth (a face may be preferred) of the best plane.
double GapAt(const MovingShape& A, const MovingShape& B, double t) {
  return FindSeparation(A.At(t), B.At(t), Witness(), kInfinity, 0.0, nullptr).gap;
}

struct Outcome {
  GapSearchResult result;
  GapSearchCounters counters;
};

Outcome Search(const MovingShape& A, const MovingShape& B, double t1,
               EventSearch method = EventSearch::kBisection, double threshold = kThreshold) {
  Outcome outcome;
  outcome.result = FindGapEvent(A, B, 0.0, t1, threshold, kTolerance, Witness(), method,
                                &outcome.counters, nullptr);
  return outcome;
}

void ExpectAcceptable(const GapEvent& event, const MovingShape& A, const MovingShape& B,
                      double threshold = kThreshold) {
  EXPECT_GT(event.separation.gap, threshold);
  EXPECT_LE(event.separation.gap, 1.5 * threshold);
  // The event's own gap may fall short of the best plane by the margin of face and edge pairs.
  EXPECT_NEAR(GapAt(A, B, event.t), event.separation.gap, 2.1e-2 * threshold);
  ASSERT_FALSE(event.history.empty());
  for (std::size_t k = 0; k < event.history.size(); ++k) {
    const BracketIterate& look = event.history[k];
    EXPECT_LE(look.t_lo, look.t_hi);
    if (k == 0) continue;
    EXPECT_GE(look.t_lo, event.history[k - 1].t_lo) << "look " << k;
    EXPECT_LE(look.t_hi, event.history[k - 1].t_hi) << "look " << k;
  }
}

const Polyhedron& Floor() {
  static const Polyhedron floor = MakeBox({50, 50, 1});
  return floor;
}
const TwistMotion& FloorAtRest() {
  static const TwistMotion rest(Place({0, 0, -0.5}), Vec3::Zero(), Vec3::Zero());
  return rest;
}

TEST(FindGapEvent, FallingCubeMeetsTheFloorWhenTheFormulaSays) {
  const TwistMotion fall(Place({0, 0, 1.5}), Vec3::Zero(), Vec3::Zero(), {0, 0, -9.81});
  const MovingShape A{&Cube(), &fall}, B{&Floor(), &FloorAtRest()};
  for (const auto method : {EventSearch::kBisection, EventSearch::kItp}) {
    const Outcome found = Search(A, B, 1.0, method);
    ASSERT_TRUE(found.result.event);
    ExpectAcceptable(*found.result.event, A, B);
    const double latest = std::sqrt(2.0 * (1.0 - kThreshold) / 9.81);
    const double earliest = std::sqrt(2.0 * (1.0 - 1.5 * kThreshold) / 9.81);
    EXPECT_LE(found.result.event->t, latest);
    EXPECT_GE(found.result.event->t, earliest);
    EXPECT_EQ(found.counters.stalls, 0);
  }
}

// The bounds of a fall are exact: the first proof ends at the event, and the bracket need not
// shrink to the last digit to tell.
TEST(FindGapEvent, AProofThatEndsAtTheEventIsNoStall) {
  for (const double height : {1e-3, 3e-3, 0.01, 0.03}) {
    for (const double speed : {0.5, 1.0, 3.0, 4.4}) {
      const TwistMotion fall(Place({0, 0, 0.5 + height}), {0, 0, -speed}, Vec3::Zero(),
                             {0, 0, -9.81});
      const MovingShape A{&Cube(), &fall}, B{&Floor(), &FloorAtRest()};
      for (const auto method : {EventSearch::kBisection, EventSearch::kItp}) {
        const Outcome found = Search(A, B, 1.0 / 60.0, method);
        if (!found.result.event) continue;
        ExpectAcceptable(*found.result.event, A, B);
        EXPECT_EQ(found.counters.stalls, 0) << height << " " << speed;
        EXPECT_LE(found.counters.iterations, 20) << height << " " << speed;
      }
    }
  }
}

TEST(FindGapEvent, RestingPairIsProvedByOneEvaluation) {
  const Vec3 noise(1e-12, -2e-12, 1e-12);
  const TwistMotion rest(Place({0, 0, 0.5 + 1e-4}), noise, noise, noise);
  for (const Polyhedron* shape : {&Cube(), &Floor()}) {
    const TwistMotion below(Place({0, 0, -0.5}), -noise, noise, noise);
    const Outcome outcome = Search({&Cube(), &rest}, {shape, &below}, 1.0 / 60.0);
    EXPECT_FALSE(outcome.result.event);
    EXPECT_EQ(outcome.counters.evaluations, 1);
    EXPECT_EQ(outcome.counters.certificates, 1);
    EXPECT_EQ(outcome.counters.searches, 0);
    EXPECT_NE(outcome.result.witness.kind, WitnessKind::kNone);
  }
}

TEST(FindGapEvent, EdgePairAtRestIsProvedByOneEvaluation) {
  const TwistMotion upper(Place({0.1, 0.2, std::sqrt(2.0) + 1e-4}, Turn(M_PI / 4, Vec3::UnitY())),
                          {1e-12, 0, 0}, {0, 1e-12, 0});
  const TwistMotion lower(Place(Vec3::Zero(), Turn(M_PI / 4, Vec3::UnitX())), Vec3::Zero(),
                          Vec3::Zero());
  const Outcome outcome = Search({&Cube(), &upper}, {&Cube(), &lower}, 1.0 / 60.0);
  EXPECT_FALSE(outcome.result.event);
  EXPECT_EQ(outcome.counters.evaluations, 1);
  EXPECT_EQ(outcome.result.witness.kind, WitnessKind::kEdgePair);
}

// Fast, but together: only relative motion may count.
TEST(FindGapEvent, BodiesThatFlyTogetherAreProvedByOneEvaluation) {
  const Vec3 v(3000, -2000, 1000);
  const TwistMotion upper(Place({0, 0, 0.5 + 1e-4}), v, Vec3::Zero());
  const TwistMotion lower(Place({0, 0, -0.5}), v, Vec3::Zero());
  const Outcome outcome = Search({&Cube(), &upper}, {&Cube(), &lower}, 1.0);
  EXPECT_FALSE(outcome.result.event);
  EXPECT_EQ(outcome.counters.evaluations, 1);
}

// A spin about the contact normal changes no height.
TEST(FindGapEvent, TopThatSpinsOnTheFloorIsProvedByOneEvaluation) {
  const TwistMotion spin(Place({0, 0, 0.5 + 1e-4}), {1, 0.5, 0}, {0, 0, 300});
  const Outcome outcome = Search({&Cube(), &spin}, {&Floor(), &FloorAtRest()}, 1.0 / 60.0);
  EXPECT_FALSE(outcome.result.event);
  EXPECT_EQ(outcome.counters.evaluations, 1);
}

// Braked by friction: a deceleration along the floor bends no height.
TEST(FindGapEvent, BlockThatSlidesToAStopIsProvedByOneEvaluation) {
  const TwistMotion slides(Place({0, 0, 0.5 + 1e-4}), {3, 0, 0}, {0, 0, 2}, {-5, 0, 1e-12});
  const Outcome outcome = Search({&Cube(), &slides}, {&Floor(), &FloorAtRest()}, 1.0 / 60.0);
  EXPECT_FALSE(outcome.result.event);
  EXPECT_EQ(outcome.counters.evaluations, 1);
}

TEST(FindGapEvent, FarBodiesNeedNoLook) {
  const TwistMotion spin(Place({0, 0, 30}), {0, 3, -20}, {200, 300, 100});
  const Outcome outcome = Search({&Cube(), &spin}, {&Cube(), &FloorAtRest()}, 0.5);
  EXPECT_FALSE(outcome.result.event);
  EXPECT_EQ(outcome.counters.evaluations, 0);
}

TEST(FindGapEvent, ThinWallsStopFastShots) {
  RandomBodies random(1);
  int shots = 0;
  for (const double thickness : {5e-2, 1e-3}) {
    const Polyhedron wall = MakeBox({3, thickness, 3});
    const TwistMotion wall_at_rest(Place(Vec3::Zero(), random.Rotation()), Vec3::Zero(),
                                   Vec3::Zero());
    const MovingShape B{&wall, &wall_at_rest};
    const Vec3 through = wall_at_rest.PoseAt(0).R_WB.col(1);
    for (const double speed : {1.0, 10.0, 100.0, 1e3, 1e4}) {
      for (const double spin : {0.0, 1.0, 30.0, 1000.0}) {
        for (const Vec3& lengths :
             {Vec3(0.2, 0.2, 0.2), Vec3(0.4, 0.002, 0.2), Vec3(0.01, 0.01, 0.5)}) {
          const Polyhedron bullet = MakeBox(lengths);
          const TwistMotion shot(Place(-2.0 * through, random.Rotation()), speed * through,
                                 spin * random.Direction());
          const MovingShape A{&bullet, &shot};
          for (const auto method : {EventSearch::kBisection, EventSearch::kItp}) {
            const Outcome outcome = Search(A, B, 4.0 / speed, method);
            ASSERT_TRUE(outcome.result.event) << speed << " m/s, " << spin << " rad/s";
            // Stopped on this side of the wall: no more than its own half diagonal before it.
            const double travelled = speed * outcome.result.event->t;
            EXPECT_GE(travelled, 2.0 - 0.5 * lengths.norm() - thickness);
            EXPECT_LE(travelled, 2.0);
            if (outcome.counters.stalls == 0) ExpectAcceptable(*outcome.result.event, A, B);
            EXPECT_LE(outcome.counters.evaluations, 400) << speed << " " << spin;
            ++shots;
          }
        }
      }
    }
  }
  EXPECT_EQ(shots, 240);
}

struct MovingPair {
  std::unique_ptr<Polyhedron> a, b;
  std::unique_ptr<Motion> of_a, of_b;

  MovingShape A() const { return {a.get(), of_a.get()}; }
  MovingShape B() const { return {b.get(), of_b.get()}; }
};

std::unique_ptr<Polyhedron> RandomShape(RandomBodies* random) {
  switch (random->Integer(0, 5)) {
    case 0:
      return std::make_unique<Polyhedron>(MakeBox({1, 0.6, 0.8}));
    case 1:
      return std::make_unique<Polyhedron>(MakeBox({1, 1, 2e-3}));
    case 2:
      return std::make_unique<Polyhedron>(MakeBox({0.02, 1.5, 0.01}));
    case 3:
      return std::make_unique<Polyhedron>(MakePlatonic(PlatonicSolid::kTetrahedron, 0.7));
    case 4:
      return std::make_unique<Polyhedron>(MakePlatonic(PlatonicSolid::kIcosahedron, 0.6));
    default:
      return std::make_unique<Polyhedron>(random->Hull(24, {0.7, 0.5, 0.3}));
  }
}

/// Two bodies that meet, or nearly, halfway through a time of 1.
MovingPair RandomPair(RandomBodies* random) {
  MovingPair pair;
  pair.a = RandomShape(random);
  pair.b = RandomShape(random);
  const double spin = std::pow(10.0, random->Uniform(-2, 1.3));
  const Vec3 drift = 2.0 * random->Direction();
  const auto motion = [&](const Vec3& meeting) {
    const Vec3 v = random->Uniform(0, 5) * random->Direction() + drift;
    const Vec3 a = random->Integer(0, 1) * 9.81 * random->Direction();
    const Pose start = Place(meeting - 0.5 * v - 0.125 * a, random->Rotation());
    const Vec3 w = random->Uniform(0, spin) * random->Direction();
    const Vec3 own_spin = random->Integer(0, 1) * random->Uniform(0, spin) * random->Direction();
    return std::make_unique<TwistMotion>(start, v, w, a, own_spin, 0.5 * random->Integer(0, 2));
  };
  pair.of_a = motion(random->Uniform(0, 2) * random->Direction());
  pair.of_b = motion(Vec3::Zero());
  return pair;
}

/// No sample may show a gap below the threshold before the event, or at all when there is none.
void ExpectClear(const MovingPair& pair, double t_end, int samples, double threshold) {
  for (int i = 0; i <= samples; ++i) {
    const double t = t_end * i / samples;
    // A thousandth: by that much a face may be preferred to a better edge pair.
    ASSERT_GT(GapAt(pair.A(), pair.B(), t), 0.999 * threshold) << t << " of " << t_end;
  }
}

int StressPairs() {
  const char* number = std::getenv("TOUCHSTONE_STRESS_PAIRS");
  if (number != nullptr) return std::atoi(number);
  return kSanitized ? 200 : 2000;
}

TEST(FindGapEvent, RandomPairsHaveNoSampleBelowTheThresholdBeforeTheEvent) {
  RandomBodies random(2);
  int events = 0, started_apart = 0, both_agree = 0;
  std::int64_t evaluations = 0;
  for (int i = 0; i < StressPairs(); ++i) {
    SCOPED_TRACE(i);
    const MovingPair pair = RandomPair(&random);
    const MovingShape A = pair.A(), B = pair.B();
    const double start = GapAt(A, B, 0.0);
    if (start <= 0.0) continue;
    ++started_apart;
    const double threshold = std::min(kThreshold, 0.5 * start);
    const Outcome bisection = Search(A, B, 1.0, EventSearch::kBisection, threshold);
    const Outcome itp = Search(A, B, 1.0, EventSearch::kItp, threshold);
    evaluations += bisection.counters.evaluations;
    EXPECT_EQ(bisection.counters.stalls, 0);
    EXPECT_EQ(itp.counters.stalls, 0);
    EXPECT_EQ(bisection.result.event.has_value(), itp.result.event.has_value());
    if (!bisection.result.event) {
      ExpectClear(pair, 1.0, 200, threshold);
    } else {
      ++events;
      ExpectAcceptable(*bisection.result.event, A, B, threshold);
      ExpectClear(pair, bisection.result.event->t, 100, threshold);
      if (itp.result.event) ExpectAcceptable(*itp.result.event, A, B, threshold);
      if (itp.result.event && std::abs(itp.result.event->t - bisection.result.event->t) < 1e-3) {
        ++both_agree;
      }
    }
    if (HasFailure()) break;
  }
  EXPECT_GT(events, started_apart / 4);
  EXPECT_GT(started_apart - events, started_apart / 20);
  EXPECT_GE(both_agree, events - events / 100);
  RecordProperty("evaluations_per_pair", static_cast<int>(evaluations / started_apart));
}

// The sequence of proved events converges on the contact: each search starts from the one before,
// as the simulation's steps do.
TEST(FindGapEvent, RepeatedSearchesNeverPassThrough) {
  RandomBodies random(3);
  for (int i = 0; i < 100; ++i) {
    const MovingPair pair = RandomPair(&random);
    double t = 0.0;
    double gap = GapAt(pair.A(), pair.B(), t);
    if (gap <= 0.0) continue;
    Witness witness;
    for (int k = 0; k < 12; ++k) {
      const double threshold = std::min(kThreshold, 0.5 * gap);
      GapSearchCounters counters;
      const GapSearchResult result =
          FindGapEvent(pair.A(), pair.B(), t, 1.0, threshold, kTolerance, witness,
                       EventSearch::kBisection, &counters, nullptr);
      witness = result.witness;
      if (!result.event) break;
      EXPECT_GT(result.event->separation.gap, threshold);
      EXPECT_GE(result.event->t, t);
      t = result.event->t;
      gap = result.event->separation.gap;
      EXPECT_GT(GapAt(pair.A(), pair.B(), t), 0.0);
    }
  }
}

TEST(FindGapEvent, InfiniteBoundsOverLongIntervals) {
  const Polyhedron rod = MakeBox({2, 0.1, 0.1});
  const Polyhedron post = MakeBox({0.1, 0.1, 2});
  const SwingMotion swing(Vec3::Zero(), Vec3::UnitZ(), 1.0, 2.5, 3.0, 0.02);
  const TwistMotion rest(Place(swing.PoseAt(0.3).ToWorld({0.9, 0, 0})), Vec3::Zero(), Vec3::Zero());
  const MovingShape A{&rod, &swing}, B{&post, &rest};
  ASSERT_GT(GapAt(A, B, 0.0), 0.1);
  for (const auto method : {EventSearch::kBisection, EventSearch::kItp}) {
    const Outcome outcome = Search(A, B, 1.0, method);
    ASSERT_TRUE(outcome.result.event);
    ExpectAcceptable(*outcome.result.event, A, B);
    for (int i = 0; i <= 300; ++i) {
      EXPECT_GT(GapAt(A, B, outcome.result.event->t * i / 300), 0.999 * kThreshold);
    }
  }
}

// One rough edge slides along another and rolls over it: the witness is an edge pair throughout.
TEST(FindGapEvent, EdgesThatRockOverEachOtherNeedFewLooks) {
  const TwistMotion lower(Place(Vec3::Zero(), Turn(M_PI / 4, Vec3::UnitX())), Vec3::Zero(),
                          Vec3::Zero());
  const Vec3 contact(0.1, 0, std::sqrt(0.5));
  const Vec3 centre(0.1, 0.2, std::sqrt(2.0) + 1e-4);
  const Vec3 w(1.0, 0.3, 0.2);
  // The contact point's material velocity is along the lower edge: the gap stays, to first order.
  const Vec3 v = Vec3(0.1, 0, 0) - w.cross(contact - centre);
  const TwistMotion upper(Place(centre, Turn(M_PI / 4, Vec3::UnitY())), v, w);
  const Outcome outcome = Search({&Cube(), &upper}, {&Cube(), &lower}, 2e-3);
  EXPECT_LE(outcome.counters.evaluations, 10);
}

TEST(FindGapEvent, StartInsideTheAcceptanceWindow) {
  const MovingShape B{&Floor(), &FloorAtRest()};
  const TwistMotion hovers(Place({0, 0, 0.5 + 1.3 * kThreshold}), Vec3::Zero(), Vec3::Zero());
  EXPECT_FALSE(Search({&Cube(), &hovers}, B, 1.0).result.event);
  const TwistMotion rises(Place({0, 0, 0.5 + 1.01 * kThreshold}), {0, 0, 1}, Vec3::Zero());
  EXPECT_FALSE(Search({&Cube(), &rises}, B, 1.0).result.event);
  const TwistMotion sinks(Place({0, 0, 0.5 + 1.3 * kThreshold}), {0, 0, -1e-3}, Vec3::Zero());
  const Outcome sunk = Search({&Cube(), &sinks}, B, 1.0);
  ASSERT_TRUE(sunk.result.event);
  EXPECT_GT(sunk.result.event->t, 0.0);
  EXPECT_GT(sunk.result.event->separation.gap, kThreshold);
  EXPECT_LE(sunk.result.event->separation.gap, 1.05 * kThreshold);
}

TEST(FindGapEvent, StartBelowTheThresholdIsAnEventAtOnce) {
  const TwistMotion sinks(Place({0, 0, 0.5 + 0.999 * kThreshold}), {0, 0, -1}, Vec3::Zero());
  const Outcome outcome = Search({&Cube(), &sinks}, {&Floor(), &FloorAtRest()}, 1.0);
  ASSERT_TRUE(outcome.result.event);
  EXPECT_EQ(outcome.result.event->t, 0.0);
}

TEST(FindGapEvent, BracketHistoryShrinks) {
  const TwistMotion fall(Place({0, 0, 0.51}, Turn(0.3, {1, 2, 0})), {0, 0, -2}, {1, 5, 2});
  const TwistMotion higher(Place({0, 0, 1.2}, Turn(0.3, {1, 2, 0})), {0, 0, -2}, {1, 5, 2});
  const Outcome outcome = Search({&Cube(), &higher}, {&Floor(), &FloorAtRest()}, 1.0);
  ASSERT_TRUE(outcome.result.event);
  EXPECT_EQ(outcome.counters.searches, 1);
  EXPECT_GT(outcome.counters.iterations, 3);
  const auto& history = outcome.result.event->history;
  ASSERT_GE(history.size(), 3u);
  for (size_t k = 1; k < history.size(); ++k) EXPECT_GE(history[k].t_lo, history[k - 1].t_lo);
  EXPECT_EQ(history.back().t, outcome.result.event->t);
  EXPECT_EQ(history.back().gap, outcome.result.event->separation.gap);
}

/// A motion that only exists within its interval.
class GuardedMotion : public Motion {
 public:
  GuardedMotion(const Motion* motion, double start, double end)
      : motion_(motion), start_(start), end_(end) {}
  Pose PoseAt(double t) const override { return motion_->PoseAt(Checked(t)); }
  Twist TwistAt(double t) const override { return motion_->TwistAt(Checked(t)); }
  MotionBounds BoundsOver(double t0, double t1) const override {
    return motion_->BoundsOver(Checked(t0), Checked(t1));
  }

 private:
  double Checked(double t) const {
    EXPECT_TRUE(t >= start_ && t <= end_) << t;
    return t;
  }
  const Motion* motion_;
  double start_, end_;
};

TEST(FindGapEvent, AsksForNoTimeOutsideTheInterval) {
  RandomBodies random(5);
  for (int i = 0; i < 300; ++i) {
    const MovingPair pair = RandomPair(&random);
    const double t0 = random.Uniform(0, 0.1), t1 = t0 + random.Uniform(0.1, 0.9);
    const GuardedMotion of_a(pair.of_a.get(), t0, t1), of_b(pair.of_b.get(), t0, t1);
    if (GapAt(pair.A(), pair.B(), t0) < 1e-3) continue;
    for (const auto method : {EventSearch::kBisection, EventSearch::kItp}) {
      FindGapEvent({pair.a.get(), &of_a}, {pair.b.get(), &of_b}, t0, t1, kThreshold, kTolerance,
                   Witness(), method, nullptr, nullptr);
    }
  }
}

TEST(FindGapEvent, SameInputSameBits) {
  RandomBodies random(4);
  for (int i = 0; i < 50; ++i) {
    const MovingPair pair = RandomPair(&random);
    if (GapAt(pair.A(), pair.B(), 0.0) < 1e-3) continue;
    const Outcome first = Search(pair.A(), pair.B(), 1.0);
    const Outcome second = Search(pair.A(), pair.B(), 1.0);
    ASSERT_EQ(first.result.event.has_value(), second.result.event.has_value());
    if (!first.result.event) continue;
    EXPECT_EQ(first.result.event->t, second.result.event->t);
    EXPECT_EQ(first.result.event->separation.gap, second.result.event->separation.gap);
  }
}

}  // namespace
}  // namespace touchstone::collision
