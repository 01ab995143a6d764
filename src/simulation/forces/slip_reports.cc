#include "simulation/forces/slip_reports.h"

#include <algorithm>
#include <utility>

#include "contact/slip_reader.h"
#include "simulation/books/event_report.h"
#include "simulation/contacts/contact_frame.h"

namespace touchstone::simulation {

using contact::ContactProblem;
using contact::SlipState;

namespace {

/// n . K (n - mu t): the response of the contact at p_W to a normal force while it slides along t
/// [1/kg], if it were the only one of the two bodies.
double AnswerToPressure(const World& world, const PairRecord& pair, const ContactFrame& frame,
                        const Vec3& p_W, const Vec3& t, double mu) {
  const Vec3 n = frame.E.common.col(2);
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

// Logs when the forces of a pair (centre, slip and force in `event`) press on a contact that
// slides, or did until now, so that a force moves it further into the other body: the paradox of
// Painleve. Rolling points creep because of the conditions at the ends of plans, and do not slide.
void ReportJam(const World& world, const ContactFrame& frame, double mu, SlipState found,
               const StepLog::Event& event, double t, PairRecord* pair, StepLog* log) {
  constexpr double kSliding = 1e-6;  // [m/s]
  const Vec3 n = frame.E.common.col(2);
  Vec3 slip = frame.RelativeVelocity(event.p_W);
  slip -= slip.dot(n) * n;
  const bool was_wedged = pair->reported.wedged_by_friction;
  const bool rolls = pair->reported.slip == SlipState::kSticks && found != SlipState::kSlips;
  pair->reported.wedged_by_friction =
      !rolls && slip.norm() > kSliding &&
      AnswerToPressure(world, *pair, frame, event.p_W, slip.normalized(), mu) < 0.0;
  if (pair->reported.wedged_by_friction && !was_wedged)
    Report(EventKind::kPainleve, *pair, t, event, log);
}

}  // namespace

void ReportSlips(const World& world, const IslandProblem& built,
                 const contact::ContactSolution& solution, double h, double t, PairTable* pairs,
                 StepLog* log) {
  const ContactProblem& problem = built.problem;
  const std::vector<Vec3>& f = solution.f;
  const contact::SlipReader slips(problem, solution);

  const std::vector<IslandProblem::Source>& contacts = built.contacts;
  for (size_t first = 0, k = 0; first < contacts.size(); first = k) {
    PairRecord& pair = pairs->at(contacts[first].pair);
    SlipState found = SlipState::kUndecided;
    StepLog::Event event;
    std::vector<size_t> loaded;
    double share = 0.0;
    for (k = first; k < contacts.size() && contacts[k].pair == contacts[first].pair; ++k) {
      if (!slips.IsLoaded(k)) continue;
      const SlipState state = slips.StateOf(k);
      // A point that holds makes the others turn about it: the pair as a whole does not slide.
      if (found != SlipState::kSticks && state != SlipState::kUndecided) found = state;
      loaded.push_back(static_cast<size_t>(contacts[k].point));
      event.p_W += f[k][2] * pair.manifold.points[loaded.back()].p_W;
      event.impulse_W += ContactAxes(pair.manifold, loaded.back()) * f[k];
      event.speed_after = std::max(event.speed_after, h * slips.SlipOf(k));
      share += f[k][2];
    }
    if (loaded.empty()) continue;
    event.p_W /= share;
    const ContactFrame frame = MakeContactFrame(world, pair);
    for (const size_t point : loaded) {
      const Vec3 u_C = frame.VelocityInAxes(point);
      event.speed_before = std::max(event.speed_before, u_C.head<2>().norm());
    }
    ReportJam(world, frame, problem.contacts[first].mu, found, event, t, &pair, log);
    if (found == SlipState::kUndecided) continue;
    const SlipState before = std::exchange(pair.reported.slip, found);
    if (before == SlipState::kUndecided || before == found) continue;
    Report(found == SlipState::kSlips ? EventKind::kStickToSlip : EventKind::kSlipToStick, pair, t,
           event, log);
  }
}

}  // namespace touchstone::simulation
