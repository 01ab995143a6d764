#include "simulation/forces/carriers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "simulation/forces/closing.h"

namespace touchstone::simulation {
namespace {

// Calls visit(path) for every body with keyframes that touches the island or is tied to it.
template <class Visit>
void VisitCarriers(const World& world, const PairTable& pairs, const Island& island,
                   const Visit& visit) {
  const auto look = [&](int body) {
    if (world.body(body).path) visit(*world.body(body).path);
  };
  for (const int index : island.pairs) {
    look(pairs.at(index).a);
    look(pairs.at(index).b);
  }
  const auto look_at_ends = [&](const auto& link) {
    for (const dynamics::AttachedFrame* end : {&link.a, &link.b})
      if (end->on_body()) look(end->body);
  };
  for (const int index : island.joints) look_at_ends(world.joints[static_cast<size_t>(index)]);
  for (const int index : island.springs) look_at_ends(world.springs[static_cast<size_t>(index)]);
}

// Rates with which all forces go along with the weight of what lies still on the first carrier: so
// they do where that speeds up along gravity.
std::vector<Vec3> RatesOfWeight(const World& world, const PairTable& pairs, const Island& island,
                                const ForceSolution& plan, double t) {
  std::optional<double> growth;  // of the weight, per second, over the weight [1/s]
  VisitCarriers(world, pairs, island, [&](const dynamics::KeyframePath& path) {
    const Vec3 early = path.AccelerationAt(t + 0.25 * plan.h).v,
               late = path.AccelerationAt(t + 0.75 * plan.h).v;
    const Vec3 push = 0.5 * (early + late) - world.environment.gravity;
    if (!growth && push.squaredNorm() > 0.0)
      growth = 2.0 / plan.h * (late - early).dot(push) / push.squaredNorm();
  });
  std::vector<Vec3> rates(plan.solution.f.size(), Vec3::Zero());  // links do as they do
  for (size_t k = 0; k < plan.built.contacts.size(); ++k)
    rates[k] = growth.value_or(0.0) * plan.solution.f[k];
  return rates;
}

// Whether a contact would pull at the start or at the end of the plan.
bool Pulls(const ForceSolution& plan, const std::vector<Vec3>& rate) {
  for (size_t k = 0; k < plan.built.contacts.size(); ++k)
    if (0.5 * plan.h * std::abs(rate[k].z()) > std::max(plan.solution.f[k].z(), 0.0)) return true;
  return false;
}

}  // namespace

std::optional<double> NextKeyframe(const World& world, const PairTable& pairs, const Island& island,
                                   double t) {
  double next = std::numeric_limits<double>::infinity();
  VisitCarriers(world, pairs, island, [&](const dynamics::KeyframePath& path) {
    next = std::min(next, path.NextKeyframeAfter(t));
  });
  return next < std::numeric_limits<double>::infinity() ? std::optional(next) : std::nullopt;
}

std::vector<Vec3> RatesOfCarried(const World& world, const PairTable& pairs, const Island& island,
                                 const ForceSolution& plan, double t,
                                 const settings::Settings& settings) {
  constexpr std::size_t kMostBodies = 24;
  constexpr double kOpen = 1e-3;  // of the tolerance: contacts may not go together
  constexpr double kClosed = 1e-8;
  if (plan.built.contacts.empty()) return {};
  bool uneven = false;
  VisitCarriers(world, pairs, island, [&](const dynamics::KeyframePath& path) {
    const dynamics::RateBounds bounds = path.BoundsOver(t, t + plan.h);
    uneven |= bounds.linear_acceleration > 0.0 || bounds.angular_acceleration > 0.0;
  });
  if (!uneven) return {};
  PlanToClose to_close{.built = plan.built,
                       .solution = plan.solution,
                       .t = t,
                       .h = plan.h,
                       .rate = RatesOfWeight(world, pairs, island, plan, t),
                       .factor = {}};
  Closing closing;
  closing.opening = OpeningUnder(world, pairs, island, to_close, settings);
  closing.rate = std::move(to_close.rate);
  if (closing.opening > kClosed * settings.contact.tolerance &&
      island.bodies.size() <= kMostBodies) {
    to_close.rate = {};
    closing = CloseAhead(world, pairs, island, std::move(to_close), settings);
  }
  if (closing.opening > kOpen * settings.contact.tolerance || Pulls(plan, closing.rate)) return {};
  return std::move(closing.rate);
}

}  // namespace touchstone::simulation
