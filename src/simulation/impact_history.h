#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "exchange/snapshot.h"
#include "impact/impact_problem.h"
#include "impact/impact_trace.h"
#include "simulation/problem_builder.h"
#include "simulation/shared_part.h"

namespace touchstone::simulation {

/// What an island's impact did, for other threads; only the contacts that something happened to.
/// `sources` says where the problem's contacts came from.
exchange::ImpactSnapshot DescribeImpact(const World& world, const PairTable& pairs,
                                        const std::vector<BuiltProblem::Source>& sources,
                                        const impact::ImpactProblem& problem,
                                        const impact::ImpactSolution& solution,
                                        const impact::ImpactTrace& trace, double t);

/// The last 256 impacts. Snapshots share one list until the next impact.
class RecentImpacts {
 public:
  void Add(exchange::ImpactSnapshot impact);
  void Clear();
  /// Null before the first impact.
  std::shared_ptr<const exchange::ImpactHistory> Share();

  std::size_t size() const { return impacts_.size(); }
  void VisitShared(const SharedPartVisitor& visit) const;

 private:
  std::deque<std::shared_ptr<const exchange::ImpactSnapshot>> impacts_;
  std::shared_ptr<const exchange::ImpactHistory> shared_;  // null: to be made anew
};

}  // namespace touchstone::simulation
