#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/worker_pool.h"
#include "collision/gap_event.h"
#include "settings/settings.h"
#include "simulation/contacts/contact_detection.h"
#include "simulation/step/event_queue.h"
#include "simulation/world/link_graph.h"

namespace touchstone::simulation {

/// Stage 6, the search (docs/step.md, "Resolving an island", 6; Baraff II, 6): proves that the gaps
/// of pairs stay open over the planned time of their bodies' motions, or finds the first time at
/// which one falls to its threshold. Reads the motions of bodies; updates the pairs and adds events
/// to the queue.
class EventSearch {
 public:
  EventSearch(const World& world, const Motions& motions, const LinkGraph& links,
              const settings::Settings& settings, ContactDetection* detection, WorkerPool* workers,
              PairTable* pairs, EventQueue* queue, collision::GapSearchCounters* gaps,
              collision::WitnessCounters* witnesses);

  /// Searches all pairs of these bodies from time t [s] on. If bodies overlap, returns the overlap
  /// and searches nothing.
  std::optional<ContactDetection::Overlap> SearchEvents(std::span<const int> bodies, double t);

 private:
  struct Found {
    collision::GapSearchResult result;
    collision::GapSearchCounters gaps;
    collision::WitnessCounters witnesses;
    bool beside_rest = false;
    bool comes_apart = false;
  };
  bool IsFree(int body) const;
  std::optional<double> TimeApart(const PairRecord& pair, double t, double end) const;
  Found Search(PairRecord* pair, double t) const;
  void Keep(int index, Found found);

  const World& world_;
  const Motions& motions_;
  const LinkGraph& links_;
  const settings::Settings& settings_;
  ContactDetection& detection_;
  WorkerPool& workers_;
  PairTable& pairs_;
  EventQueue& queue_;
  collision::GapSearchCounters& gaps_;
  collision::WitnessCounters& witnesses_;
};

}  // namespace touchstone::simulation
