#include "simulation/contacts/contact_limits.h"

#include <algorithm>
#include <cmath>

namespace touchstone::simulation {

double Band(const PairRecord& pair, const settings::ContactSettings& settings) {
  constexpr double kStriking = 0.01;
  return (pair.in_flight ? kStriking : 1.0) * settings.tolerance;
}

double Threshold(const PairRecord& pair, const settings::ContactSettings& settings) {
  constexpr double kRoughGap = 1.0 / 16.0;
  if (pair.rough) return std::min(kRoughGap * settings.tolerance, 0.5 * pair.gap);
  return 0.5 * std::min(Band(pair, settings), pair.gap);
}

double KeptGap(const settings::ContactSettings& settings) { return 0.375 * settings.tolerance; }

double OpenedGap(const settings::ContactSettings& settings) { return 0.5 * settings.tolerance; }

double CaughtWay(const settings::ContactSettings& settings) { return 0.02 * settings.tolerance; }

double CaughtSpeed(const settings::ContactSettings& settings, double h) {
  return CaughtWay(settings) / h;
}

double RestingSpeed(const settings::ContactSettings& settings) {
  constexpr double kTolerancesPerSecond = 1.2;
  return kTolerancesPerSecond * settings.tolerance;
}

double PartingSpeed(const settings::ContactSettings& settings, double h) {
  return 0.5 * settings.tolerance / h;
}

double SlowestBounce(const World& world, const settings::ContactSettings& settings) {
  return std::sqrt(2.0 * world.environment.gravity.norm() * settings.tolerance);
}

settings::ContactSettings ImpulseSettings(const settings::ContactSettings& settings) {
  settings::ContactSettings kernel = settings;
  kernel.solver = settings::ContactSolver::kKernel;
  return kernel;
}

}  // namespace touchstone::simulation
