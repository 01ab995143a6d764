#include "simulation/forces/rolling_contacts.h"

#include <algorithm>
#include <array>

#include "collision/moving_body.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/motion/predicted_poses.h"

namespace touchstone::simulation {
namespace {

bool Rolls(const World& world, const PairRecord& pair) {
  constexpr std::size_t kEndsOfLine = 2;
  const geometry::Polyhedron &a = world.shape(pair.A()), &b = world.shape(pair.B());
  if (collision::AreSharp(a, b) || HasPrescribedMotion(world, pair.a) ||
      HasPrescribedMotion(world, pair.b))
    return false;
  if (collision::IsHollowPair(a, b)) return pair.manifold.points.size() == 1;
  return !collision::IsCurvedPair(a, b) || pair.manifold.points.size() == kEndsOfLine;
}

}  // namespace

bool IsOneRollingBody(const World& world, const PairTable& pairs, const Island& island) {
  return island.bodies.size() == 1 && island.joints.empty() && island.springs.empty() &&
         !island.pairs.empty() && std::ranges::all_of(island.pairs, [&](int index) {
           return Rolls(world, pairs.at(index));
         });
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
                   const Island& island, const std::vector<dynamics::Trajectory>& flights, double t,
                   double h) {
  struct Node {
    double at, weight;
  };
  constexpr double kOff = 0.3872983346207417;  // Gauss: sqrt(3/5) / 2
  constexpr std::array<Node, 3> kNodes = {
      {{0.5 - kOff, 5.0 / 18.0}, {0.5, 8.0 / 18.0}, {0.5 + kOff, 5.0 / 18.0}}};
  const ContactFrame now = MakeContactFrame(world, pair);
  const collision::ContactPlaces places = PlacesOf(pair.manifold, now.E);
  const PredictedPoses others(world, h);
  const auto place = [&](int body, double ahead) -> Placement {
    const int i = island.IndexOf(body);
    const dynamics::BodyState state = i == contact::ContactProblem::kWorld
                                          ? others.At(body, ahead)
                                          : flights[static_cast<std::size_t>(i)].StateAt(t + ahead);
    return {state.p_WBcm, state.q_WB, dynamics::ComputeTwist(world.body(body), state)};
  };
  Vec3 path = Vec3::Zero();
  for (const auto& [at, weight] : kNodes) {
    const ContactFrame frame =
        FrameAhead(world, pair, now, places, place(pair.a, at * h), place(pair.b, at * h));
    path +=
        weight * h * (frame.E.At(point).transpose() * frame.RelativeVelocity(frame.p_WC[point]));
  }
  return path;
}

}  // namespace touchstone::simulation
