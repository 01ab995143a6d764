#include "impact/newton_impact.h"

#include <algorithm>

#include <utility>

#include "impact/compression.h"
#include "impact/impact_exit.h"

namespace touchstone::impact {
namespace {

// The largest share <= 1 of the impulses j that gains no energy: 1 except for the solver's
// residual, which at e = 1 may have either sign.
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

// Books the normal impulse j, which has been applied at contact k.
void BookStrike(std::size_t k, double j, const Vec3& before, ImpactState* state) {
  state->BookNormalWork(k, j, before.z(), state->Motion(k).z());
  state->CountPhases(k, 1);
  state->MarkStraight(k, before, j);
}

// Equation 8-18 for contact k alone.
void StrikeOne(std::size_t k, ImpactState* state) {
  const Vec3 before = state->Motion(k);
  const double K_nn = state->system().collision_matrix(k)(2, 2);
  const double j = -(1.0 + state->Restitution(k)) * before.z() / K_nn;
  state->Apply(k, Vec3(0.0, 0.0, j));
  BookStrike(k, j, before, state);
}

bool StrikeTogether(std::span<const std::size_t> at, const settings::ContactSettings& settings,
                    ImpactState* state) {
  std::vector<Vec3> before;
  std::vector<Vec3> target;  // u_n- + e u_n-: at rest where u_n+ = -e u_n-
  for (const std::size_t k : at) {
    before.push_back(state->Motion(k));
    target.push_back((1.0 + state->Restitution(k)) * before.back());
  }
  const std::vector<Vec3> j = FindFrictionlessCompression(at, target, settings, state);
  if (j.empty()) return false;
  const double share = DissipativeShare(at, j, before, *state);
  for (std::size_t i = 0; i < at.size(); ++i) state->Apply(at[i], share * j[i]);
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (j[i].z() > 0.0) BookStrike(at[i], share * j[i].z(), before[i], state);
  }
  return true;
}

bool HasNormalResponse(std::size_t k, const ImpactState& state) {
  return state.system().collision_matrix(k)(2, 2) > 0.0;
}

bool RunNewtonPass(std::span<const std::size_t> at, const settings::ContactSettings& settings,
                   ImpactState* state) {
  state->MarkPass(at);
  bool resolved = true;
  if (at.size() == 1 && HasNormalResponse(at.front(), *state)) {
    StrikeOne(at.front(), state);
  } else {
    resolved = StrikeTogether(at, settings, state);
  }
  state->MarkAll();
  return resolved;
}

// Strikes every contact in turn, if it approaches when its turn comes. Returns true if one did.
bool RunSweep(ImpactState* state) {
  const ImpactSystem& system = state->system();
  bool had_collision = false;
  state->stop.Check();
  for (std::size_t k = 0; k < system.num_contacts(); ++k) {
    if (state->Motion(k).z() >= -system.struck_speed() || !HasNormalResponse(k, *state)) continue;
    state->MarkPass(std::span(&k, 1));
    StrikeOne(k, state);
    had_collision = true;
  }
  return had_collision;
}

}  // namespace

ImpactSolution ResolveNewton(const ImpactSystem& system, const settings::ImpactSettings& settings,
                             const settings::ContactSettings& contact_settings,
                             ImpactTrace* trace) {
  ImpactState state(system, trace);
  state.stop = contact_settings.stop;
  const auto leave = [&](ImpactExit exit) {
    return LeaveInelastically(Friction::kNone, contact_settings, exit, std::move(state));
  };
  const double last_speed =
      std::max(kNegligible * state.ClosingSpeed(), system.problem().slowest_bounce);
  for (;;) {
    state.stop.Check();
    const std::vector<std::size_t> at = state.Approaching();
    if (at.empty()) return state.TakeSolution(ImpactExit::kSeparated);
    if (state.ClosingSpeed() < last_speed) return leave(ImpactExit::kInelastic);
    if (state.passes == settings.max_passes) return leave(ImpactExit::kBudget);
    ++state.passes;
    if (!RunNewtonPass(at, contact_settings, &state)) return leave(ImpactExit::kInelastic);
  }
}

ImpactSolution ResolveSequential(const ImpactSystem& system,
                                 const settings::ImpactSettings& settings,
                                 const settings::ContactSettings& contact_settings,
                                 ImpactTrace* trace) {
  ImpactState state(system, trace);
  state.stop = contact_settings.stop;
  for (state.passes = 1; RunSweep(&state); ++state.passes) {
    if (state.passes < settings.max_passes) continue;
    return LeaveInelastically(Friction::kNone, contact_settings, ImpactExit::kBudget,
                              std::move(state));
  }
  --state.passes;  // the last pass found no approach
  return state.TakeSolution(ImpactExit::kSeparated);
}

}  // namespace touchstone::impact
