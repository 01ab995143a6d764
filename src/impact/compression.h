#pragma once

#include <span>
#include <vector>

#include "impact/impact_state.h"
#include "settings/settings.h"

namespace touchstone::impact {

/// Returns the impulses that bring the contacts of `at` (a subset, in this order) to relative rest
/// without friction: e = 0 on the increments of velocity, where contact at[i] starts with the
/// normal velocity of u[i]. Uses sweeps where the solver stalls. Returns an empty vector, with the
/// reason in state->message, when the data are bad or the bodies are squeezed without a way out.
/// Adds its Newton steps to the state; applies nothing.
std::vector<Vec3> FindFrictionlessCompression(std::span<const std::size_t> at,
                                              std::span<const Vec3> u,
                                              const settings::ContactSettings& settings,
                                              ImpactState* state);

/// Compresses the contacts of `at` by the exact Coulomb law, e = 0, and returns the applied
/// impulses. Where the solver finds none (after a few failures in one impact it is no longer
/// tried), it applies the frictionless compression and then friction within the bounds given by its
/// normal impulses. Both only remove energy, but contacts may approach again. Returns an empty
/// vector, with the reason in state->message and nothing applied, when that fails too.
std::vector<Vec3> Compress(std::span<const std::size_t> at,
                           const settings::ContactSettings& settings, ImpactState* state);

enum class Friction { kNone, kCoulomb };

/// Ends an impact dissipatively: compresses the approaching contacts and all contacts that this
/// strikes, at once and with e = 0, so that none approaches afterwards. Bodies far from them are
/// left alone. Returns false when the solver fails without friction too, or the bodies are squeezed
/// without a way out.
bool CompressAll(Friction friction, const settings::ContactSettings& settings, ImpactState* state);

}  // namespace touchstone::impact
