#include "impact/newton_impact.h"

#include <algorithm>

#include <utility>

#include "impact/compression.h"
#include "impact/impact_exit.h"

namespace touchstone::impact {
namespace {

// The largest share <= 1 of the impulses j that gains no energy: 1 but for the solver's residual,
// which at e = 1 may be of either sign.
double DissipativeShare(std::span<const std::size_t> at, const std::vector<Vec3>& j,
                        const std::vector<Vec3>& before, ImpactState state) {
  double taken = 0.0;
  double given = 0.0;
  for (std::size_t i = 0; i < at.size(); ++i) state.Apply(at[i], j[i]);
  for (std::size_t i = 0; i < at.size(); ++i) {
    taken -= j[i].dot(before[i]);
    given += 0.5 * j[i].dot(state.Motion(at[i]) - before[i]);
  }
  return given > taken ? taken / given : 1.0;
}

bool RunSimultaneousPass(std::span<const std::size_t> at, const settings::ContactSettings& settings,
                         ImpactState* state) {
  std::vector<Vec3> before;
  std::vector<Vec3> target;  // u_n- + e u_n-: at rest where u_n+ = -e u_n-
  for (const std::size_t k : at) {
    before.push_back(state->Motion(k));
    target.push_back((1.0 + state->system().restitution(k)) * before.back());
  }
  const std::vector<Vec3> j = FindFrictionlessCompression(at, target, settings, state);
  if (j.empty()) return false;
  const double share = DissipativeShare(at, j, before, *state);
  for (std::size_t i = 0; i < at.size(); ++i) state->Apply(at[i], share * j[i]);
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (j[i].z() <= 0.0) continue;
    state->BookNormalWork(at[i], share * j[i].z(), before[i].z(), state->Motion(at[i]).z());
    state->CountPhases(at[i], 1);
  }
  return true;
}

// Every contact in turn, if it approaches when its turn comes. True when one did.
bool RunSweep(ImpactState* state) {
  const ImpactSystem& system = state->system();
  bool had_collision = false;
  for (std::size_t k = 0; k < system.num_contacts(); ++k) {
    const double u_n = state->Motion(k).z();
    const double K_nn = system.collision_matrix(k)(2, 2);
    if (u_n >= -system.speed_tolerance() || K_nn <= 0.0) continue;
    const double j = -(1.0 + system.restitution(k)) * u_n / K_nn;
    state->Apply(k, Vec3(0.0, 0.0, j));
    state->BookNormalWork(k, j, u_n, state->Motion(k).z());
    state->CountPhases(k, 1);
    had_collision = true;
  }
  return had_collision;
}

}  // namespace

ImpactSolution ResolveNewton(const ImpactSystem& system, const settings::ImpactSettings& settings,
                             const settings::ContactSettings& contact_settings) {
  ImpactState state(system);
  const auto leave = [&](ImpactExit exit) {
    return LeaveInelastically(Friction::kNone, contact_settings, exit, std::move(state));
  };
  const double last_speed = std::max(kNegligible * state.ClosingSpeed(), system.problem().slow);
  for (;;) {
    const std::vector<std::size_t> at = state.Approaching();
    if (at.empty()) return state.TakeSolution(ImpactExit::kSeparated);
    if (state.ClosingSpeed() < last_speed) return leave(ImpactExit::kInelastic);
    if (state.passes == settings.max_passes) return leave(ImpactExit::kBudget);
    ++state.passes;
    if (!RunSimultaneousPass(at, contact_settings, &state)) return leave(ImpactExit::kInelastic);
  }
}

ImpactSolution ResolveSequential(const ImpactSystem& system,
                                 const settings::ImpactSettings& settings,
                                 const settings::ContactSettings& contact_settings) {
  ImpactState state(system);
  while (RunSweep(&state)) {
    if (++state.passes == settings.max_passes) {
      return LeaveInelastically(Friction::kNone, contact_settings, ImpactExit::kBudget,
                                std::move(state));
    }
  }
  return state.TakeSolution(ImpactExit::kSeparated);
}

}  // namespace touchstone::impact
