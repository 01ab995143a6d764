#include "simulation/forces/plan_length.h"

#include <algorithm>
#include <cmath>

namespace touchstone::simulation {
namespace {

// The largest opening of a joint that a plan may cause: smaller where its forces stay constant [m].
double AllowedOpening(const PlanFit& plan, const settings::Settings& settings) {
  constexpr double kClosedAhead = 5e-2;  // relative to the tolerance
  constexpr double kClosedByHand = 5e-3;
  return (plan.stay_open ? kClosedByHand : kClosedAhead) * settings.contact.tolerance;
}

// Factor by which a plan may be longer, given the ratio of its energy to the limit.
double LongerForEnergy(double excess) {
  constexpr double kAimed = 0.5;  // relative to the energy that it may add
  return excess > 0.0 ? std::pow(kAimed / excess, 0.25) : 1e300;
}

}  // namespace

double ShortestPlan(const settings::Settings& settings) { return settings.step / 512.0; }

double NegligibleGain(double lift, double kinetic) {
  constexpr double kOfEnergy = 5e-9;
  return kOfEnergy * (kinetic + lift);
}

double FinerForOpening(const PlanFit& plan, const settings::Settings& settings) {
  const double allowed = AllowedOpening(plan, settings);
  if (plan.opening <= allowed) return plan.h;
  return std::max(plan.h / std::ceil(std::cbrt(plan.opening / allowed)), ShortestPlan(settings));
}

double FinerForEnergy(const PlanFit& plan, const settings::Settings& settings) {
  if (plan.excess <= 1.0) return plan.h;
  const double finer = plan.h * std::clamp(LongerForEnergy(plan.excess), 1.0 / 8.0, 0.8);
  return std::max(finer, std::min(plan.h, ShortestPlan(settings)));
}

bool IsFine(const PlanFit& plan, const settings::Settings& settings) {
  return plan.division != Division::kNone && plan.h < kFinestPlan * settings.step;
}

double NextPlan(const PlanFit& plan, double before, const settings::Settings& settings) {
  constexpr double kGrowth = 1.1;
  constexpr double kTried = 0.4;        // relative to `before`: a shorter plan has not tried it
  constexpr double kEasy = 1.0 / 16.0;  // relative to the allowed opening of joints: below this the
                                        // next plan may be longer
  if (plan.opening >= kEasy * AllowedOpening(plan, settings))
    return std::max(plan.h, ShortestPlan(settings));
  double next = before;
  if (plan.shortened) {
    next = kGrowth * plan.h;
  } else if (plan.h > kTried * before) {
    next = kGrowth * before;
  }
  next = std::min(next, plan.h * LongerForEnergy(plan.excess));
  return std::max(next, ShortestPlan(settings));
}

double NextPlanInStep(const PlanFit& plan, double before, const settings::Settings& settings) {
  constexpr double kGrowth = 1.1, kEasyGrowth = 2.0;
  if (plan.division != Division::kNone)
    return std::max(kGrowth * plan.h, kFinestPlanOfAll * settings.step);
  return std::max(before, kEasyGrowth * plan.h);
}

}  // namespace touchstone::simulation
