#pragma once

#include <cstdint>

#include "settings/settings.h"

namespace touchstone::simulation {

/// The shortest time planned for because of the energy that a longer plan gives or takes, of a
/// step: as a rule,
inline constexpr double kFinestPlan = 1.0 / 64.0;
/// and where that energy is much: contacts of a light body between heavy ones change that fast.
inline constexpr double kFinestPlanOfAll = 0x1p-24;

/// Whether a plan was made shorter because contacts would give or take energy that they should not;
/// in vain if they still do so, much, and no plan may be shorter.
enum class Division : std::uint8_t { kNone, kHelped, kInVain };

/// How a plan compares with its limits.
struct PlanFit {
  double h = 0.0;          // the time planned for [s]
  double opening = 0.0;    // of the joints beyond what they are now, at the end of it [m]
  double excess = 0.0;     // energy it gives over the energy it may give
  bool stay_open = false;  // rates of the forces do not close the joints: forces are constant
  bool shortened = false;  // a longer one would exceed its limits
  Division division = Division::kNone;
};

/// The shortest time a plan for joints is made for because of what a longer one does [s].
double ShortestPlan(const settings::Settings& settings);

/// Energy that a plan of a whole step may give: a part of the bodies' kinetic energy and of what it
/// takes to lift the loads by the bodies' size [J].
double NegligibleGain(double lift, double kinetic);

/// The share of the bodies' kinetic energy that contacts which hold, or springs, may take in one
/// plan without being asked for better forces.
inline constexpr double kLostShare = 1e-6;

/// The time after which the joints would be open by no more than they may be, which goes with its
/// third power; the same time if they are not, or if a shorter one would be no use [s].
double FinerForOpening(const PlanFit& plan, const settings::Settings& settings);

/// The time in which the plan would give no more energy than it may, which goes with its fourth
/// power; the same time if it gives none, or if a shorter one would be no use [s].
double FinerForEnergy(const PlanFit& plan, const settings::Settings& settings);

/// Whether contacts that would give or take energy made it shorter than plans are as a rule.
bool IsFine(const PlanFit& plan, const settings::Settings& settings);

/// The longest time that the next plan may try [s]. A plan that was short because something else
/// ended it says nothing against `before`, what this one might have tried.
double NextPlan(const PlanFit& plan, double before, const settings::Settings& settings);

/// The same within a step where contacts, but no joints, bind the bodies: what a plan was divided
/// for is still there a moment later.
double NextPlanInStep(const PlanFit& plan, double before, const settings::Settings& settings);

}  // namespace touchstone::simulation
