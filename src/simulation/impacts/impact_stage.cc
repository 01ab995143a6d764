#include "simulation/impacts/impact_stage.h"

#include <algorithm>
#include <numeric>
#include <ranges>
#include <utility>

#include "contact/blocked_contacts.h"
#include "contact/contact_solver.h"
#include "simulation/books/event_report.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/instant_problems.h"
#include "simulation/impacts/impact_record.h"
#include "simulation/impacts/impulse_effect.h"
#include "simulation/impacts/joints_in_impact.h"
#include "simulation/joints/joint_drives.h"
#include "simulation/joints/rotors.h"
#include "simulation/joints/wedged.h"

namespace touchstone::simulation {
namespace {

// An impulse that stops a mountain is known to one part in 1e16: passed on by a grain, its error
// exceeds the whole motion of the grain. Then nothing separates, and the same impact repeats.
std::optional<StepFailure> RefuseMassRatio(const World& world, const Island& island,
                                           const impact::ImpactProblem& problem,
                                           const impact::ImpactSolution& solution, double t) {
  constexpr double kMost = 1e12;  // the heaviest body over the lightest
  constexpr double kLeft = 1e-3;  // relative to the approach
  const auto mass = [&](int i) { return world.body(i).mass; };
  const int light = *std::ranges::min_element(island.bodies, {}, mass);
  const int heavy = *std::ranges::max_element(island.bodies, {}, mass);
  if (!(mass(heavy) > kMost * mass(light))) return std::nullopt;
  if (contact::FastestApproach(problem.contact, solution.v) <=
      kLeft * contact::FastestApproach(problem.contact, contact::FreeVelocities(problem.contact)))
    return std::nullopt;
  return StepFailure{.kind = StepFailure::Kind::kMassRatio, .t = t, .bodies = {heavy, light}};
}

}  // namespace

ImpactStage::ImpactStage(const settings::Settings& settings, const Motions& motions, World* world,
                         PairTable* pairs, WorkBudget* budget, StepBooks books)
    : settings_(settings),
      motions_(motions),
      world_(*world),
      pairs_(*pairs),
      budget_(*budget),
      books_(books) {}

std::vector<double> ImpactStage::GapsOf(const std::vector<IslandProblem::Source>& contacts) const {
  std::vector<double> gaps;
  gaps.reserve(contacts.size());
  for (const auto& [index, point] : contacts)
    gaps.push_back(pairs_.at(index).manifold.points[static_cast<size_t>(point)].gap);
  return gaps;
}

bool ImpactStage::Approaches(const Island& island, double faster_than) const {
  return std::ranges::any_of(island.pairs, [&](int index) {
    const ContactFrame frame = MakeContactFrame(world_, pairs_.at(index));
    return std::ranges::any_of(std::views::iota(size_t{0}, frame.p_WC.size()),
                               [&](size_t k) { return frame.PartingSpeed(k) < -faster_than; });
  });
}

// What is fast enough to bounce is a collision, however short the rest of the step is. A constant
// force stops an approach at u within u h / 2: that has to be less than half the gap, where the
// next event would be. Otherwise the events of bodies that are squeezed halve the gap until no
// number is left below it.
double ImpactStage::FastestCaught(const Island& island, double t) const {
  const double h = motions_.Remaining(t);
  double caught =
      std::min(CaughtSpeed(settings_.contact, h),
               std::max(SlowestBounce(world_, settings_.contact), RestingSpeed(settings_.contact)));
  for (const int index : island.pairs) {
    const PairRecord& pair = pairs_.at(index);
    if (pair.gap >= CaughtWay(settings_.contact)) continue;
    const ContactFrame frame = MakeContactFrame(world_, pair);
    for (size_t k = 0; k < frame.p_WC.size(); ++k) {
      const double closing = pair.manifold.points[k].gap / h;
      if (frame.PartingSpeed(k) < -closing) caught = std::min(caught, closing);
    }
  }
  return caught;
}

std::optional<StepFailure> ImpactStage::ResolveImpacts(const Island& island, double t) {
  if (budget_.IsStopped(island)) return std::nullopt;
  const double micro = FastestCaught(island, t);
  if (!Approaches(island, micro) && !JointsForbidVelocities(world_, island, micro) &&
      !ApproachesLimits(world_, island, settings_.contact.tolerance, micro))
    return std::nullopt;

  std::vector<IslandProblem::Source> contacts;
  impact::ImpactProblem problem =
      BuildImpactProblem(world_, pairs_, island, settings_.impact.max_impacts_per_pair,
                         settings_.contact.tolerance, &contacts);
  problem.slowest_bounce = SlowestBounce(world_, settings_.contact);
  problem.resting_speed = micro;
  if (const auto blocked = contact::FindBlockedContacts(problem.contact, micro); !blocked.empty())
    return MakeSqueezed(world_, pairs_, contacts, blocked, t);
  HoldJoints(ImpulseSettings(settings_.contact), &problem);
  if (problem.contact.contacts.empty()) {
    impact::ImpactSolution held;
    held.v = contact::FreeVelocities(problem.contact);
    Apply(island, contacts, problem, held);
    return std::nullopt;
  }
  impact::ImpactTrace trace;
  auto [solution, rough] = Resolve(island, contacts, t, &problem, &trace);
  const bool unsolved = solution.exit == impact::ImpactExit::kFailed;
  if (!island.joints.empty() && (unsolved || FlingsBodies(problem, solution))) {
    Wedge(island, &pairs_);
    return std::nullopt;
  }
  // Indices beyond the contacts belong to limits of joints.
  std::erase_if(solution.squeezed, [&](std::size_t k) { return k >= contacts.size(); });
  if (!solution.squeezed.empty())
    return MakeSqueezed(world_, pairs_, contacts, solution.squeezed, t);
  if (unsolved)
    return StepFailure{
        .kind = StepFailure::Kind::kImpactUnsolved, .t = t, .reason = solution.message};
  if (auto failure = RefuseMassRatio(world_, island, problem, solution, t)) return failure;

  if (solution.exit == impact::ImpactExit::kBudget) ++books_.counters.budget_exits;
  ++books_.counters.impacts;
  books_.counters.compressions += solution.compressions;
  books_.counters.solver_newton += solution.newton;
  books_.counters.impact_newton += solution.newton;
  books_.last.solver_newton += solution.newton;
  if (!contacts.empty()) ReportCollisions(contacts, problem, solution, rough, t);
  if (books_.log.wanted.impacts && !rough)
    books_.log.impacts.push_back(
        RecordImpact(pairs_, contacts, problem, solution, std::move(trace), t));
  Apply(island, contacts, problem, solution);
  return std::nullopt;
}

void ImpactStage::Apply(const Island& island, const std::vector<IslandProblem::Source>& contacts,
                        const impact::ImpactProblem& problem,
                        const impact::ImpactSolution& solution) {
  const double energy_before = ComputeKineticEnergy(world_, island);
  double prescribed = PrescribedWork(problem.contact.contacts, solution.impulse);
  if (!problem.joints.empty()) {
    SetVelocities(island, solution.v, &world_, &books_.ledger);
    const double change = ComputeKineticEnergy(world_, island) - energy_before;
    if (IsDriven(world_, island)) prescribed += change - ImpulseWork(problem, solution);
    books_.ledger.BookImpact(change, prescribed);
    return;
  }
  for (size_t k = 0; k < contacts.size(); ++k) {
    const PairRecord& pair = pairs_.at(contacts[k].pair);
    const dynamics::ModelBody& a = world_.body(pair.a);
    const dynamics::ModelBody& b = world_.body(pair.b);
    const auto point = static_cast<size_t>(contacts[k].point);
    const Vec3& p_W = pair.manifold.points[point].p_W;
    const Vec3 impulse_W = ContactAxes(pair.manifold, point) * solution.impulse[k];
    books_.ledger.BookImpulse(ApplyImpulse(a, p_W, impulse_W, &world_.state(pair.a)));
    books_.ledger.BookImpulse(ApplyImpulse(b, p_W, -impulse_W, &world_.state(pair.b)));
    if (!b.movable()) books_.ledger.BookImpulse(impulse_W);
    if (!a.movable()) books_.ledger.BookImpulse(-impulse_W);
  }
  books_.ledger.BookImpact(ComputeKineticEnergy(world_, island) - energy_before, prescribed);
}

void ImpactStage::ReportCollisions(const std::vector<IslandProblem::Source>& contacts,
                                   const impact::ImpactProblem& problem,
                                   const impact::ImpactSolution& solution, bool rough, double t) {
  const auto normal_velocity = [&](size_t k, const auto& velocity_of) {
    const contact::ContactProblem::Contact& contact = problem.contact.contacts[k];
    Vec3 u = contact.offset;
    if (contact.a >= 0) u += contact.J_a * velocity_of(static_cast<size_t>(contact.a));
    if (contact.b >= 0) u += contact.J_b * velocity_of(static_cast<size_t>(contact.b));
    return u[2];
  };
  const auto before = [&](size_t i) -> const Vec6& { return problem.contact.bodies[i].v_free; };
  const auto after = [&](size_t i) -> const Vec6& { return solution.v[i]; };

  int hardest = contacts.front().pair;  // the pair with the largest normal impulse
  double hardest_share = 0.0;
  StepLog::Event hardest_event;
  for (size_t first = 0; first < contacts.size();) {
    const int index = contacts[first].pair;
    PairRecord& pair = pairs_.at(index);
    StepLog::Event event;
    event.certified = !rough;
    Vec3 moment = Vec3::Zero();  // moment of the normal impulses, for their centre
    double share = 0.0;
    size_t k = first;
    for (; k < contacts.size() && contacts[k].pair == index; ++k) {
      const auto point = static_cast<size_t>(contacts[k].point);
      const Vec3& p_W = pair.manifold.points[point].p_W;
      const double speed = normal_velocity(k, before);
      if (k == first || speed < event.speed_before) {
        event.speed_before = speed;
        event.speed_after = normal_velocity(k, after);
      }
      event.impulse_W += ContactAxes(pair.manifold, point) * solution.impulse[k];
      event.work_compression += solution.work_compression[k];
      event.work_restitution += solution.work_restitution[k];
      event.phases = std::max(event.phases, solution.phases[k]);
      moment += solution.impulse[k][2] * p_W;
      share += solution.impulse[k][2];
    }
    first = k;
    if (share <= 0.0) continue;
    event.p_W = moment / share;
    if (pair.event && pair.event->t == t)  // not if another pair was struck first
      event.bisection_iterations = static_cast<int>(pair.event->history.size());
    ++pair.in_step.impacts;
    ++pair.in_step.impacts_together;
    ++books_.counters.collisions;
    ++books_.last.collisions;
    Report(EventKind::kCollision, pair, t, event, &books_.log);
    if (share <= hardest_share) continue;
    hardest_share = share;
    hardest = index;
    hardest_event = std::move(event);
  }
  if (!rough) ReportExit(problem, solution, pairs_.at(hardest), std::move(hardest_event), t);
}

void ImpactStage::ReportExit(const impact::ImpactProblem& problem,
                             const impact::ImpactSolution& solution, const PairRecord& hardest,
                             StepLog::Event event, double t) {
  const bool budget = solution.exit == impact::ImpactExit::kBudget;
  if (!budget) {
    if (solution.exit != impact::ImpactExit::kInelastic) return;
    bool gave_up = false;  // where every struck e is 0, compression is the whole impact
    const std::vector<double> restitution = impact::FirstRestitution(problem);
    for (size_t k = 0; k < restitution.size(); ++k)
      gave_up |= restitution[k] > 0.0 && solution.impulse[k][2] > 0.0;
    if (!gave_up) return;
  }
  const auto total = [](const std::vector<double>& works) {
    return std::accumulate(works.begin(), works.end(), 0.0);
  };
  event.work_compression = total(solution.work_compression);
  event.work_restitution = total(solution.work_restitution);
  event.phases = solution.passes;
  event.bisection_iterations = 0;
  Report(budget ? EventKind::kBudgetExit : EventKind::kInelasticExit, hardest, t, event,
         &books_.log);
}

}  // namespace touchstone::simulation
