#include "random_scenes/scene_outcome.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "random_scenes/event_order.h"
#include "scene/scene_file.h"
#include "session/simulation.h"
#include "support/thread_time.h"

namespace touchstone::testing {
namespace {

using session::Simulation;

struct LoadedScene {
  std::string text;
  int attempt = 0;
  std::unique_ptr<Simulation> simulation;
};

// Bodies that overlap are what loading may refuse a random scene for, and nothing else.
LoadedScene Load(SceneKind kind, std::uint64_t number, std::optional<settings::Pace> pace) {
  constexpr int kAttempts = 50;
  for (int attempt = 0;; ++attempt) {
    LoadedScene loaded;
    scene::SceneDesc drawn = RandomScene(kind, number, attempt);
    if (pace) {
      drawn.settings.pace = *pace;
      drawn.settings.lively = settings::LivelySettings();
    }
    loaded.text = scene::WriteScene(drawn);
    loaded.attempt = attempt;
    const auto desc = std::make_shared<const scene::SceneDesc>(
        scene::ParseScene(loaded.text, std::string(NameOf(kind)) + ".scene.json"));
    try {
      loaded.simulation = std::make_unique<Simulation>(desc);
      return loaded;
    } catch (const scene::SceneError& error) {
      const bool overlap = std::string(error.what()).find("overlaps") != std::string::npos;
      if (!overlap || attempt == kAttempts) throw;
    }
  }
}

double SecondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// The kinetic energy, the sizes of each body's potential energy, what springs hold and the work
// from outside [J]. The potential energies of bodies above and below the origin cancel in the
// books' sum; their round-off does not.
double SumOfSizes(const exchange::Snapshot& snapshot) {
  double sizes = 0.0, gravity = 0.0;
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    if (body.fixed) continue;
    const double potential = -body.mass * snapshot.gravity.dot(body.p_WBcm);
    gravity += potential;
    sizes += std::abs(potential);
  }
  return sizes + snapshot.energy.kinetic + std::abs(snapshot.energy.potential - gravity) +
         std::abs(snapshot.energy.external_work);
}

// Runs a scene and writes down what becomes of it.
class Watch {
 public:
  Watch(Simulation* simulation, SceneOutcome* outcome)
      : simulation_(simulation), outcome_(outcome) {
    simulation_->SetEventSink([this](const exchange::EventSnapshot& event) { order_.Add(event); });
    Look();
    outcome_->opening_max = 0.0;  // as written in the file
  }
  ~Watch() {
    simulation_->SetEventSink({});
    outcome_->repeated_events = order_.repeated();
    outcome_->time = simulation_->time();
    const Simulation::Totals totals = simulation_->totals();
    outcome_->penetration_max = totals.penetration_max;
    outcome_->gain_max = totals.energy_gain_max;
    outcome_->momentum_drift = totals.momentum_drift;
    outcome_->dissipative_exits = totals.dissipative_exits;
    outcome_->position_passes = totals.position_passes;
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  // Whether it went well.
  bool Advance(double until) {
    while (!simulation_->HasReached(until)) {
      const double begin = ThreadSeconds();
      const session::StepReport report = simulation_->Advance();
      const double seconds = ThreadSeconds() - begin;
      outcome_->steps_seconds += seconds;
      outcome_->slowest_step_ms = std::max(outcome_->slowest_step_ms, 1e3 * seconds);
      if (!report.ok) {
        outcome_->reason = report.message;
        return false;
      }
      Look();
    }
    return true;
  }

 private:
  void Look() {
    const exchange::Snapshot snapshot = simulation_->MakeSnapshot();
    kinetic_ = std::max(kinetic_, snapshot.energy.kinetic);
    lowest_ = std::min(lowest_, snapshot.energy.potential);
    highest_ = std::max(highest_, snapshot.energy.potential);
    outcome_->energy_scale = kinetic_ + highest_ - lowest_;
    outcome_->energy_added = std::max(outcome_->energy_added, SumOfSizes(snapshot));
    outcome_->unexplained = snapshot.energy.Unexplained();
    outcome_->bodies = static_cast<int>(snapshot.bodies.size());
    outcome_->joints = static_cast<int>(snapshot.joints.size());
    for (const exchange::JointSnapshot& joint : snapshot.joints)
      outcome_->opening_max = std::max(outcome_->opening_max, joint.opening);
  }

  Simulation* simulation_;
  SceneOutcome* outcome_;
  EventOrder order_;
  double kinetic_ = 0.0, lowest_ = 1e300, highest_ = -1e300;  // [J]
};

}  // namespace

SceneOutcome RunRandomScene(SceneKind kind, std::uint64_t number, double duration, double patience,
                            std::optional<settings::Pace> pace) {
  constexpr double kFrames = 60.0;  // a second, as the command line runs
  SceneOutcome outcome;
  outcome.name = std::string(NameOf(kind)) + "-" + std::to_string(number);
  const auto begin = std::chrono::steady_clock::now();
  try {
    LoadedScene loaded = Load(kind, number, pace);
    outcome.text = std::move(loaded.text);
    outcome.attempt = loaded.attempt;
    Watch watch(loaded.simulation.get(), &outcome);
    for (int frame = 1; frame <= std::lround(kFrames * duration); ++frame) {
      if (!watch.Advance(frame / kFrames)) break;
      outcome.gave_up = SecondsSince(begin) > patience;
      if (outcome.gave_up) break;
    }
  } catch (const std::exception& error) {
    outcome.reason = std::string("exception: ") + error.what();
  }
  outcome.wall_seconds = SecondsSince(begin);
  return outcome;
}

std::string RandomSceneText(SceneKind kind, std::uint64_t number,
                            std::optional<settings::Pace> pace) {
  return Load(kind, number, pace).text;
}

}  // namespace touchstone::testing
