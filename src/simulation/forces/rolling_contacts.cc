#include "simulation/forces/rolling_contacts.h"

#include <algorithm>

#include "collision/moving_body.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/motion/along_motion.h"

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
  if (HasPrescribedMotion(world, pair.a) || HasPrescribedMotion(world, pair.b)) return false;
  if (collision::AreSharp(a, b)) return true;
  if (collision::IsHollowPair(a, b))
    return pair.manifold.points.size() == 1 || AreEndsOfLine(pair.manifold);
  return !collision::IsCurvedPair(a, b) || AreEndsOfLine(pair.manifold);
}

// The flight in which the body turns faster. One of the two may be nullptr: a body at rest.
const dynamics::Trajectory& FasterTurning(const dynamics::Trajectory* a,
                                          const dynamics::Trajectory* b) {
  const auto speed = [](const dynamics::Trajectory& flight) {
    return BodyMotion(flight).BoundsOver(flight.start(), flight.end()).angular_speed;
  };
  if (a == nullptr || b == nullptr) return a != nullptr ? *a : *b;
  return speed(*a) > speed(*b) ? *a : *b;
}

}  // namespace

bool IsRolling(const World& world, const PairTable& pairs, const Island& island) {
  constexpr std::size_t kMostBodies = 8;
  const auto is_sharp = [&](int index) {
    const PairRecord& pair = pairs.at(index);
    return collision::AreSharp(world.shape(pair.A()), world.shape(pair.B()));
  };
  return island.bodies.size() <= kMostBodies && island.joints.empty() && island.springs.empty() &&
         !std::ranges::all_of(island.pairs, is_sharp) &&
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

Vec3 PathOfRolling(const World& world, const PairRecord& pair, std::size_t point,
                   const Island& island, const std::vector<dynamics::Trajectory>& flights) {
  // The flight of a body, or nullptr where it rests.
  const auto flight_of = [&](int body) {
    const int i = island.IndexOf(body);
    return i == contact::ContactProblem::kWorld ? nullptr : &flights[static_cast<std::size_t>(i)];
  };
  const dynamics::Trajectory *of_a = flight_of(pair.a), *of_b = flight_of(pair.b);
  const ContactFrame now = MakeContactFrame(world, pair);
  const collision::ContactPlaces places = PlacesOf(pair.manifold, now.E);
  const auto place = [&](int body, const dynamics::Trajectory* flight, double t) -> Placement {
    const dynamics::BodyState state = flight != nullptr ? flight->StateAt(t) : world.state(body);
    return {state.p_WBcm, state.q_WB, dynamics::ComputeTwist(world.body(body), state)};
  };
  const auto velocity = [&](double t) -> Vec3 {
    return FrameAhead(world, pair, now, places, place(pair.a, of_a, t), place(pair.b, of_b, t))
        .VelocityInAxes(point);
  };
  const dynamics::Trajectory& faster = FasterTurning(of_a, of_b);
  return IntegrateAlong(BodyMotion(faster), world.environment.damping.angular, faster.start(),
                        faster.end(), velocity);
}

}  // namespace touchstone::simulation
