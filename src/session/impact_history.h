#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "exchange/snapshot.h"
#include "simulation/world/shared_part.h"

namespace touchstone::session {

/// The last 256 impacts. Snapshots share one list until the next impact.
class RecentImpacts {
 public:
  void Add(exchange::ImpactSnapshot impact);
  void Clear();
  /// Null before the first impact.
  std::shared_ptr<const exchange::ImpactHistory> Share();

  std::size_t size() const { return impacts_.size(); }
  void VisitShared(const simulation::SharedPartVisitor& visit) const;

 private:
  std::deque<std::shared_ptr<const exchange::ImpactSnapshot>> impacts_;
  std::shared_ptr<const exchange::ImpactHistory> shared_;  // null: to be made again
};

}  // namespace touchstone::session
