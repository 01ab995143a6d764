#pragma once

#include <cstdint>

#include "settings/settings.h"

namespace touchstone::simulation {

/// The shortest plan, relative to a step, made because of the energy that a longer one adds or
/// removes, as a rule.
inline constexpr double kFinestPlan = 1.0 / 64.0;
/// The shortest such plan where that energy is large: contacts of a light body between heavy ones
/// change that fast.
inline constexpr double kFinestPlanOfAll = 0x1p-24;

/// Whether a plan was made shorter because contacts would add or remove energy that they should
/// not. kInVain: they still do so, strongly, and no plan may be shorter.
enum class Division : std::uint8_t { kNone, kHelped, kInVain };

/// A plan compared with its limits.
struct PlanFit {
  double h = 0.0;          // the time planned for [s]
  double opening = 0.0;    // additional opening of the joints at the end of the plan [m]
  double excess = 0.0;     // energy it adds, relative to the energy it may add
  bool stay_open = false;  // rates of the forces do not close the joints: the forces are constant
  bool shortened = false;  // a longer plan would exceed its limits
  Division division = Division::kNone;
};

/// The shortest plan for joints that is made because of the effects of a longer one [s].
double ShortestPlan(const settings::Settings& settings);

/// Energy that a plan of a whole step may add: a part of the bodies' kinetic energy and of the
/// energy needed to lift the loads by the bodies' size [J].
double NegligibleGain(double lift, double kinetic);

/// The share of the bodies' kinetic energy that contacts which hold, or springs, may remove in one
/// plan before better forces are required.
inline constexpr double kLostShare = 1e-6;

/// The time after which the joints would be open by no more than they may be [s]; the opening
/// varies with its third power. The same time if they are not too far open, or if a shorter plan
/// would not help.
double FinerForOpening(const PlanFit& plan, const settings::Settings& settings);

/// The time in which the plan would add no more energy than it may [s]; the energy varies with its
/// fourth power. The same time if the plan adds none, or if a shorter one would not help.
double FinerForEnergy(const PlanFit& plan, const settings::Settings& settings);

/// Whether contacts that would add or remove energy made the plan shorter than plans usually are.
bool IsFine(const PlanFit& plan, const settings::Settings& settings);

/// The longest plan that may be tried next [s]. A plan that was short for another reason does not
/// count against `before`, the longest plan that might have been tried this time.
double NextPlan(const PlanFit& plan, double before, const settings::Settings& settings);

/// NextPlan within a step where contacts, but no joints, connect the bodies: the reason for
/// dividing a plan still exists a moment later.
double NextPlanInStep(const PlanFit& plan, double before, const settings::Settings& settings);

}  // namespace touchstone::simulation
