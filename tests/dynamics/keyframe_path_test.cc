#include "dynamics/keyframe_path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <numbers>

#include "dynamics/trajectory.h"
#include "support/lcg.h"

namespace touchstone::dynamics {
namespace {

Quat AboutAxis(const Vec3& axis, double angle) {
  return Quat(Eigen::AngleAxisd(angle, axis.normalized()));
}

std::vector<scene::KeyframeDesc> RandomKeyframes(Lcg* random, bool loops) {
  std::vector<scene::KeyframeDesc> keyframes;
  double t = random->Uniform(-1.0, 1.0);
  const Vec3 axis = random->InBall(1.0);
  double angle = 0.0;
  for (int i = 0; i < 7; ++i) {
    angle += random->Uniform(-0.5, 1.0);
    const bool stays = i % 4 == 3;
    keyframes.push_back(stays ? keyframes.back()
                              : scene::KeyframeDesc{t, random->InBall(2.0),
                                                    i < 4 ? AboutAxis(axis, angle)
                                                          : AboutAxis(random->InBall(1.0), 2.0)});
    keyframes.back().time = t;
    t += random->Uniform(0.1, 1.0);
  }
  if (loops) {
    keyframes.push_back(keyframes.front());
    keyframes.back().time = t;
  }
  return keyframes;
}

TEST(KeyframePath, GoesThroughItsKeyframesAndStandsStillOutside) {
  Lcg random(3);
  for (int round = 0; round < 20; ++round) {
    const auto keyframes = RandomKeyframes(&random, false);
    const KeyframePath path(keyframes, false);
    for (const scene::KeyframeDesc& keyframe : keyframes) {
      const auto [p, q] = path.At(keyframe.time);
      EXPECT_LT((p - keyframe.position).norm(), 1e-14);
      EXPECT_LT(q.angularDistance(keyframe.orientation), 1e-14);
    }
    for (const double t : {-10.0, keyframes.front().time, keyframes.back().time, 100.0}) {
      EXPECT_EQ(path.TwistAt(t).v, Vec3::Zero());
      EXPECT_EQ(path.TwistAt(t).w, Vec3::Zero());
    }
    EXPECT_EQ(path.At(100.0).p_WBcm, keyframes.back().position);
  }
}

TEST(KeyframePath, KnowsTheNextKeyframe) {
  Lcg random(11);
  for (const bool loops : {false, true}) {
    const auto keyframes = RandomKeyframes(&random, loops);
    const KeyframePath path(keyframes, loops);
    const double first = keyframes.front().time, last = keyframes.back().time;
    for (std::size_t i = 0; i + 1 < keyframes.size(); ++i) {
      const double within = 0.5 * (keyframes[i].time + keyframes[i + 1].time);
      EXPECT_NEAR(path.NextKeyframeAfter(keyframes[i].time), keyframes[i + 1].time, 1e-15);
      EXPECT_NEAR(path.NextKeyframeAfter(within), keyframes[i + 1].time, 1e-15);
      if (!loops) continue;
      const double later = 3.0 * (last - first);
      EXPECT_NEAR(path.NextKeyframeAfter(within + later), keyframes[i + 1].time + later, 1e-13);
    }
    if (loops) continue;
    EXPECT_EQ(path.NextKeyframeAfter(first - 5.0), first);
    EXPECT_EQ(path.NextKeyframeAfter(last), std::numeric_limits<double>::infinity());
  }
}

// The twist against the motion itself, by central differences; so it has no jumps either.
TEST(KeyframePath, ItsTwistIsTheRateOfItsMotionAndHasNoJumps) {
  Lcg random(5);
  constexpr double kStep = 1e-6;
  for (int round = 0; round < 40; ++round) {
    const auto keyframes = RandomKeyframes(&random, round % 2 == 0);
    const KeyframePath path(keyframes, round % 2 == 0);
    for (int i = 0; i < 200; ++i) {
      const bool at_key = i % 10 == 0;
      const double t = at_key ? keyframes[static_cast<size_t>(i / 10) % keyframes.size()].time
                              : random.Uniform(-2.0, 12.0);
      const auto before = path.At(t - kStep), after = path.At(t + kStep);
      const Vec3 v = (after.p_WBcm - before.p_WBcm) / (2.0 * kStep);
      const Eigen::AngleAxisd turn(after.q_WB * before.q_WB.conjugate());
      const Vec3 w = turn.angle() / (2.0 * kStep) * turn.axis();
      const double jerk = 2e3;  // of second differences across a keyframe [m/s^2]
      EXPECT_LT((path.TwistAt(t).v - v).norm(), kStep * jerk) << t;
      EXPECT_LT((path.TwistAt(t).w - w).norm(), kStep * jerk) << t;
    }
  }
}

TEST(KeyframePath, ItsBoundsHoldOverAnyInterval) {
  Lcg random(7);
  for (int round = 0; round < 300; ++round) {
    const bool loops = round % 2 == 0;
    const KeyframePath path(RandomKeyframes(&random, loops), loops);
    const double t0 = random.Uniform(-3.0, 9.0);
    const double t1 = t0 + std::pow(10.0, random.Uniform(-3.0, 1.2));
    const RateBounds bounds = path.BoundsOver(t0, t1);
    for (int i = 0; i <= 200; ++i) {
      const double t = t0 + (t1 - t0) * i / 200.0;
      const Twist twist = path.TwistAt(t), rate = path.AccelerationAt(t);
      EXPECT_LE(twist.v.norm(), bounds.linear_speed * (1.0 + 1e-9));
      EXPECT_LE(twist.w.norm(), bounds.angular_speed * (1.0 + 1e-9));
      EXPECT_LE(rate.v.norm(), bounds.linear_acceleration * (1.0 + 1e-9));
      EXPECT_LE(rate.w.norm(), bounds.angular_acceleration * (1.0 + 1e-9));
      EXPECT_LE((rate.v - bounds.steady_acceleration).norm(),
                bounds.unsteady_acceleration * (1.0 + 1e-9) + 1e-9);
    }
  }
}

// Fritsch and Butland's slope between intervals of 1 s and 2 s with mean slopes 1 and 3:
// (5 + 4) / (5/1 + 4/3) by the lengths, 27/19.
TEST(KeyframePath, HasTheSlopesOfTheMonotoneInterpolant) {
  const KeyframePath path(
      std::vector<scene::KeyframeDesc>{
          {0.0, Vec3(0, 0, 0)}, {1.0, Vec3(1, 1, 0)}, {3.0, Vec3(7, 0, 0)}},
      false);
  EXPECT_NEAR(path.TwistAt(1.0).v.x(), 27.0 / 19.0, 1e-14);
  EXPECT_EQ(path.TwistAt(1.0).v.y(), 0.0);  // turns back there
  double before = -1.0;
  for (double t = 0.0; t <= 3.0; t += 0.01) {  // never back, never beyond
    EXPECT_GE(path.At(t).p_WBcm.x(), before);
    EXPECT_LE(path.At(t).p_WBcm.y(), 1.0);
    before = path.At(t).p_WBcm.x();
  }
}

// Thirds of a turn that loop make one even rotation.
TEST(KeyframePath, EvenKeyframesOfALoopTurnEvenly) {
  std::vector<scene::KeyframeDesc> keyframes;
  for (int i = 0; i <= 3; ++i)
    keyframes.push_back(
        {0.5 * i, Vec3::Zero(), AboutAxis(Vec3(1, 2, 3), 2.0 * std::numbers::pi / 3.0 * i)});
  const KeyframePath path(keyframes, true);
  for (const double t : {-4.1, 0.0, 0.3, 0.5, 1.4999, 77.7}) {
    EXPECT_LT(
        (path.TwistAt(t).w - 2.0 * std::numbers::pi / 1.5 * Vec3(1, 2, 3).normalized()).norm(),
        1e-13);
    EXPECT_LT(path.AccelerationAt(t).w.norm(), 1e-12);
  }
}

TEST(KeyframePath, ItsKeyframesFromATimeOnAreTheSameMotion) {
  Lcg random(11);
  for (const bool loops : {false, true}) {
    const KeyframePath path(RandomKeyframes(&random, loops), loops);
    for (const double now : {0.0, 1.3, 23.4}) {
      const KeyframePath later(path.KeyframesFrom(now), loops);
      if (loops) {
        EXPECT_LE(later.keyframes().front().time, 0.0);
      }
      for (double t = 0.0; t < 8.0; t += 0.37) {
        EXPECT_LT((later.At(t).p_WBcm - path.At(now + t).p_WBcm).norm(), 1e-12);
        EXPECT_LT(later.At(t).q_WB.angularDistance(path.At(now + t).q_WB), 1e-12);
      }
    }
  }
}

// Keyframes as near to each other, and as far, as a scene admits, at the ends of its times: counted
// from any moment they are still such keyframes, and again.
TEST(KeyframePath, ItsKeyframesFromATimeOnAreThoseOfAScene) {
  Lcg random(13);
  constexpr double kMost = scene::kMostBetweenKeyframes;
  int crowded = 0;
  for (int round = 0; round < 300; ++round) {
    const bool loops = round % 3 == 0;
    std::vector<scene::KeyframeDesc> keyframes;
    const bool crowds = round % 2 == 0;
    double t = crowds ? 1e9 - 1e3 : random.Uniform(-1e9, 1e9 - kMost);
    for (int i = 0; i < 40 && t < 1e9; ++i) {
      keyframes.push_back({t, random.InBall(2.0)});
      const double next = t + std::pow(10.0, random.Uniform(-6.0, loops ? 7.0 : std::log10(kMost)));
      const double near = t + scene::kLeastBetweenKeyframes;
      t = std::min(std::max(crowds || i % 4 == 0 ? near : next, near), t + kMost);
      while (!(t - keyframes.back().time >= scene::kLeastBetweenKeyframes))
        t = std::nextafter(t, 2e9);
    }
    if (loops) keyframes.back().position = keyframes.front().position;
    for (int again = 0; again < 5; ++again) {
      const KeyframePath path(keyframes, loops);
      const double now = random.Uniform(0.0, 1e9);
      keyframes = path.KeyframesFrom(now);
      ASSERT_GE(keyframes.size(), 2U);
      for (size_t i = 0; i < keyframes.size(); ++i) {
        ASSERT_LE(std::abs(keyframes[i].time), 1e9) << round;
        if (i == 0) continue;
        const double duration = keyframes[i].time - keyframes[i - 1].time;
        ASSERT_GE(duration, scene::kLeastBetweenKeyframes);
        ASSERT_LE(duration, kMost * (1.0 + 1e-9));
        crowded += duration < 1.1 * scene::kLeastBetweenKeyframes;
      }
    }
  }
  EXPECT_GT(crowded, 100);
}

// The clock of a trajectory may be another one than that of the path: what is foreseen counts from
// now on.
TEST(KeyframePath, ATrajectoryGoesOnFromWhereTheStateIsOnThePath) {
  Lcg random(23);
  ModelBody body;
  body.path = std::make_shared<const KeyframePath>(RandomKeyframes(&random, false), false);
  constexpr double kNow = 1.3, kStart = 0.1, kEnd = 0.6;
  const Trajectory flight =
      Trajectory::Make(body, StateOnPath(body, kNow), kStart, kEnd, {}, {}, {});
  for (const double since : {0.0, 0.2, kEnd - kStart}) {
    const KeyframePath::Placement there = body.path->At(kNow + since);
    const BodyState state = flight.StateAt(kStart + since);
    EXPECT_NEAR(state.path_time, kNow + since, 1e-15);
    EXPECT_LT((state.p_WBcm - there.p_WBcm).norm(), 1e-14);
    EXPECT_LT((flight.PoseAt(kStart + since).p_WB - there.p_WBcm).norm(), 1e-14);
    EXPECT_LT((flight.TwistAt(kStart + since).v - body.path->TwistAt(kNow + since).v).norm(),
              1e-13);
  }
  EXPECT_NEAR(flight.BoundsOver(kStart, kEnd).linear_speed,
              body.path->BoundsOver(kNow, kNow + kEnd - kStart).linear_speed, 1e-12);
}

}  // namespace
}  // namespace touchstone::dynamics
