#include "impact/swept_impact.h"

#include <utility>
#include <vector>

#include "impact/bounded_friction.h"
#include "impact/impact_exit.h"
#include "impact/impact_state.h"
#include "impact/sweep_compression.h"

namespace touchstone::impact {
namespace {

constexpr int kSweeps = 120;

std::vector<std::size_t> MovableContacts(const ImpactSystem& system) {
  std::vector<std::size_t> movable;
  for (std::size_t k = 0; k < system.num_contacts(); ++k)
    if (system.IsMovable(k)) movable.push_back(k);
  return movable;
}

// Stops approaching contacts and returns the applied normal impulses; empty if there is no way out.
std::vector<double> StopApproaches(const std::vector<std::size_t>& at, ImpactState* state) {
  std::vector<Vec3> before;
  for (const std::size_t k : at) before.push_back(state->Motion(k));
  SweptCompression swept = CompressBySweeps(state->system(), at, before, state->stop, kSweeps);
  state->squeezed = std::move(swept.squeezed);
  ++state->compressions;
  std::vector<double> normal;
  for (std::size_t i = 0; i < swept.p.size(); ++i) {
    state->Apply(at[i], swept.p[i]);
    normal.push_back(swept.p[i].z());
  }
  for (std::size_t i = 0; i < swept.p.size(); ++i) {
    if (normal[i] <= 0.0) continue;
    state->BookNormalWork(at[i], normal[i], before[i].z(), state->Motion(at[i]).z());
    state->CountPhases(at[i], 1);
  }
  return normal;
}

}  // namespace

ImpactSolution ResolveBySweeps(const ImpactProblem& problem, const StopToken& stop) {
  const ImpactSystem system(problem);
  if (!system.valid()) return Fail(system, "the problem is not finite or an inertia not positive");
  ImpactState state(system);
  state.stop = stop;
  state.passes = 1;
  const std::vector<std::size_t> at = MovableContacts(system);
  const std::vector<double> normal = StopApproaches(at, &state);
  if (state.squeezed.empty()) {
    ApplyBoundedFriction(at, normal, &state);
    StopApproaches(at, &state);
  }
  if (!state.squeezed.empty())
    return Fail(system, "bodies are squeezed and have no way out", std::move(state.squeezed));
  return state.TakeSolution(ImpactExit::kInelastic);
}

}  // namespace touchstone::impact
