#include "impact/frictional_impact.h"

#include "impact/bounded_friction.h"
#include "impact/compression.h"
#include "impact/impact_exit.h"
#include "impact/restitution.h"

namespace touchstone::impact {
namespace {

// False when the contacts could not be compressed; the state is then what it was.
bool RunPass(std::span<const std::size_t> at, const settings::ContactSettings& settings,
             ImpactState* state) {
  const ImpactState before = *state;
  const std::vector<Vec3> p = Compress(at, settings, state);
  if (p.empty()) return false;
  std::vector<double> compressed;
  for (const std::size_t k : at) compressed.push_back(state->Motion(k).z());
  const std::vector<double> normal = ApplyRestitution(at, p, before, state);
  for (std::size_t i = 0; i < at.size(); ++i) {
    state->BookNormalWork(at[i], normal[i], compressed[i], state->Motion(at[i]).z());
  }
  ApplyBoundedFriction(at, normal, state);
  return true;
}

bool IsInelastic(const ImpactSystem& system) {
  for (std::size_t k = 0; k < system.num_contacts(); ++k) {
    if (system.restitution(k) > 0.0) return false;
  }
  return true;
}

}  // namespace

ImpactSolution ResolveFrictional(const ImpactSystem& system,
                                 const settings::ImpactSettings& settings,
                                 const settings::ContactSettings& contact_settings) {
  ImpactState state(system);
  const auto leave = [&](ImpactExit exit) {
    return LeaveInelastically(Friction::kCoulomb, contact_settings, exit, std::move(state));
  };
  if (IsInelastic(system)) return leave(ImpactExit::kInelastic);
  for (;;) {
    const std::vector<std::size_t> at = state.Approaching();
    if (at.empty()) return state.TakeSolution(ImpactExit::kSeparated);
    if (state.passes == settings.max_passes) return leave(ImpactExit::kBudget);
    ++state.passes;
    if (!RunPass(at, contact_settings, &state)) return leave(ImpactExit::kInelastic);
  }
}

}  // namespace touchstone::impact
