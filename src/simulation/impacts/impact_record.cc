#include "simulation/impacts/impact_record.h"

#include <optional>
#include <utility>

#include "base/dense.h"

namespace touchstone::simulation {
namespace {

/// The inertias of a problem's bodies, each factored on first use.
class Inertias {
 public:
  explicit Inertias(const contact::ContactProblem& problem)
      : problem_(problem), factors_(problem.bodies.size()) {}

  /// J M^-1 J^T: the response of the contact's relative velocity to its own impulse alone.
  Mat3 OwnResponse(const contact::ContactProblem::Contact& contact) {
    Mat3 K = Mat3::Zero();
    const auto add = [&](int body, const Mat36& J) {
      if (body == contact::ContactProblem::kWorld) return;
      const auto i = static_cast<std::size_t>(body);
      if (!factors_[i]) factors_[i].emplace(problem_.bodies[i].M);
      K += factors_[i]->Mobility(J);
    };
    add(contact.a, contact.J_a);
    add(contact.b, contact.J_b);
    return K;
  }

 private:
  const contact::ContactProblem& problem_;
  std::vector<std::optional<InertiaFactor>> factors_;
};

}  // namespace

StepLog::Impact RecordImpact(const PairTable& pairs,
                             const std::vector<IslandProblem::Source>& sources,
                             const impact::ImpactProblem& problem,
                             const impact::ImpactSolution& solution, impact::ImpactTrace trace,
                             double t) {
  StepLog::Impact impact;
  impact.time = t;
  impact.passes = solution.passes;
  impact.energy_change = solution.energy_change;
  impact.truncated = trace.truncated;
  Inertias inertias(problem.contact);
  const std::vector<double> restitution = impact::FirstRestitution(problem);
  for (size_t k = 0; k < sources.size(); ++k) {
    if (trace.contacts[k].empty()) continue;
    const PairRecord& pair = pairs.at(sources[k].pair);
    StepLog::Struck& struck = impact.contacts.emplace_back();
    struck.a = pair.a;
    struck.b = pair.b;
    struck.parts = {pair.part_a, pair.part_b};
    struck.p_W = pair.manifold.points[static_cast<size_t>(sources[k].point)].p_W;
    struck.axes_W = ContactAxes(pair.manifold, static_cast<size_t>(sources[k].point));
    struck.friction = problem.contact.contacts[k].mu;
    struck.restitution = restitution[k];
    struck.K = inertias.OwnResponse(problem.contact.contacts[k]);
    struck.impulse = solution.impulse[k];
    struck.trace = std::move(trace.contacts[k]);
  }
  return impact;
}

}  // namespace touchstone::simulation
