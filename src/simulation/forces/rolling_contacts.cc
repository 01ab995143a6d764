#include "simulation/forces/rolling_contacts.h"

#include <algorithm>

#include "collision/moving_body.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/motion/along_motion.h"

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

Vec3 PathOfRolling(const World& world, const PairRecord& pair, std::size_t point, int body,
                   const dynamics::Trajectory& flight) {
  const ContactFrame now = MakeContactFrame(world, pair);
  const collision::ContactPlaces places = PlacesOf(pair.manifold, now.E);
  const auto place = [&](int of, double t) -> Placement {
    const dynamics::BodyState state = of == body ? flight.StateAt(t) : world.state(of);
    return {state.p_WBcm, state.q_WB, dynamics::ComputeTwist(world.body(of), state)};
  };
  return IntegrateAlong(
      BodyMotion(flight), world.environment.damping.angular, flight.start(), flight.end(),
      [&](double t) -> Vec3 {
        const ContactFrame frame =
            FrameAhead(world, pair, now, places, place(pair.a, t), place(pair.b, t));
        return frame.E.At(point).transpose() * frame.RelativeVelocity(frame.p_WC[point]);
      });
}

}  // namespace touchstone::simulation
