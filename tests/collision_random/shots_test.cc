// Shots through the whole simulation: bodies at 1 to 10 000 m/s that spin at up to 1000 rad/s, at
// walls of 1 mm to 1 m and at each other. None passes, none overlaps, and each first contact comes
// when the free flight, searched by distance alone, says.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <vector>

#include "base/dense.h"
#include "collision_random/exact_pair.h"
#include "dynamics/trajectory.h"
#include "session/simulation.h"
#include "simulation/world/world.h"
#include "support/lcg.h"
#include "support/scene_run.h"

namespace touchstone {
namespace {

using collision::ExactBody;
using collision::Real;
using session::Simulation;

constexpr double kTolerance = 1e-4;  // eps

// The event search accepts a gap of up to 1.5 times its threshold eps / 2, and a face whose gap is
// less than an edge pair's by a margin of 1 % of that.
constexpr double kAccepted = 0.75 * kTolerance * 1.02;

double LogUniform(double low, double high, Lcg* random) {
  return low * std::pow(high / low, random->Uniform(0, 1));
}

scene::ShapeDesc AnyShape(Lcg* random) {
  const auto length = [&] { return LogUniform(0.02, 0.6, random); };
  const double kind = random->Uniform(0, 1);
  if (kind < 0.4) return scene::BoxShape{{length(), length(), length()}};
  if (kind < 0.6) return scene::BoxShape{{length(), length(), LogUniform(1e-3, 0.02, random)}};
  scene::HullShape hull;
  const Vec3 half(length(), length(), length());
  const int points = static_cast<int>(random->Uniform(4, 16));
  for (int i = 0; i < points; ++i) hull.points.push_back(half.cwiseProduct(random->OnUnitSphere()));
  return hull;
}

scene::BodyDesc AnyBody(const std::string& name, const Vec3& p, const Vec3& v, Lcg* random) {
  scene::BodyDesc body;
  body.name = name;
  body.shape = AnyShape(random);
  body.position = p;
  body.orientation = Quat(random->Rotation());
  body.velocity = v;
  body.angular_velocity = LogUniform(0.1, 1000.0, random) * random->OnUnitSphere();
  return body;
}

struct Shot {
  std::shared_ptr<const scene::SceneDesc> scene;
  double duration;  // until after the hit [s]
  Vec3 forward;     // the side of the target that the shot must not reach
  bool at_wall;
};

// Body 1 is shot along `forward` at body 0, a wall or another body that flies towards it.
Shot MakeShot(int number) {
  Lcg random(static_cast<std::uint64_t>(number));
  constexpr double kLargest = 1.1;  // of the two bodies' radii together [m]
  const double distance = random.Uniform(1.0, 2.0) + kLargest;
  const double speed = LogUniform(1.0, 1e4, &random);
  Shot shot{
      .scene = {}, .duration = 1.5 * distance / speed, .forward = {}, .at_wall = number % 2 == 0};
  shot.forward = random.OnUnitSphere();
  Vec3 t1, t2;
  TangentBasis(shot.forward, &t1, &t2);
  const auto aside = [&](double by) {
    return Vec3(random.Uniform(-by, by) * t1 + random.Uniform(-by, by) * t2);
  };
  auto scene = std::make_shared<scene::SceneDesc>();
  scene->gravity = Vec3::Zero();
  scene->materials["default"] = {.restitution = random.Uniform(0, 1), .friction = 0.5};
  if (shot.at_wall) {
    scene::BodyDesc wall;
    wall.name = "wall";
    const double thickness = LogUniform(1e-3, 1.0, &random);
    wall.shape = scene::BoxShape{{6, 6, thickness}};
    wall.orientation = TurnBetween(Vec3::UnitZ(), shot.forward).normalized();
    wall.position = 0.5 * thickness * shot.forward;
    wall.fixed = true;
    scene->bodies.push_back(wall);
  } else {
    const Vec3 v = -speed * random.Uniform(0, 0.5) * shot.forward;
    scene->bodies.push_back(AnyBody("target", Vec3::Zero(), v, &random));
  }
  const Vec3 at = aside(shot.at_wall ? 0.5 : 0.15) - distance * shot.forward;
  // Against the wall also obliquely.
  const Vec3 v = speed * shot.forward + aside(shot.at_wall ? 0.3 * speed : 0.0);
  scene->bodies.push_back(AnyBody("shot", at, v, &random));
  shot.scene = scene;
  return shot;
}

/// Both bodies in free flight from the start, in pieces as long as a step: one trajectory cannot
/// follow however many turns.
class FreeFlight {
 public:
  FreeFlight(const scene::SceneDesc& scene, double duration)
      : world_(simulation::MakeWorld(scene)), end_(duration), piece_(scene.settings.step) {
    for (int i = 0; i < 2; ++i) {
      dynamics::BodyState state = world_.state(i);
      for (double start = 0.0; start < duration; start += piece_) {
        const auto& flight = flights_[static_cast<size_t>(i)].emplace_back(
            dynamics::Trajectory::Make(world_.body(i), state, start, start + piece_, {},
                                       world_.environment, scene.settings.integrator));
        EXPECT_TRUE(flight.complete());
        state = flight.StateAt(flight.end());
      }
    }
  }
  ExactBody At(int body, double t) const {
    const auto& pieces = flights_[static_cast<size_t>(body)];
    const auto after = std::ranges::upper_bound(
        pieces, t, {}, [](const dynamics::Trajectory& piece) { return piece.start(); });
    const auto& flight = after == pieces.begin() ? *after : *(after - 1);
    return ExactBody({&world_.bodies[static_cast<size_t>(body)].shape->part(0), flight.PoseAt(t)});
  }
  double Distance(double t) const {
    return static_cast<double>(collision::FindExactDistance(At(0, t), At(1, t)).distance);
  }
  double Gap(double t) const {
    return static_cast<double>(collision::FindExactPlanes(At(0, t), At(1, t), 1e-7L).best());
  }
  /// Along a normal from one body to the other, whichever way [m].
  double GapAlong(const Vec3& nhat, double t) const {
    const collision::Vec3L n = nhat.cast<Real>();
    return static_cast<double>(std::max(collision::ExactGapAlong(At(0, t), At(1, t), n),
                                        collision::ExactGapAlong(At(1, t), At(0, t), n)));
  }
  /// No distance shrinks faster [m/s].
  double FastestApproach() const {
    const Vec3 v = world_.state(1).P / world_.body(1).mass - VelocityOf(0);
    double speed = v.norm();
    for (int i = 0; i < 2; ++i)
      if (world_.body(i).movable())
        speed += BoundsOf(i).angular_speed * world_.body(i).shape->radius();
    return speed;
  }
  /// No point is accelerated more towards the other body [m/s^2].
  double Centripetal() const {
    double acceleration = 0.0;
    for (int i = 0; i < 2; ++i) {
      const dynamics::RateBounds rates = BoundsOf(i);
      acceleration += (rates.angular_speed * rates.angular_speed + rates.angular_acceleration) *
                      world_.body(i).shape->radius();
    }
    return acceleration;
  }
  double end() const { return end_; }

