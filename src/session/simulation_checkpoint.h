#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "session/impact_history.h"
#include "session/simulation.h"
#include "simulation/step/engine.h"

namespace touchstone::session {

/// The state of a run and its recent past. Copies are checkpoints.
class Simulation::Checkpoint {
 public:
  std::shared_ptr<const scene::SceneDesc> scene;
  simulation::Engine engine;
  /// The world before the first step since the start; null before that step.
  std::shared_ptr<const simulation::World> before_steps = nullptr;
  std::uint64_t revision = 1;
  static constexpr std::size_t kMostEvents = 256;
  std::deque<std::shared_ptr<const exchange::EventSnapshot>> recent_events = {};
  RecentImpacts recent_impacts = {};
  std::deque<std::shared_ptr<const exchange::BracketSnapshot>> recent_brackets = {};
  /// Residuals of the latest solves, unordered. They are used for statistics only, so copies share
  /// them.
  std::shared_ptr<std::vector<double>> residuals = std::make_shared<std::vector<double>>();
  std::vector<std::string> warnings = {};
};

}  // namespace touchstone::session
