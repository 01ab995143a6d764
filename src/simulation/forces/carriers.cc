#include "simulation/forces/carriers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "contact/contact_solver.h"
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

// Rates with which all forces vary in proportion to the weight of bodies at rest on the first
// carrier: this is exact where the carrier accelerates along gravity.
std::vector<Vec3> RatesOfWeight(const World& world, const PairTable& pairs, const Island& island,
                                const ForceSolution& plan, double t) {
  std::optional<double> growth;  // growth of the weight per second, relative to the weight [1/s]
  VisitCarriers(world, pairs, island, [&](const dynamics::KeyframePath& path) {
    const Vec3 early = path.AccelerationAt(t + 0.25 * plan.h).v,
               late = path.AccelerationAt(t + 0.75 * plan.h).v;
    const Vec3 push = 0.5 * (early + late) - world.environment.gravity;
    if (!growth && push.squaredNorm() > 0.0)
      growth = 2.0 / plan.h * (late - early).dot(push) / push.squaredNorm();
  });
  std::vector<Vec3> rates(plan.solution.f.size(), Vec3::Zero());  // forces of links do not change
  for (size_t k = 0; k < plan.built.contacts.size(); ++k)
    rates[k] = growth.value_or(0.0) * plan.solution.f[k];
  return rates;
}

// Whether a contact would pull at the start or at the end of the plan.
bool Pulls(const ForceSolution& plan, const std::vector<Vec3>& rate, size_t k) {
  return 0.5 * plan.h * std::abs(rate[k].z()) > std::max(plan.solution.f[k].z(), 0.0);
}
bool AnyPulls(const ForceSolution& plan, const std::vector<Vec3>& rate) {
  for (size_t k = 0; k < plan.built.contacts.size(); ++k)
    if (Pulls(plan, rate, k)) return true;
  return false;
}

// The plan's problem for the rates of its forces: those that give the bodies the rate of the
// carriers' acceleration if the pushing contacts were welds. Where these could share the load in
// several ways, a tiny compliance lets them share it evenly.
contact::ContactProblem Welded(const ForceSolution& plan) {
  constexpr double kSoft = 1e-9;  // compliance, relative to the mean of 1 / mass
  contact::ContactProblem welds = plan.built.problem;
  double softness = 0.0;
  for (contact::ContactProblem::Body& body : welds.bodies) {
    body.v_free.setZero();
    softness += kSoft / (body.M(0, 0) * static_cast<double>(welds.bodies.size()));
  }
  for (size_t k = 0; k < welds.contacts.size(); ++k) {
    const IslandProblem::Middle& middle = plan.built.middle[k];
    contact::ContactProblem::Contact& weld = welds.contacts[k];
    weld.bilateral = true;
    weld.mu = 0.0;
    weld.compliance = softness;
    weld.J_a = middle.J_a;
    weld.J_b = middle.J_b;
    weld.offset = 4.0 / (plan.h * plan.h) * middle.prescribed * Vec3(1, -2, 1);
  }
  return welds;
}

// The forces of welds; a second iteration removes the effect of their compliance. Empty where they
// cannot be found.
std::vector<Vec3> ForcesOf(contact::ContactProblem welds, const settings::Settings& settings) {
  constexpr int kLooks = 2;
  std::vector<Vec3> forces(welds.contacts.size(), Vec3::Zero());
  for (int look = 0; look < kLooks; ++look) {
    const contact::ContactSolution solution = contact::Solve(welds, settings.contact);
    if (!solution.ok()) return {};
    for (size_t k = 0; k < forces.size(); ++k) {
      forces[k] += solution.f[k];
      welds.contacts[k].offset = contact::RelativeMotion(welds.contacts[k], solution.v);
    }
  }
  return forces;
}

// Rates with which contacts continue to hold what they touch. If one would pull, the others hold
// without it; the trajectories show whether they succeed. Empty if no rates are found.
std::vector<Vec3> RatesOfWelds(const ForceSolution& plan, const settings::Settings& settings) {
  constexpr int kRounds = 8;
  if (!plan.built.links.empty()) return {};
  contact::ContactProblem welds = Welded(plan);
  const auto leave_out = [&](size_t k) {
    welds.contacts[k].J_a.setZero();
    welds.contacts[k].J_b.setZero();
    welds.contacts[k].offset.setZero();
  };
  for (size_t k = 0; k < welds.contacts.size(); ++k)
    if (plan.solution.f[k].z() <= 0.0) leave_out(k);
  for (int round = 0; round < kRounds; ++round) {
    std::vector<Vec3> rate = ForcesOf(welds, settings);
    if (rate.empty()) return {};
    bool pulls = false;
    for (size_t k = 0; k < rate.size(); ++k) {
      if (!Pulls(plan, rate, k)) continue;
      pulls = true;
      leave_out(k);
    }
    if (!pulls) return rate;
  }
  return {};
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
  constexpr double kOpen = 1e-3;  // relative to the tolerance: contacts may not fit together
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
      island.bodies.size() > kMostBodies) {
    to_close.rate = RatesOfWelds(plan, settings);
    if (to_close.rate.empty()) return {};
    closing.opening = OpeningUnder(world, pairs, island, to_close, settings);
    closing.rate = std::move(to_close.rate);
  } else if (closing.opening > kClosed * settings.contact.tolerance) {
    to_close.rate = {};
    closing = CloseAhead(world, pairs, island, std::move(to_close), settings);
  }
  if (closing.opening > kOpen * settings.contact.tolerance || AnyPulls(plan, closing.rate))
    return {};
  return std::move(closing.rate);
}

}  // namespace touchstone::simulation