 private:
  Vec3 VelocityOf(int i) const { return flights_[static_cast<size_t>(i)][0].TwistAt(0.0).v; }
  // The largest of all pieces.
  dynamics::RateBounds BoundsOf(int i) const {
    dynamics::RateBounds all;
    for (const dynamics::Trajectory& flight : flights_[static_cast<size_t>(i)]) {
      const dynamics::RateBounds rates = flight.BoundsOver(flight.start(), flight.end());
      all.angular_speed = std::max(all.angular_speed, rates.angular_speed);
      all.angular_acceleration = std::max(all.angular_acceleration, rates.angular_acceleration);
    }
    return all;
  }

  simulation::World world_;
  double end_, piece_;
  std::array<std::vector<dynamics::Trajectory>, 2> flights_;
};

/// When the bodies touch: no step is longer than the distance over the fastest approach, so none
/// passes a root. Empty when they do not, or when more than `looks` would be needed.
std::optional<double> FindTouch(const FreeFlight& flight, int looks, bool* gave_up) {
  constexpr double kTouching = 1e-10;  // [m]
  const double fastest = flight.FastestApproach();
  double t = 0.0;
  for (int i = 0; i < looks; ++i) {
    const double distance = flight.Distance(t);
    if (distance <= kTouching) return t;
    t += distance / fastest;
    if (t >= flight.end()) return std::nullopt;
  }
  *gave_up = true;
  return std::nullopt;
}

struct ShotTally {
  int hits = 0, compared = 0, past = 0, grazes = 0, gave_up = 0;
  double earliest = 0.0;  // the most by which a contact came before the root [eps / speed]
};

void ExpectNoPassage(const Shot& shot, const Simulation& simulation) {
  const exchange::Snapshot end = simulation.MakeSnapshot();
  EXPECT_LE(simulation.totals().penetration_max, 0.0);
  const auto posed = [&](size_t i) {
    return ExactBody({&end.bodies[i].shape->part(0),
                      {end.bodies[i].q_WB.toRotationMatrix(), end.bodies[i].p_WBcm}});
  };
  EXPECT_GT(collision::FindExactPlanes(posed(0), posed(1), 1e-7L).best(), 0);
  const Vec3 apart = end.bodies[1].p_WBcm - end.bodies[0].p_WBcm;
  EXPECT_TRUE(!shot.at_wall || apart.dot(shot.forward) < 0.0);
}

void Fire(int number, bool compare, ShotTally* tally) {
  const Shot shot = MakeShot(number);
  Simulation simulation(shot.scene);
  std::optional<exchange::EventSnapshot> first;
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    if (event.kind == exchange::EventKind::kCollision && !first) first = event;
  });
  ASSERT_EQ(testing::RunTo(&simulation, shot.duration), "");
  ExpectNoPassage(shot, simulation);
  EXPECT_TRUE(!shot.at_wall || first.has_value());
  if (first) ++tally->hits;
  if (!compare) return;

