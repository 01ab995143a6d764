#include "simulation/ledger.h"

#include <algorithm>

namespace touchstone::simulation {
namespace {

Vec3 TotalMomentum(const World& world) {
  Vec3 momentum = Vec3::Zero();
  for (const dynamics::BodyState& state : world.states) momentum += state.P;
  return momentum;
}

}  // namespace

void Ledger::Open(const World& world) {
  *this = Ledger();
  energy_start_ = minimum_ = ComputeMechanicalEnergy(world);
  momentum_start_ = TotalMomentum(world);
}

void Ledger::BookEdit(const World& before, const World& after) {
  BookWork(ComputeMechanicalEnergy(after) - ComputeMechanicalEnergy(before));
  BookImpulse(TotalMomentum(after) - TotalMomentum(before));
}

void Ledger::Audit(const World& world) {
  const double balance = ComputeMechanicalEnergy(world) - external_work_;
  minimum_ = std::min(minimum_, balance);
  energy_gain_max_ = std::max(energy_gain_max_, balance - minimum_);
  const Vec3 unexplained = TotalMomentum(world) - momentum_start_ - external_impulse_;
  momentum_drift_ = std::max(momentum_drift_, unexplained.norm());
}

}  // namespace touchstone::simulation
