#include "simulation/impact_history.h"

#include <optional>
#include <utility>

namespace touchstone::simulation {
namespace {

constexpr size_t kKept = 256;

/// The inertias of a problem's bodies, each factored when it is first asked for.
class Inertias {
 public:
  explicit Inertias(const contact::ContactProblem& problem)
      : problem_(problem), factors_(problem.bodies.size()) {}

  /// J M^-1 J^T: how the contact's relative velocity answers to its own impulse alone.
  Mat3 OwnResponse(const contact::ContactProblem::Contact& contact) {
    Mat3 K = Mat3::Zero();
    const auto add = [&](int body, const Mat36& J) {
      if (body == contact::ContactProblem::kWorld) return;
      const auto i = static_cast<std::size_t>(body);
      if (!factors_[i]) factors_[i].emplace(problem_.bodies[i].M);
      K += J * factors_[i]->solve(J.transpose());
    };
    add(contact.a, contact.J_a);
    add(contact.b, contact.J_b);
    return K;
  }

 private:
  const contact::ContactProblem& problem_;
  std::vector<std::optional<Eigen::LLT<Mat6>>> factors_;
};

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
  Inertias inertias(problem.contact);
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
    contact.K = inertias.OwnResponse(problem.contact.contacts[k]);
    contact.impulse = solution.impulse[k];
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

void RecentImpacts::VisitShared(const SharedPartVisitor& visit) const {
  for (const auto& impact : impacts_) {
    std::size_t bytes = sizeof(*impact);
    for (const exchange::ImpactContactSnapshot& contact : impact->contacts)
      bytes += sizeof(contact) + contact.trace.capacity() * sizeof(exchange::ImpactPointSnapshot);
    visit(impact.get(), bytes);
  }
  if (shared_) visit(shared_.get(), shared_->capacity() * sizeof((*shared_)[0]));
}

std::shared_ptr<const exchange::ImpactHistory> RecentImpacts::Share() {
  if (!shared_ && !impacts_.empty()) {
    shared_ = std::make_shared<const exchange::ImpactHistory>(impacts_.begin(), impacts_.end());
  }
  return shared_;
}

}  // namespace touchstone::simulation