  const FreeFlight flight(*shot.scene, shot.duration);
  bool gave_up = false;
  const std::optional<double> touch = FindTouch(flight, 4000, &gave_up);
  if (gave_up) {
    ++tally->gave_up;
    return;
  }
  if (!first) {
    EXPECT_FALSE(touch.has_value());
    return;
  }
  const double gap = flight.Gap(first->time);
  EXPECT_GT(gap, 0.0);
  EXPECT_LE(gap, kAccepted);
  if (!touch) {
    ++tally->grazes;  // within the tolerance, and past
    return;
  }
  const double early = *touch - first->time;
  EXPECT_GE(early, 0.0);
  // Until it would touch, the contact closes in at least this fast, if it stays on its plane: at
  // high speed it may slide past an edge meanwhile, and touch elsewhere.
  const double slowest = std::abs(first->speed_before) - flight.Centripetal() * early;
  const bool curved = slowest < 0.5 * std::abs(first->speed_before);
  if (curved || flight.GapAlong(first->nhat_BA_W, *touch) < -0.5 * kTolerance) {
    ++tally->past;
    return;
  }
  ++tally->compared;
  tally->earliest = std::max(tally->earliest, early * slowest / kTolerance);
  EXPECT_LE(early, kTolerance / slowest);
}

TEST(Shots, NonePassesAndEachTouchesWhenTheFreeFlightDoes) {
  const char* stress = std::getenv("TOUCHSTONE_STRESS_SHOTS");
  const int count = stress ? std::atoi(stress) : 1500;
  ShotTally tally;
  for (int i = 0; i < count && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    Fire(i, true, &tally);
  }
  EXPECT_GT(tally.compared, count / 2);
  EXPECT_LT(tally.gave_up, count / 100 + 1);
  std::printf(
      "%d shots: %d hits, %d times compared (earliest by %.3f eps / speed), %d curved or past an "
      "edge, "
      "%d grazes, %d searches given up\n",
      count, tally.hits, tally.compared, tally.earliest, tally.past, tally.grazes, tally.gave_up);
}

}  // namespace
}  // namespace touchstone
