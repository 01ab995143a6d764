#include "simulation/impact_history.h"

#include <utility>

namespace touchstone::simulation {
namespace {

constexpr size_t kKept = 256;

std::vector<exchange::ImpactPointSnapshot> DescribeTrace(const impact::ContactTrace& trace) {
  std::vector<exchange::ImpactPointSnapshot> points;
  points.reserve(trace.size());
  for (const impact::TracePoint& point : trace) {
    points.push_back({.event = impact::ToString(point.event),
                      .pass = point.pass,
                      .p_n = point.p_n,
                      .work_compression = point.Wc,
                      .work_restitution = point.Wd,
                      .u = point.u});
  }
  return points;
}

}  // namespace

exchange::ImpactSnapshot DescribeImpact(const World& world, const PairTable& pairs,
                                        const std::vector<BuiltProblem::Source>& sources,
                                        const impact::ImpactProblem& problem,
                                        const impact::ImpactSolution& solution,
                                        const impact::ImpactTrace& trace, double t) {
  exchange::ImpactSnapshot impact;
  impact.time = t;
  impact.passes = solution.passes;
  impact.energy_change = solution.energy_change;
  impact.truncated = trace.truncated;
  for (size_t k = 0; k < trace.contacts.size(); ++k) {
    if (trace.contacts[k].empty()) continue;
    const PairRecord& pair = pairs.at(sources[k].pair);
    exchange::ImpactContactSnapshot& contact = impact.contacts.emplace_back();
    contact.body_a = world.body(pair.a).id;
    contact.body_b = world.body(pair.b).id;
    contact.p_W = pair.manifold.points[static_cast<size_t>(sources[k].point)].p_W;
    contact.axes_W = ContactAxes(pair.manifold);
    contact.friction = problem.contact.contacts[k].mu;
    contact.restitution = problem.restitution[k];
    contact.trace = DescribeTrace(trace.contacts[k]);
  }
  return impact;
}

void RecentImpacts::Add(exchange::ImpactSnapshot impact) {
  impacts_.push_back(std::make_shared<const exchange::ImpactSnapshot>(std::move(impact)));
  if (impacts_.size() > kKept) impacts_.pop_front();
  shared_.reset();
}

void RecentImpacts::Clear() {
  impacts_.clear();
  shared_.reset();
}

std::shared_ptr<const exchange::ImpactHistory> RecentImpacts::Share() {
  if (!shared_ && !impacts_.empty()) {
    shared_ = std::make_shared<const exchange::ImpactHistory>(impacts_.begin(), impacts_.end());
  }
  return shared_;
}

}  // namespace touchstone::simulation
