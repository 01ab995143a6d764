#include "simulation/books/ledger.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "simulation/books/world_energy.h"

namespace touchstone::simulation {
namespace {

Vec3 TotalMomentum(const World& world) {
  Vec3 momentum = Vec3::Zero();
  for (const dynamics::BodyState& state : world.states) momentum += state.P;
  return momentum;
}

// Relative to the energy that drives the motion.
constexpr double kNotable = 1e-2;
constexpr double kRoundOffOfBooks = 1e-12;

}  // namespace

void Ledger::Open(const World& world) {
  *this = Ledger();
  energy_start_ = minimum_ = WorldEnergy(world).total();
  momentum_start_ = TotalMomentum(world);
}

void Ledger::BookEdit(const World& before, const World& after) {
  BookWork(WorldEnergy(after).total() - WorldEnergy(before).total());
  BookImpulse(TotalMomentum(after) - TotalMomentum(before));
}

void Ledger::Audit(double energy, const Vec3& momentum, const Scales& scales) {
  motion_max_ = std::max(motion_max_, scales.motion);
  driving_max_ = std::max(driving_max_, scales.driving);
  const double round_off = scales.round_off + kRoundOffOfBooks * motion_max_;
  const double of_step = kRoundOffOfBooks * driving_max_;  // round-off of a single step
  const double balance = energy - external_work_;
  const double explained = energy_start_ - impact_loss_ - friction_loss_ - damping_loss_;
  const double change = balance - explained - std::exchange(unexplained_, balance - explained);
  if (std::abs(change) > kNotable * scales.driving + round_off + of_step) {
    ++audits_amiss_;
    energy_amiss_ += std::abs(change);
  } else if (std::abs(change) > of_step) {
    drift_ += change;
  }
  drift_max_ = std::max(drift_max_, std::abs(drift_) - round_off);
  minimum_ = std::min(minimum_, balance);
  energy_gain_max_ = std::max(energy_gain_max_, balance - minimum_);
  const Vec3 unexplained = momentum - momentum_start_ - external_impulse_;
  momentum_drift_ = std::max(momentum_drift_, unexplained.norm());
}

double Ledger::energy_drift() const {
  const double turned_over = motion_max_ + impact_loss_ + friction_loss_ + damping_loss_;
  return drift_max_ > kNotable * turned_over ? drift_max_ : 0.0;
}

}  // namespace touchstone::simulation
