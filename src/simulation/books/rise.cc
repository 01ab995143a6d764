#include "simulation/books/rise.h"

#include <algorithm>

#include "simulation/books/braking.h"
#include "simulation/world/point_speed.h"

namespace touchstone::simulation {
namespace {

// Bodies that hold an island from outside.
struct Support {
  bool any = false;
  bool moves = false;  // some of them moves by itself
};

// A body of prescribed motion counts as moving above the speed `still` [m/s].
Support FindSupport(const World& world, const PairTable& pairs, const Island& island,
                    double still) {
  Support support;
  const auto add = [&](int body) {
    if (world.body(body).movable()) return;
    support.any = true;
    support.moves |= HasPrescribedMotion(world, body) && LargestPointSpeed(world, body) > still;
  };
  const auto add_ends = [&](const auto& link) {
    for (const dynamics::AttachedFrame& end : {link.a, link.b}) {
      if (end.on_body())
        add(end.body);
      else
        support.any = true;
    }
  };
  for (const int index : island.pairs) {
    add(pairs.at(index).a);
    add(pairs.at(index).b);
  }
  for (const int index : island.joints) add_ends(world.joints[static_cast<size_t>(index)]);
  for (const int index : island.springs) add_ends(world.springs[static_cast<size_t>(index)]);
  return support;
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
  const Support support = FindSupport(*world, pairs, island, still);
  if (!(beyond > 0.0) || support.moves) return 0.0;
  const double most = kMost * ComputeKineticEnergy(*world, island);
  return Brake(island.bodies, !support.any, std::min(beyond, most), world, ledger);
}

}  // namespace touchstone::simulation
