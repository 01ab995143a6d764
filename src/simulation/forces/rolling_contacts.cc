#include "simulation/forces/rolling_contacts.h"

#include <algorithm>

#include "collision/moving_body.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/motion/along_motion.h"
#include "simulation/motion/island_ahead.h"
#include "simulation/motion/predicted_poses.h"

namespace touchstone::simulation {
namespace {

// Whether the points are the two ends of a line along which round surfaces touch: unlike two points
// of a rim in a hollow, they have the same normal.
bool AreEndsOfLine(const collision::ContactManifold& manifold) {
  constexpr std::size_t kEnds = 2;
  constexpr double kSame = 1e-3;
  return manifold.points.size() == kEnds &&
         (manifold.NormalAt(0) - manifold.NormalAt(1)).norm() < kSame;
}

bool CanBeFollowed(const World& world, const PairRecord& pair) {
  const geometry::Polyhedron &a = world.shape(pair.A()), &b = world.shape(pair.B());
  if (collision::AreSharp(a, b)) return true;
  if (!collision::IsHollowPair(a, b) && !collision::IsCurvedPair(a, b)) return true;
  return pair.manifold.points.size() == 1 || AreEndsOfLine(pair.manifold);
}

// The motion of a body over a plan: its flight if it belongs to the island, otherwise its
// prescribed motion or its rest.
class Carrier {
 public:
  Carrier(const World& world, int body, const dynamics::Trajectory* flight, double start)
      : world_(world), body_(body), flight_(flight), start_(start) {}

  Placement At(double t) const {
    return PlacementOf(world_, body_,
                       flight_ != nullptr
                           ? flight_->StateAt(t)
                           : PredictedPoses(world_, t - start_).At(body_, t - start_));
  }

  // An upper bound for a flight; keyframes change it little within a plan [rad/s].
  double AngularSpeed() const {
    return flight_ != nullptr
               ? BodyMotion(*flight_).BoundsOver(flight_->start(), flight_->end()).angular_speed
               : At(start_).V_WB.w.norm();
  }

 private:
  const World& world_;
  int body_;
  const dynamics::Trajectory* flight_;  // nullptr outside the island
  double start_;                        // of the plan [s]
};

/// An upper bound for the rate at which the contact point of a cylinder or cone runs round its axis
/// while it touches another body along n: 1 / sin(tilt) times the rates at which its axis and n
/// turn [rad/s].
double RunRound(const World& world, const Collider& body, int other, const Vec3& n) {
  constexpr double kFlat = 1e-9;  // sine
  const auto& side = world.shape(body).side();
  if (!side) return 0.0;
  const auto spin = [&](int i) -> Vec3 {
    return dynamics::ComputeTwist(world.body(i), world.state(i)).w;
  };
  const Vec3 axis = world.state(body.body).q_WB * side->axis;
  return (spin(body.body).cross(axis).norm() + spin(other).cross(n).norm()) /
         std::max(axis.cross(n).norm(), kFlat);
}

}  // namespace

bool IsRolling(const World& world, const PairTable& pairs, const Island& island) {
  constexpr std::size_t kMostBodies = 8;
  const auto is_sharp = [&](int index) {
    const PairRecord& pair = pairs.at(index);
    return collision::AreSharp(world.shape(pair.A()), world.shape(pair.B()));
  };
  return island.bodies.size() <= kMostBodies && island.joints.empty() &&
         (!island.springs.empty() || !std::ranges::all_of(island.pairs, is_sharp)) &&
         std::ranges::all_of(island.pairs,
                             [&](int index) { return CanBeFollowed(world, pairs.at(index)); });
}

bool ForcesTurn(const IslandProblem& built, const contact::ContactSolution& solution) {
  constexpr double kNoticeable = 1e-9;  // change of the arm in m, or of the direction in rad
  for (std::size_t k = 0; k < built.contacts.size(); ++k) {
    const Vec3& f = solution.f[k];
    const IslandProblem::Turn& turn = built.turn[k];
    const double change = (turn.J_a.transpose() * f).norm() + (turn.J_b.transpose() * f).norm();
    if (change > kNoticeable * f.norm()) return true;
  }
  return false;
}

double FastestRun(const World& world, const PairTable& pairs, const Island& island) {
  double fastest = 0.0;
  for (const int index : island.pairs) {
    const PairRecord& pair = pairs.at(index);
    if (pair.manifold.points.size() != 1) continue;
    const Vec3 n = pair.manifold.NormalAt(0);
    fastest = std::max(
        {fastest, RunRound(world, pair.A(), pair.b, n), RunRound(world, pair.B(), pair.a, n)});
  }
  return fastest;
}

Vec3 PathOfRolling(const World& world, const PairRecord& pair, std::size_t point,
                   const Island& island, const std::vector<dynamics::Trajectory>& flights) {
  const double start = flights.front().start(), end = flights.front().end();
  const auto carrier = [&](int body) {
    const int i = island.IndexOf(body);
    const bool flies = i != contact::ContactProblem::kWorld;
    return Carrier(world, body, flies ? &flights[static_cast<std::size_t>(i)] : nullptr, start);
  };
  const Carrier of_a = carrier(pair.a), of_b = carrier(pair.b);
  const ContactFrame now = MakeContactFrame(world, pair);
  const collision::ContactPlaces places = PlacesOf(pair.manifold, now.E);
  const auto velocity = [&](double t) -> Vec3 {
    return FrameAhead(world, pair, now, places, of_a.At(t), of_b.At(t)).VelocityInAxes(point);
  };
  const double turning = std::max(of_a.AngularSpeed(), of_b.AngularSpeed());
  return IntegrateTurning(turning + world.environment.damping.angular, start, end, velocity);
}

}  // namespace touchstone::simulation
