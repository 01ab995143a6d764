#include "impact/frictional_impact.h"

#include <algorithm>

#include "impact/alike_contacts.h"
#include "impact/bounded_friction.h"
#include "impact/compression.h"
#include "impact/impact_exit.h"
#include "impact/restitution.h"
#include "impact/single_contact_impact.h"

namespace touchstone::impact {
namespace {

constexpr std::size_t kUsualPoints = 64;

// The path of a share of an impulse.
ContactTrace ShareOf(ContactTrace path, double share) {
  for (TracePoint& point : path) {
    point.p_n *= share;
    point.Wc *= share;
    point.Wd *= share;
  }
  return path;
}

// A single contact, or several that are one for the bodies' motion and share its impulse equally,
// follows its exact path through the impact. Returns false when it has none.
bool RunSinglePass(std::span<const std::size_t> at, ImpactState* state) {
  const ImpactSystem& system = state->system();
  const std::size_t k = at.front();
  const Mat3& K = system.collision_matrix(k);
  if (!(K(2, 2) > 0.0)) return false;
  ContactTrace path;
  if (state->Traced()) path.reserve(kUsualPoints);
  const SingleImpactResult single =
      ResolveSingle(K, state->Motion(k), system.contact(k).mu, state->Restitution(k),
                    state->Traced() ? &path : nullptr);
  if (!single.solved) return false;
  const double share = 1.0 / static_cast<double>(at.size());
  for (const std::size_t each : at) {
    state->Apply(each, share * single.p);
    state->BookWork(each, share * single.Wc, share * single.Wd);
    state->CountPhases(each, single.phases);
  }
  if (state->Traced()) path = ShareOf(std::move(path), share);
  for (const std::size_t each : at)
    if (state->Traced()) state->MarkPath(each, path);
  return true;
}

// Treats several contacts at once. Returns false, with the state unchanged, when they could not be
// compressed.
bool RunJointPass(std::span<const std::size_t> at, const settings::ContactSettings& settings,
                  ImpactState* state) {
  const ImpactState before = *state;
  const std::vector<Vec3> p = Compress(at, settings, state);
  if (p.empty()) return false;
  state->MarkAll();
  std::vector<double> compressed;
  for (const std::size_t k : at) compressed.push_back(state->Motion(k).z());
  const std::vector<double> normal = ApplyRestitution(at, p, before, state);
  for (std::size_t i = 0; i < at.size(); ++i) {
    state->BookNormalWork(at[i], normal[i], compressed[i], state->Motion(at[i]).z());
  }
  state->MarkAll();
  ApplyBoundedFriction(at, normal, state);
  return true;
}

// `one`: the contacts are one for the bodies' motion.
bool RunPass(std::span<const std::size_t> at, bool one, const settings::ContactSettings& settings,
             ImpactState* state) {
  state->MarkPass(at);
  const bool resolved = (one && RunSinglePass(at, state)) || RunJointPass(at, settings, state);
  state->MarkAll();
  return resolved;
}

// Whether none of several contacts bounces: then one compression is the whole impact.
bool IsInelastic(const ImpactSystem& system) {
  const auto bounces = [](double e) { return e > 0.0; };
  return system.num_contacts() > 1 && std::ranges::none_of(system.problem().restitution, bounces);
}

}  // namespace

ImpactSolution ResolveFrictional(const ImpactSystem& system,
                                 const settings::ImpactSettings& settings,
                                 const settings::ContactSettings& contact_settings,
                                 ImpactTrace* trace) {
  ImpactState state(system, trace);
  state.max_newton = settings.max_newton;
  state.stop = contact_settings.stop;
  const auto leave = [&](ImpactExit exit) {
    return LeaveInelastically(Friction::kCoulomb, contact_settings, exit, std::move(state));
  };
  const bool inelastic = IsInelastic(system);
  const double last_speed =
      std::max(kNegligible * state.ClosingSpeed(), system.problem().slowest_bounce);
  for (;;) {
    state.stop.Check();
    const std::vector<std::size_t> at = state.Approaching();
    if (at.empty()) return state.TakeSolution(ImpactExit::kSeparated);
    const bool one = AreAlike(at, state);
    const bool whole = one && at.size() == system.num_contacts();
    if ((inelastic && !whole) || state.ClosingSpeed() < last_speed) {
      return leave(ImpactExit::kInelastic);
    }
    if (state.passes == settings.max_passes) return leave(ImpactExit::kBudget);
    ++state.passes;
    if (!RunPass(at, one, contact_settings, &state)) return leave(ImpactExit::kInelastic);
  }
}

}  // namespace touchstone::impact
