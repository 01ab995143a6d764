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
#include "simulation/impacts/rough_impact.h"
#include "simulation/joints/joint_drives.h"
#include "simulation/joints/wedged.h"

namespace touchstone::simulation {
namespace {

// An impulse that stops a mountain is known to a part in 1e16: passed on by a grain, the rest is
// more than all of the grain's motion. Then nothing separates, and the same impact comes again.
std::optional<StepFailure> RefuseMassRatio(const World& world, const Island& island,
                                           const impact::ImpactProblem& problem,
                                           const impact::ImpactSolution& solution, double t) {
  constexpr double kMost = 1e12;  // the heaviest body over the lightest
  constexpr double kLeft = 1e-3;  // of the approach
  const auto mass = [&](int i) { return world.body(i).mass; };
  const int light = *std::ranges::min_element(island.bodies, {}, mass);
  const int heavy = *std::ranges::max_element(island.bodies, {}, mass);
  if (!(mass(heavy) > kMost * mass(light))) return std::nullopt;
  if (contact::FastestApproach(problem.contact, solution.v) <=
      kLeft * contact::FastestApproach(problem.contact, contact::FreeVelocities(problem.contact)))
    return std::nullopt;
  return StepFailure{.kind = StepFailure::Kind::kMassRatio, .t = t, .bodies = {heavy, light}};
}

// Whether velocities are ones that the joints forbid, since these have been open or have given way:
// by more than this part of the largest velocity and than what a contact force stops in time.
bool AreForbidden(const contact::ContactProblem& problem,
                  const std::vector<contact::ContactProblem::Contact>& joints, double part,
                  double caught) {
  const std::vector<Vec6> v = contact::FreeVelocities(problem);
  double fastest = 0.0, forbidden = 0.0;
  for (const Vec6& own : v) fastest = std::max(fastest, own.cwiseAbs().maxCoeff());
  for (const contact::ContactProblem::Contact& joint : joints)
    forbidden = std::max(forbidden, contact::RelativeMotion(joint, v).norm());
  return forbidden > std::max(caught, part * fastest);
}

bool AreForbidden(const World& world, const Island& island, double caught) {
  constexpr double kPart = 1e-2;
  if (island.joints.empty()) return false;
  const contact::ContactProblem problem = BuildJointProblem(world, island);
  return AreForbidden(problem, problem.contacts, kPart, caught);
}

// Takes velocities that joints forbid to the nearest ones that they do not: joints hold during an
// impact, and keep what they find. What they drive together by that does not bounce.
void HoldJoints(const settings::ContactSettings& settings, impact::ImpactProblem* problem) {
  constexpr double kPart = 1e-4;  // the end of a plan may leave less
  if (!AreForbidden(problem->contact, problem->joints, kPart, problem->caught)) return;
  const contact::ContactSolution held =
      contact::Solve({problem->contact.bodies, problem->joints}, settings);
  if (!held.ok()) return;
  const std::vector<Vec6> v = contact::FreeVelocities(problem->contact);
  for (size_t i = 0; i < v.size(); ++i) problem->contact.bodies[i].v_free = held.v[i];
  const auto approaches = [&](size_t k, const std::vector<Vec6>& velocities) {
    return contact::RelativeMotion(problem->contact.contacts[k], velocities).z() < -problem->caught;
  };
  for (size_t k = 0; k < problem->restitution.size(); ++k)
    if (approaches(k, held.v) && !approaches(k, v)) problem->restitution[k] = 0.0;
}

double KineticEnergy(const contact::ContactProblem::Body& body, const Vec6& v) {
  return 0.5 * v.dot(body.M * v);
}

// Whether a support flings bodies that joints leave next to no motion where it strikes: it gives
// them a hundred times the energy that all of their mass would have at the speed of the strike.
bool FlingsBodies(const impact::ImpactProblem& problem, const impact::ImpactSolution& solution) {
  constexpr double kMost = 100.0;
  constexpr double kNegligible = 1e-3;  // of the energy before
  double before = 0.0, after = 0.0, mass = 0.0;
  for (size_t i = 0; i < problem.contact.bodies.size(); ++i) {
    const contact::ContactProblem::Body& body = problem.contact.bodies[i];
    before += KineticEnergy(body, body.v_free);
    after += KineticEnergy(body, solution.v[i]);
    mass += body.M(0, 0);
  }
  const double approach =
      contact::FastestApproach(problem.contact, contact::FreeVelocities(problem.contact));
  const double most = 0.5 * kMost * mass * approach * approach + kNegligible * before;
  return !(after - before <= most);  // also where they are thrown beyond all numbers
}

// Whether joints tie the island to a body of prescribed motion.
bool IsDriven(const World& world, const Island& island) {
  const auto moves = [&](const dynamics::AttachedFrame& end) {
    return end.on_body() && HasPrescribedMotion(world, end.body);
  };
  return std::ranges::any_of(island.joints, [&](int index) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    return moves(joint.a) || moves(joint.b);
  });
}

}  // namespace

