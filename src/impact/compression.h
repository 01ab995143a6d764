#pragma once

#include <span>
#include <vector>

#include "impact/impact_state.h"
#include "settings/settings.h"

namespace touchstone::impact {

/// Impulses that bring the contacts of `at` (a subset, in this order) to rest against each other
/// without friction: e = 0 on the increments of velocity, where contact at[i] starts from the
/// normal velocity of u[i]. By sweeps where the solver stalls; empty, with the
/// reason in state->message, when the data are bad or bodies have no way out. Adds its Newton steps
/// to the state; applies nothing.
std::vector<Vec3> FindFrictionlessCompression(std::span<const std::size_t> at,
                                              std::span<const Vec3> u,
                                              const settings::ContactSettings& settings,
                                              ImpactState* state);

/// Compresses the contacts of `at` by the exact law of Coulomb, e = 0, and returns the impulses it
/// applied. Where the solver finds none (it is not asked again after a few such failures in one
/// impact): the frictionless compression, then the friction within the bounds that its normal
/// impulses set; both only take energy, but contacts may approach again.
/// Empty, with the reason in state->message and nothing applied, when that fails too.
std::vector<Vec3> Compress(std::span<const std::size_t> at,
                           const settings::ContactSettings& settings, ImpactState* state);

enum class Friction { kNone, kCoulomb };

/// The dissipative way out: compresses the contacts that approach and all that this strikes, at
/// once and with e = 0, which leaves none approaching. Bodies far from them are left alone. False
/// when the solver fails without friction too, or bodies have no way out.
bool CompressAll(Friction friction, const settings::ContactSettings& settings, ImpactState* state);

}  // namespace touchstone::impact
