#include "simulation/books/rise.h"

#include <algorithm>

#include "simulation/books/braking.h"
#include "simulation/joints/rotors.h"
#include "simulation/world/point_speed.h"

namespace touchstone::simulation {
namespace {

// Whether a body that holds the island moves as prescribed, faster than `still` [m/s].
bool HasMovingSupport(const World& world, const PairTable& pairs, const Island& island,
                      double still) {
  const auto moves = [&](int body) {
    return HasPrescribedMotion(world, body) && LargestPointSpeed(world, body) > still;
  };
  const auto moves_an_end = [&](const auto& link) {
    return (link.a.on_body() && moves(link.a.body)) || (link.b.on_body() && moves(link.b.body));
  };
  return std::ranges::any_of(
             island.pairs,
             [&](int index) { return moves(pairs.at(index).a) || moves(pairs.at(index).b); }) ||
         std::ranges::any_of(
             island.joints,
             [&](int index) { return moves_an_end(world.joints[static_cast<size_t>(index)]); }) ||
         std::ranges::any_of(island.springs, [&](int index) {
           return moves_an_end(world.springs[static_cast<size_t>(index)]);
         });
}

// The part of the rise that exceeds the energy that the bodies have lost before; their loss is
// reduced by the rest.
double RiseBeyondLoss(const std::vector<int>& bodies, double rise, World* world) {
  double lost = 0.0;
  for (const int i : bodies) lost += world->sunk[static_cast<size_t>(i)];
  const double given_back = std::min(rise, lost);
  if (!(given_back > 0.0)) return rise;
  for (const int i : bodies) world->sunk[static_cast<size_t>(i)] *= 1.0 - given_back / lost;
  return rise - given_back;
}

}  // namespace

void NoteLoss(const std::vector<int>& bodies, double loss, double tolerance, World* world) {
  double mass = 0.0;
  for (const int i : bodies) mass += world->body(i).mass;
  const double weight = world->environment.gravity.norm();
  for (const int i : bodies) {
    const double own = world->body(i).mass;
    double& sunk = world->sunk[static_cast<size_t>(i)];
    sunk = std::min(sunk + own / mass * loss, own * weight * tolerance);
  }
}

double TakeBackRise(const Island& island, const PairTable& pairs, double rise, double still,
                    World* world, Ledger* ledger) {
  constexpr double kMost = 0.1;  // relative to the kinetic energy
  if (!(rise > 0.0)) return 0.0;
  const double beyond = RiseBeyondLoss(island.bodies, rise, world);
  if (!(beyond > 0.0) || HasMovingSupport(*world, pairs, island, still)) return 0.0;
  const double most = kMost * ComputeKineticEnergy(*world, island);
  return Brake(island.bodies, island.joints, OpenDirectionsOf(*world, pairs, island),
               std::min(beyond, most), world, ledger);
}

}  // namespace touchstone::simulation
