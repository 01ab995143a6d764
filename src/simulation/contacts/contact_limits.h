#pragma once

#include "settings/settings.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The largest gap at which a pair touches [m].
double Band(const PairRecord& pair, const settings::ContactSettings& settings);

/// The gap that rough bodies keep until the step's end [m].
double KeptGap(const settings::ContactSettings& settings);

/// The gap that position passes leave where they open one [m].
double OpenedGap(const settings::ContactSettings& settings);

/// The gap at which a pair has its next event [m].
double Threshold(const PairRecord& pair, const settings::ContactSettings& settings);

/// The most by which a gap may close within a step by an approach that is left to the contact force
/// [m].
double CaughtWay(const settings::ContactSettings& settings);

/// Approach speeds up to this are left to the contact force, faster ones are impacts [m/s]:
/// `CaughtWay` in h.
double CaughtSpeed(const settings::ContactSettings& settings, double h);

/// A speed at which a gap changes by about a tolerance in a second [m/s]. Without gravity, faster
/// approaches are impacts however short the rest of the step is; contacts that separate faster open
/// by themselves.
double RestingSpeed(const settings::ContactSettings& settings);

/// Contacts that separate faster than this within h are not held back by the contact force [m/s].
double PartingSpeed(const settings::ContactSettings& settings, double h);

/// Slower rebounds would not leave the band [m/s].
double SlowestBounce(const World& world, const settings::ContactSettings& settings);

/// Settings for impulses, with the kernel as solver: rebounds depend on how contacts share an
/// impulse, and only a sharing of least norm is symmetric.
settings::ContactSettings ImpulseSettings(const settings::ContactSettings& settings);

}  // namespace touchstone::simulation
