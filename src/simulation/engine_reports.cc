// What the engine tells of its events.

#include <algorithm>
#include <numeric>
#include <utility>

#include "simulation/engine.h"
#include "simulation/slip_reader.h"

namespace touchstone::simulation {

using contact::ContactProblem;

namespace {

/// n . K (n - mu t): how the contact at p_W would answer to a normal force while it slides along t
/// [1/kg], were it the only one of the two bodies.
double AnswerToPressure(const World& world, const PairRecord& pair, const ContactFrame& frame,
                        const Vec3& p_W, const Vec3& t, double mu) {
  const Vec3 n = frame.E.col(2);
  double answer = 0.0;
  for (const auto& [body, centre] : {std::pair(pair.a, frame.p_WA), {pair.b, frame.p_WB}}) {
    const dynamics::ModelBody& model = world.body(body);
    if (!model.movable()) continue;
    const Mat3 inverse = dynamics::ComputeWorldInverseInertia(model, world.state(body).q_WB);
    const Vec3 r = p_W - centre;
    answer += model.inverse_mass + r.cross(n).dot(inverse * r.cross(n - mu * t));
  }
  return answer;
}

}  // namespace

void Engine::ReportSlips(const ForceSolution& forces, double t) {
  constexpr double kNegligibleForce = 1e-6;  // of the largest in the island
  const ContactProblem& problem = forces.built.problem;
  const std::vector<Vec3>& f = forces.solution.f;
  double largest = 0.0;
  for (const Vec3& force : f) largest = std::max(largest, force[2]);
  const SlipReader slips(problem, forces.solution, forces.h);

  const std::vector<BuiltProblem::Source>& contacts = forces.built.contacts;
  for (size_t first = 0, k = 0; first < contacts.size(); first = k) {
    PairRecord& pair = pairs_.at(contacts[first].pair);
    SlipState found = SlipState::kUndecided;
    StepLog::Event event;
    std::vector<Vec3> loaded;
    double share = 0.0;
    for (k = first; k < contacts.size() && contacts[k].pair == contacts[first].pair; ++k) {
      if (f[k][2] <= kNegligibleForce * largest) continue;
      const SlipState state = slips.StateOf(k);
      // A point that holds makes the others turn about it: the pair as a whole does not slide.
      if (found != SlipState::kSticks && state != SlipState::kUndecided) found = state;
      loaded.push_back(pair.manifold.points[static_cast<size_t>(contacts[k].point)].p_W);
      event.p_W += f[k][2] * loaded.back();
      event.impulse_W += ContactAxes(pair.manifold) * f[k];
      event.speed_after = std::max(event.speed_after, slips.SlipOf(k));
      share += f[k][2];
    }
    if (loaded.empty()) continue;
    event.p_W /= share;
    const ContactFrame frame = MakeContactFrame(world_, pair);
    for (const Vec3& p_W : loaded) {
      const Vec3 u_C = frame.E.transpose() * frame.RelativeVelocity(p_W);
      event.speed_before = std::max(event.speed_before, u_C.head<2>().norm());
    }
    ReportJam(&pair, frame, problem.contacts[first].mu, event, t);
    if (found == SlipState::kUndecided) continue;
    const SlipState before = std::exchange(pair.slip, found);
    if (before == SlipState::kUndecided || before == found) continue;
    Report(found == SlipState::kSlips ? EventKind::kStickToSlip : EventKind::kSlipToStick, pair, t,
           event);
  }
}

void Engine::ReportJam(PairRecord* pair, const ContactFrame& frame, double mu,
                       const StepLog::Event& event, double t) {
  constexpr double kSliding = 1e-6;  // [m/s]
  const Vec3 n = frame.E.col(2);
  Vec3 slip = frame.RelativeVelocity(event.p_W);
  slip -= slip.dot(n) * n;
  const bool was_jammed = pair->jammed;
  pair->jammed = slip.norm() > kSliding &&
                 AnswerToPressure(world_, *pair, frame, event.p_W, slip.normalized(), mu) < 0.0;
  if (pair->jammed && !was_jammed) Report(EventKind::kPainleve, *pair, t, event);
}

void Engine::ReportImpactExit(const impact::ImpactProblem& problem,
                              const impact::ImpactSolution& solution, const PairRecord& hardest,
                              StepLog::Event event, double t) {
  const bool budget = solution.exit == impact::ImpactExit::kBudget;
  if (!budget) {
    if (solution.exit != impact::ImpactExit::kInelastic) return;
    bool gave_up = false;  // where every struck e is 0, compression is all there is to do
    for (size_t k = 0; k < problem.restitution.size(); ++k)
      gave_up |= problem.restitution[k] > 0.0 && solution.impulse[k][2] > 0.0;
    if (!gave_up) return;
  }
  const auto total = [](const std::vector<double>& works) {
    return std::accumulate(works.begin(), works.end(), 0.0);
  };
  event.work_compression = total(solution.work_compression);
  event.work_restitution = total(solution.work_restitution);
  event.phases = solution.passes;
  event.bisection_iterations = 0;
  Report(budget ? EventKind::kBudgetExit : EventKind::kInelasticExit, hardest, t, event);
}

void Engine::Report(EventKind kind, const PairRecord& pair, double t, StepLog::Event event) {
  event.time = t;
  event.kind = kind;
  event.a = pair.a;
  event.b = pair.b;
  event.nhat_BA_W = pair.manifold.separation.nhat_BA_W;
  log.events.push_back(event);
}

void Engine::Report(EventKind kind, int body, double t) {
  log.events.push_back({.time = t, .kind = kind, .a = body, .p_W = world_.state(body).p_WBcm});
}

std::size_t Engine::MemoryUse() const {
  std::size_t bytes = sizeof(Engine);
  const auto add = [&](const auto& list) { bytes += list.capacity() * sizeof(list[0]); };
  add(world_.bodies);
  add(world_.states);
  add(world_.descs);
  for (const dynamics::ModelBody& body : world_.bodies) bytes += body.name.capacity();
  add(world_.joints);
  add(world_.springs);
  add(world_.thrusters);
  add(loads_);
  add(stage_velocity_);
  add(solved_);
  add(joint_forces_);
  add(spring_forces_);
  add(before_);
  add(past_contacts_);
  for (const PastContacts& past : past_contacts_) bytes += past.contacts.MemoryUse();
  bytes += pairs_.MemoryUse() + claims_.MemoryUse() + motions_.MemoryUse() + activity_.MemoryUse() +
           events_.MemoryUse() + island_finder_.MemoryUse() + reached_.MemoryUse() +
           energy_.MemoryUse();
  return bytes;
}

void Engine::VisitShared(const SharedPartVisitor& visit) const {
  const SolvedIsland* last = nullptr;  // bodies of an island share one
  for (const auto& solved : solved_) {
    if (solved == nullptr || solved.get() == last) continue;
    last = solved.get();
    visit(last, solved->MemoryUse());
  }
}

}  // namespace touchstone::simulation