ImpactStage::ImpactStage(const settings::Settings& settings, const Motions& motions,
                         const WorkBudget& budget, World* world, PairTable* pairs, StepBooks books)
    : settings_(settings),
      motions_(motions),
      budget_(budget),
      world_(*world),
      pairs_(*pairs),
      books_(books) {}

std::vector<double> ImpactStage::GapsOf(const std::vector<BuiltProblem::Source>& contacts) const {
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

std::optional<StepFailure> ImpactStage::ResolveImpacts(const Island& island, double t) {
  const double micro = CaughtSpeed(settings_.contact, motions_.Remaining(t));
  if (!Approaches(island, micro) && !AreForbidden(world_, island, micro) &&
      !ApproachesLimits(world_, island, settings_.contact.tolerance, micro))
    return std::nullopt;

  std::vector<BuiltProblem::Source> contacts;
  impact::ImpactProblem problem =
      BuildImpactProblem(world_, pairs_, island, settings_.impact.max_impacts_per_pair,
                         settings_.contact.tolerance, &contacts);
  problem.slow = SlowestBounce(world_, settings_.contact);
  problem.caught = micro;
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
  const int newton = budget_.NewtonLeft(island, pairs_, settings_);
  const bool enough = !budget_.AnyRough(island.bodies) && newton > 0;
  impact::ImpactSolution solution;
  bool rough = !enough;
  int in_vain = 0;
  if (enough) try {
      settings::ContactSettings bounded = ImpulseSettings(settings_.contact);
      if (newton < settings_.impact.max_newton) bounded.stop = bounded.stop.Allowing(newton);
      solution = impact::Resolve(problem, settings_.impact, bounded,
                                 books_.log.wanted.impacts ? &trace : nullptr);
    } catch (WorkSpent) {
      rough = true;
      in_vain = newton;
    }
  if (rough) {
    RoughImpact strike = StrikeRoughly(problem, GapsOf(contacts), motions_.Remaining(t), settings_);
    solution = std::move(strike.solution);
    solution.newton += in_vain;
    books_.counters.newton_in_vain += in_vain;
    ReportRough(island, pairs_, strike.residual, t, &books_.counters, &books_.last, &books_.log);
  }
  const bool unsolved = solution.exit == impact::ImpactExit::kFailed;
  if (!island.joints.empty() && (unsolved || FlingsBodies(problem, solution))) {
    Wedge(island, &pairs_);
    return std::nullopt;
  }
  std::erase_if(solution.squeezed, [&](std::size_t k) { return k >= contacts.size(); });  // limits
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

void ImpactStage::Apply(const Island& island, const std::vector<BuiltProblem::Source>& contacts,
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

void ImpactStage::ReportCollisions(const std::vector<BuiltProblem::Source>& contacts,
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

  int hardest = contacts.front().pair;  // the pair of the largest normal impulse
  double hardest_share = 0.0;
  StepLog::Event hardest_event;
  for (size_t first = 0; first < contacts.size();) {
    const int index = contacts[first].pair;
    PairRecord& pair = pairs_.at(index);
    StepLog::Event event;
    event.certified = !rough;
    Vec3 moment = Vec3::Zero();  // of the normal impulses, for their centre
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
    if (pair.event && pair.event->t == t)  // not where another pair was struck first
      event.bisection_iterations = static_cast<int>(pair.event->history.size());
    ++pair.in_step.impacts;
    ++books_.counters.collisions;
    ++books_.last.collisions;
    Report(EventKind::kCollision, pair, t, event, &books_.log);
    if (share <= hardest_share) continue;
    hardest_share = share;
    hardest = index;
    hardest_event = std::move(event);
  }
  ReportExit(problem, solution, pairs_.at(hardest), std::move(hardest_event), t);
}

void ImpactStage::ReportExit(const impact::ImpactProblem& problem,
                             const impact::ImpactSolution& solution, const PairRecord& hardest,
                             StepLog::Event event, double t) {
  const bool budget = solution.exit == impact::ImpactExit::kBudget;
  if (!budget) {
    if (solution.exit != impact::ImpactExit::kInelastic) return;
    bool gave_up = false;  // where every struck e is 0, compression is all there is to do
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
