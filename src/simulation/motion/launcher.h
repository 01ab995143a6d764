#pragma once

#include <optional>
#include <span>
#include <vector>

#include "settings/settings.h"
#include "simulation/books/step_log.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/motion/load.h"
#include "simulation/motion/motions.h"
#include "simulation/step/event_queue.h"
#include "simulation/step/step_failure.h"
#include "simulation/world/activity.h"
#include "simulation/world/island.h"
#include "simulation/world/link_graph.h"

namespace touchstone::simulation {

/// Gives bodies the trajectories that follow from their loads (docs/step.md, "Resolving an island",
/// 6; Baraff I, 2 to 4), and puts islands to sleep that have been at rest for long enough ("Rest
/// and sleep"). Sleepers lose their momenta; a plan that ends within the step is an event.
class Launcher {
 public:
  Launcher(const settings::Settings& settings, const PairTable& pairs, const LinkGraph& links,
           const std::vector<Load>& loads, World* world, Motions* motions, Activity* activity,
           EventQueue* events, StepLog* log);

  /// Launches an island from t to `end` [s]. `may_rest`: no coming change keeps it awake.
  std::optional<StepFailure> LaunchIsland(const Island& island, bool may_rest, double t,
                                          double end);
  /// Launches a single body.
  void Launch(int body, double t, double end);
  /// Places the prescribed bodies that are near these bodies, or tied to them, at their poses of
  /// time t [s]. Prescribed bodies elsewhere keep the last pose that was used; they are placed on
  /// demand.
  void PlaceNeighbours(std::span<const int> bodies, double t);

 private:
  bool IsAtRest(const Island& island) const;

  const settings::Settings& settings_;
  const PairTable& pairs_;
  const LinkGraph& links_;
  const std::vector<Load>& loads_;
  World& world_;
  Motions& motions_;
  Activity& activity_;
  EventQueue& events_;
  StepLog& log_;
};

}  // namespace touchstone::simulation
