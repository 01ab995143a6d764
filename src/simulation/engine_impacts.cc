// The impact stage of the step: builds the impact problem of an island, applies its impulses and
// tells what happened.

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>
#include <string>

#include "impact/impact_law.h"
#include "simulation/engine.h"
#include "simulation/impact_record.h"

namespace touchstone::simulation {
namespace {

// Adds an impulse at p_W to a body's momenta. A planar body keeps to its plane: returned is the
// impulse that takes [N s].
Vec3 ApplyImpulse(const dynamics::ModelBody& body, const Vec3& p_W, const Vec3& impulse_W,
                  dynamics::BodyState* state) {
  if (!body.movable()) return Vec3::Zero();
  state->P += impulse_W;
  state->L += (p_W - state->p_WBcm).cross(impulse_W);
  if (body.motion != scene::MotionKind::kPlanar) return Vec3::Zero();
  const Vec3 held(0.0, -state->P.y(), 0.0);
  state->P.y() = 0.0;
  state->L.x() = state->L.z() = 0.0;
  return held;
}

// What bodies of prescribed motion do to the others by these impulses [J]: impulse times their
// velocity at the contact, which is the offset of u but for its sign.
double PrescribedWork(const std::vector<contact::ContactProblem::Contact>& contacts,
                      const std::vector<Vec3>& impulse) {
  double work = 0.0;
  for (size_t k = 0; k < contacts.size(); ++k) work -= impulse[k].dot(contacts[k].offset);
  return work;
}

// Work of the contacts' impulses on the bodies that move [J].
double ImpulseWork(const impact::ImpactProblem& problem, const impact::ImpactSolution& solution) {
  double work = 0.0;
  for (size_t k = 0; k < problem.contact.contacts.size(); ++k) {
    const contact::ContactProblem::Contact& contact = problem.contact.contacts[k];
    const auto share = [&](int i, const Mat36& J) {
      if (i == contact::ContactProblem::kWorld) return;
      const auto body = static_cast<size_t>(i);
      work += 0.5 *
              solution.impulse[k].dot(J * (problem.contact.bodies[body].v_free + solution.v[body]));
    };
    share(contact.a, contact.J_a);
    share(contact.b, contact.J_b);
  }
  return work;
}

double LargestApproach(const impact::ImpactProblem& problem, const std::vector<Vec6>& v) {
  double approach = 0.0;
  for (const contact::ContactProblem::Contact& contact : problem.contact.contacts)
    approach = std::max(approach, -contact::RelativeMotion(contact, v).z());
  return approach;
}

// An impulse that stops a mountain is known to a part in 1e16: passed on by a grain, the rest is
// more than all of the grain's motion. Then nothing separates, and the same impact comes again.
std::optional<StepFailure> RefuseMassRatio(const World& world, const Island& island,
                                           const impact::ImpactProblem& problem,
                                           const impact::ImpactSolution& solution) {
  constexpr double kMost = 1e12;  // the heaviest body over the lightest
  constexpr double kLeft = 1e-3;  // of the approach
  const auto mass = [&](int i) { return world.body(i).mass; };
  const int light = *std::ranges::min_element(island.bodies, {}, mass);
  const int heavy = *std::ranges::max_element(island.bodies, {}, mass);
  if (!(mass(heavy) > kMost * mass(light))) return std::nullopt;
  std::vector<Vec6> before;
  for (const contact::ContactProblem::Body& body : problem.contact.bodies)
    before.push_back(body.v_free);
  if (LargestApproach(problem, solution.v) <= kLeft * LargestApproach(problem, before))
    return std::nullopt;
  std::ostringstream message;
  message << "an impact of '" << world.body(heavy).name << "' (" << mass(heavy) << " kg) and '"
          << world.body(light).name << "' (" << mass(light)
          << " kg) cannot be computed: numbers do not resolve masses that differ so much";
  return StepFailure{message.str()};
}

}  // namespace

settings::ContactSettings Engine::ImpulseSettings() const {
  settings::ContactSettings kernel = settings.contact;
  kernel.solver = settings::ContactSolver::kKernel;
  return kernel;
}

std::optional<StepFailure> Engine::ResolveImpacts(const Island& island, double t) {
  const double micro = CaughtSpeed(RemainingStep(t));
  bool approaching = false;
  for (const int index : island.pairs) {
    const PairRecord& pair = pairs_.at(index);
    const ContactFrame frame = MakeContactFrame(world_, pair);
    for (const Vec3& p_W : frame.p_WC)
      approaching |= frame.RelativeVelocity(p_W).dot(frame.E.col(2)) < -micro;
  }
  if (!approaching) return std::nullopt;

  std::vector<BuiltProblem::Source> contacts;
  impact::ImpactProblem problem = BuildImpactProblem(
      world_, pairs_, island, SlowestBounce(), settings.impact.max_impacts_per_pair, &contacts);
  problem.caught = micro;
  impact::ImpactTrace trace;
  const impact::ImpactSolution solution = impact::Resolve(
      problem, settings.impact, ImpulseSettings(), log.wanted.impacts ? &trace : nullptr);
  if (!solution.squeezed.empty()) return Squeezed(contacts, solution.squeezed);
  if (solution.exit == impact::ImpactExit::kFailed)
    return StepFailure{"an impact could not be resolved: " + solution.message};

  if (auto failure = RefuseMassRatio(world_, island, problem, solution)) return failure;

  if (solution.exit == impact::ImpactExit::kBudget) ++counters_.budget_exits;

  const double energy_before = ComputeKineticEnergy(world_, island);
  ReportCollisions(contacts, problem, solution, t);
  if (log.wanted.impacts)
    log.impacts.push_back(RecordImpact(pairs_, contacts, problem, solution, std::move(trace), t));
  double prescribed = PrescribedWork(problem.contact.contacts, solution.impulse);
  if (!problem.joints.empty()) {
    TakeVelocities(island, solution.v);
    const double change = ComputeKineticEnergy(world_, island) - energy_before;
    if (IsDriven(island)) prescribed += change - ImpulseWork(problem, solution);
    ledger.BookImpact(change, prescribed);
    last_.solver_newton += solution.newton;
    return std::nullopt;
  }
  for (size_t k = 0; k < contacts.size(); ++k) {
    const PairRecord& pair = pairs_.at(contacts[k].pair);
    const Vec3& p_W = pair.manifold.points[static_cast<size_t>(contacts[k].point)].p_W;
    const Vec3 impulse_W = ContactAxes(pair.manifold) * solution.impulse[k];
    ledger.BookImpulse(ApplyImpulse(world_.body(pair.a), p_W, impulse_W, &world_.state(pair.a)));
    ledger.BookImpulse(ApplyImpulse(world_.body(pair.b), p_W, -impulse_W, &world_.state(pair.b)));
    if (!world_.body(pair.b).movable()) ledger.BookImpulse(impulse_W);
    if (!world_.body(pair.a).movable()) ledger.BookImpulse(-impulse_W);
  }
  ledger.BookImpact(ComputeKineticEnergy(world_, island) - energy_before, prescribed);
  last_.solver_newton += solution.newton;
  return std::nullopt;
}

StepFailure Engine::Squeezed(const std::vector<BuiltProblem::Source>& contacts,
                             const std::vector<std::size_t>& squeezing) const {
  std::set<std::string> squeezed, movers;
  for (const std::size_t k : squeezing)
    for (const int i : {pairs_.at(contacts[k].pair).a, pairs_.at(contacts[k].pair).b}) {
      const dynamics::ModelBody& body = world_.body(i);
      (body.movable() ? squeezed : movers).insert("'" + body.name + "'");
    }
  const auto list = [](const std::set<std::string>& names) {
    constexpr std::size_t kListed = 4;
    std::string text;
    std::size_t place = 0;
    for (const std::string& name : names) {
      if (place == kListed) return text + " and others";
      if (place > 0) text += place + 1 == names.size() ? " and " : ", ";
      text += name;
      ++place;
    }
    return text;
  };
  return {list(squeezed) + (squeezed.size() > 1 ? " are" : " is") +
          " squeezed without a way out by " + list(movers)};
}

// Whether joints tie the island to a body of prescribed motion.
bool Engine::IsDriven(const Island& island) const {
  const auto moves = [&](const dynamics::AttachedFrame& end) {
    return end.on_body() && IsConveyor(world_, end.body);
  };
  return std::ranges::any_of(island.joints, [&](int index) {
    const dynamics::ModelJoint& joint = world_.joints[static_cast<size_t>(index)];
    return moves(joint.a) || moves(joint.b);
  });
}

bool Engine::IsSlow(const Island& island) const {
  return std::ranges::all_of(island.pairs, [&](int index) {
    const ContactFrame frame = MakeContactFrame(world_, pairs_.at(index));
    return std::ranges::all_of(frame.p_WC, [&](const Vec3& p_W) {
      return std::abs(frame.RelativeVelocity(p_W).dot(frame.E.col(2))) < SlowestBounce();
    });
  });
}

// A contact that leaves more slowly than any bounce and would be back where it is within the time
// solved for is at rest, as an approach that slow is: without this, a block that rocks by less than
// a step can follow would do so for ever. Such contacts are stopped by a plastic impact that may
// pull. Whether there were any, and the velocities have changed.
bool Engine::Settle(const Island& island, const ForceSolution& forces) {
  if (!forces.solution.ok()) return false;
  const std::vector<BuiltProblem::Source> returning = FindReturning(island, forces);
  if (returning.empty()) return false;
  std::vector<BuiltProblem::Source> contacts;
  impact::ImpactProblem problem =
      BuildImpactProblem(world_, pairs_, island, SlowestBounce(), 0, &contacts);
  for (size_t k = 0; k < contacts.size(); ++k) {
    const auto same = [&](const BuiltProblem::Source& source) {
      return source.pair == contacts[k].pair && source.point == contacts[k].point;
    };
    if (std::ranges::none_of(returning, same)) continue;
    contact::ContactProblem::Contact& stopped = problem.contact.contacts[k];
    stopped.bilateral = stopped.shares = true;
    stopped.J_a.topRows<2>().setZero();
    stopped.J_b.topRows<2>().setZero();
    stopped.offset.head<2>().setZero();
  }
  problem.contact.contacts.insert(problem.contact.contacts.end(), problem.joints.begin(),
                                  problem.joints.end());
  const contact::ContactSolution after = contact::Solve(problem.contact, ImpulseSettings());
  if (!after.ok()) return false;
  const double energy_before = ComputeKineticEnergy(world_, island);
  TakeVelocities(island, after.v);
  ledger.BookImpact(ComputeKineticEnergy(world_, island) - energy_before,
                    PrescribedWork(problem.contact.contacts, after.f));
  return true;
}

// The contacts that leave, more slowly than any bounce, and are back before the time solved for.
std::vector<BuiltProblem::Source> Engine::FindReturning(const Island& island,
                                                        const ForceSolution& forces) const {
  const auto end_velocity = [&](int body, const Vec3& r_W) {
    const int i = island.IndexOf(body);
    if (i == contact::ContactProblem::kWorld) return world_.body(body).prescribed.At(r_W);
    const Vec6 v = forces.h * forces.solution.v[static_cast<size_t>(i)];
    return Twist{v.head<3>(), v.tail<3>()}.At(r_W);
  };
  std::vector<BuiltProblem::Source> returning;
  for (const int index : island.pairs) {
    const PairRecord& pair = pairs_.at(index);
    const ContactFrame frame = MakeContactFrame(world_, pair);
    const Vec3 n = frame.E.col(2);
    for (size_t k = 0; k < frame.p_WC.size(); ++k) {
      const Vec3& p_W = frame.p_WC[k];
      const double speed = frame.RelativeVelocity(p_W).dot(n);
      if (speed <= PartingSpeed(forces.h) || speed >= SlowestBounce()) continue;
      const Vec3 end =
          end_velocity(pair.a, p_W - frame.p_WA) - end_velocity(pair.b, p_W - frame.p_WB);
      if (speed + end.dot(n) < 0.0) returning.push_back({index, static_cast<int>(k)});
    }
  }
  return returning;
}

// Where joints share the impulses, the bodies' momenta are what their velocities say.
void Engine::TakeVelocities(const Island& island, const std::vector<Vec6>& v) {
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    const int body = island.bodies[i];
    dynamics::BodyState& state = world_.state(body);
    const Vec3 momentum = state.P;
    state = dynamics::MakeState(world_.body(body), state.p_WBcm, state.q_WB,
                                {v[i].head<3>(), v[i].tail<3>()});
    ledger.BookImpulse(state.P - momentum);
  }
}

void Engine::ReportCollisions(const std::vector<BuiltProblem::Source>& contacts,
                              const impact::ImpactProblem& problem,
                              const impact::ImpactSolution& solution, double t) {
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
    Vec3 moment = Vec3::Zero();  // of the normal impulses, for their centre
    double share = 0.0;
    size_t k = first;
    for (; k < contacts.size() && contacts[k].pair == index; ++k) {
      const Vec3& p_W = pair.manifold.points[static_cast<size_t>(contacts[k].point)].p_W;
      const double speed = normal_velocity(k, before);
      if (k == first || speed < event.speed_before) {
        event.speed_before = speed;
        event.speed_after = normal_velocity(k, after);
      }
      event.impulse_W += ContactAxes(pair.manifold) * solution.impulse[k];
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
    ++pair.impacts_in_step;
    ++counters_.collisions;
    ++last_.collisions;
    Report(EventKind::kCollision, pair, t, event);
    if (share <= hardest_share) continue;
    hardest_share = share;
    hardest = index;
    hardest_event = std::move(event);
  }
  ReportImpactExit(problem, solution, pairs_.at(hardest), std::move(hardest_event), t);
}

}  // namespace touchstone::simulation
