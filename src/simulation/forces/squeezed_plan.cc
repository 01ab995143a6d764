#include "simulation/forces/squeezed_plan.h"

#include <algorithm>
#include <ranges>

#include "contact/blocked_contacts.h"
#include "simulation/contacts/contact_limits.h"

namespace touchstone::simulation {
namespace {

constexpr double kAlong = 1e-6;  // part of a unit normal outside the body's motion

// Whether a contact may be blocked: neither body moves along its normal.
bool IsHeldAlongNormal(const World& world, const PairRecord& pair) {
  const auto held = [&](int body, const Vec3& normal) {
    const dynamics::ModelBody& model = world.body(body);
    return !model.movable() || WithoutLocked(model.locked.along, normal).norm() < kAlong;
  };
  return std::ranges::any_of(std::views::iota(size_t{0}, pair.manifold.points.size()),
                             [&](size_t k) {
                               const Vec3& normal = pair.manifold.NormalAt(k);
                               return held(pair.a, normal) && held(pair.b, normal);
                             });
}

}  // namespace

std::optional<ForceSolution> PlanOfSqueezed(const World& world, const PairTable& pairs,
                                            const Island& island, const ForceInput& input,
                                            const settings::ContactSettings& settings) {
  if (std::ranges::none_of(island.pairs,
                           [&](int index) { return IsHeldAlongNormal(world, pairs.at(index)); }))
    return std::nullopt;
  ForceSolution plan;
  plan.h = *input.h;
  plan.built = BuildForceProblem(world, pairs, island, input, PredictedPoses(world, plan.h));
  plan.squeezing =
      contact::FindBlockedContacts(plan.built.problem, CaughtSpeed(settings, plan.h) / plan.h);
  if (plan.squeezing.empty()) return std::nullopt;
  plan.solution.status = contact::SolveStatus::kStalled;
  plan.solution.f.assign(plan.built.problem.contacts.size(), Vec3::Zero());
  plan.solution.v = contact::FreeVelocities(plan.built.problem);
  return plan;
}

}  // namespace touchstone::simulation
