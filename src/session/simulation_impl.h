#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "session/impact_history.h"
#include "session/simulation.h"
#include "session/solve_report.h"
#include "simulation/engine.h"

namespace touchstone::session {

/// Everything a run depends on and what is told of its past. Copies are checkpoints.
class Simulation::Checkpoint {
 public:
  std::shared_ptr<const scene::SceneDesc> scene;
  simulation::Engine engine;
  std::uint64_t revision = 1;
  std::deque<std::shared_ptr<const exchange::EventSnapshot>> recent_events;
  RecentImpacts recent_impacts;
  std::deque<std::shared_ptr<const exchange::BracketSnapshot>> recent_brackets;
  /// Of the latest solves, in no order. Statistics are made of them and nothing else: copies share
  /// them.
  std::shared_ptr<std::vector<double>> residuals;
  std::vector<std::string> warnings;
};

struct Simulation::Impl {
  using SharedScene = std::shared_ptr<const scene::SceneDesc>;

  Checkpoint now;
  std::uint64_t sequence = 0;
  std::uint64_t revisions = 1;  // given out so far
  double step_ms = 0.0;
  exchange::Observe observed;
  SolveReporter solve_reporter;
  std::function<void(const exchange::EventSnapshot&)> sink;
  ProblemSink problem_sink;

  explicit Impl(SharedScene scene);

  /// Has the engine's log hold what is wanted, and the engine tell its problems.
  void Listen();
  /// Takes what the engine's log holds: puts events, impacts and searches into words, keeps them,
  /// and hands the events on.
  void TakeLog();
  /// Warns of motion that was taken out of the scene because joints forbid it.
  void WarnOfConflict();
  /// Replaces the engine by one on an edited world. The books go on: the edit is booked as work.
  std::string Adopt(simulation::World edited);
  /// Edits a copy of the world and adopts it; refuses when the body is gone.
  template <class Change>
  std::string ChangeBody(BodyId body, Change&& change);
  /// Adds a body; what is its own of its material, and not its scene's, is that of `original`.
  std::string Insert(const scene::BodyDesc& desc, const scene::MaterialDesc& material,
                     const dynamics::ModelBody* original);
  /// Another world in place of this one, with its events; returns why not, when it cannot start.
  std::string BeginAnew(simulation::World world, const settings::Settings& settings,
                        const std::string& name);
  std::string Hold(simulation::MouseSpring spring);

  std::string Apply(const exchange::Reset&);
  std::string Apply(const exchange::LoadScene& command);
  std::string Apply(const exchange::SetSettings& command);
  std::string Apply(const exchange::SetGravity& command);
  std::string Apply(const exchange::SetDamping& command);
  std::string Apply(const exchange::SetMaterial& command);
  std::string Apply(const exchange::ResetMaterial& command);
  std::string Apply(const exchange::AddBody& command);
  std::string Apply(const exchange::RemoveBody& command);
  std::string Apply(const exchange::DuplicateBody& command);
  std::string Apply(const exchange::PinBody& command);
  std::string Apply(const exchange::PlaceBody& command);
  std::string Apply(const exchange::SetVelocity& command);
  std::string Apply(const exchange::SetMass& command);
  std::string Apply(const exchange::Observe& command);
  std::string Apply(const exchange::Grab& command);
  std::string Apply(const exchange::MoveGrab& command);
  std::string Apply(const exchange::Turn& command);
  std::string Apply(const exchange::MoveTurn& command);
  std::string Apply(const exchange::ReleaseGrab&);
  std::string Apply(const exchange::SetThrusters& command);
  template <class Other>
  std::string Apply(const Other&) {
    return "";
  }
};

/// An engine ready to run the world; throws SceneError naming the body that overlaps another.
simulation::Engine MakeEngine(simulation::World world, const settings::Settings& settings,
                              const std::string& scene_name);
/// "overlaps 'table' by 0.1 m"
std::string DescribeOverlap(const simulation::World& world,
                            const simulation::Engine::Overlap& overlap);

}  // namespace touchstone::session
