#include "session/simulation_runner.h"

#include <algorithm>
#include <chrono>
#include <sstream>
#include <utility>
#include <variant>

#include "base/printable.h"
#include "base/whole_file.h"
#include "scene/bounds.h"
#include "scene/scene_file.h"

namespace touchstone::session {
namespace {

using Clock = Pacer::Clock;
using exchange::RunState;

constexpr std::chrono::milliseconds kFrame{20};

/// A body whose state no scene file may hold, or null.
const scene::BodyDesc* FindLost(const scene::SceneDesc& scene) {
  namespace bounds = scene::bounds;
  const auto fits = [](const Vec3& v, const scene::Bound& bound) {
    return std::ranges::all_of(v, [&](double x) { return bound.Admits(x); });
  };
  const auto lost = std::ranges::find_if(scene.bodies, [&](const scene::BodyDesc& body) {
    return !fits(body.position, bounds::kPosition) || !fits(body.velocity, bounds::kVelocity) ||
           !fits(body.angular_velocity, bounds::kSpin);
  });
  return lost == scene.bodies.end() ? nullptr : &*lost;
}

}  // namespace

SimulationRunner::SimulationRunner(Simulation* simulation, exchange::CommandQueue* queue,
                                   exchange::Latest<exchange::Snapshot>* latest, bool playing)
    : simulation_(*simulation),
      queue_(*queue),
      latest_(*latest),
      history_(simulation),
      state_(playing ? RunState::kPlaying : RunState::kPaused) {
  pacer_.Restart(simulation_.time());
  history_.event_sink = [this](const exchange::EventSnapshot& event) { Hear(event); };
}

void SimulationRunner::Run(const std::stop_token& stop) {
  history_.keep_going = [&](const History::Progress& way) { return KeepGoing(way, stop); };
  while (!stop.stop_requested()) {
    const std::vector<exchange::Request> requests = queue_.Drain();
    for (std::size_t i = 0; i < requests.size() && !stop.stop_requested(); ++i) {
      if (i + 1 < requests.size() && IsOvertaken(requests[i], requests[i + 1])) continue;
      if (called_off_ && exchange::MovesTime(requests[i].command)) continue;
      std::visit([&](const auto& c) { CarryOut(c, requests[i].gesture); }, requests[i].command);
      TellDivergence();
    }
    if (state_ != RunState::kPlaying) {
      if (!requests.empty()) Publish(shown_time_);
      Wait(Clock::now() + std::chrono::milliseconds(100), stop);
    } else if (search_) {
      Search();
    } else {
      KeepPace(!requests.empty(), stop);
    }
  }
}

void SimulationRunner::Publish(std::optional<double> time) {
  exchange::Snapshot snapshot = simulation_.MakeSnapshot(time);
  snapshot.run_state = state_;
  snapshot.speed = pacer_.speed();
  snapshot.behind = pacer_.behind() && state_ == RunState::kPlaying;
  snapshot.message = message_;
  snapshot.notice = notice_;
  if (search_) snapshot.run_to = search_->filter;
  snapshot.stopped_by = stopped_by_;
  snapshot.timeline = history_.Timeline();
  snapshot.timeline.replaying = replaying_;
  snapshot.statistics.real_time_factor = pacer_.real_time_factor();
  latest_.Publish(std::make_shared<const exchange::Snapshot>(std::move(snapshot)));
  published_ = Clock::now();
}

void SimulationRunner::CarryOut(const exchange::Play&, std::uint64_t) {
  GoOn(RunState::kPlaying);
  LetGo();
}

void SimulationRunner::CarryOut(const exchange::Pause&, std::uint64_t) {
  search_.reset();
  replaying_ = false;
  state_ = RunState::kPaused;  // shown at the end of the step under way
}

void SimulationRunner::CarryOut(const exchange::StepOnce& step, std::uint64_t) {
  GoOn(RunState::kPaused);
  for (int i = 0; i < step.count && state_ == RunState::kPaused; ++i) {
    replaying_ = history_.HasAhead();
    if (!replaying_) LetGo();
    Advance();
  }
  replaying_ = false;
}

void SimulationRunner::CarryOut(const exchange::Replay&, std::uint64_t) {
  if (!history_.HasAhead()) return;
  GoOn(RunState::kPlaying);
  replaying_ = moved_ = true;
}

void SimulationRunner::CarryOut(const exchange::SetSpeed& speed, std::uint64_t) {
  pacer_.SetSpeed(speed.speed, simulation_.time());
}

void SimulationRunner::CarryOut(const exchange::Observe& observe, std::uint64_t) {
  simulation_.Apply(observe);
}

void SimulationRunner::CarryOut(const exchange::LoadRecording& load, std::uint64_t) {
  message_ = history_.Load(*load.recording);
  if (!message_.empty()) return;
  held_keys_.clear();
  SetOut();
  notice_ = "a recorded run of " + std::to_string(load.recording->frames) +
            " steps: play it, or go on from any moment of it";
}

void SimulationRunner::CarryOut(const exchange::SaveScene& save, std::uint64_t) {
  int left_out = 0;
  scene::SceneDesc scene = simulation_.ExportScene(&left_out);
  if (save.camera) scene.camera = save.camera;
  if (const scene::BodyDesc* lost = FindLost(scene)) {
    if (!save.silent)
      message_ = "not saved: " + Quoted(lost->name) +
                 " is farther away or faster than scenes can say; delete it first";
    return;
  }
  const std::string failure = WriteWholeFile(save.file, scene::WriteScene(scene));
  if (!failure.empty()) {
    message_ = failure;
  } else if (!save.silent) {
    notice_ = "saved " + save.file;
    if (left_out > 0)
      notice_ += ", but for " + std::to_string(left_out) + " links between bodies that are held";
  }
}

void SimulationRunner::CarryOut(const exchange::SaveRecording& save, std::uint64_t) {
  const std::string failure = WriteWholeFile(save.file, exchange::WriteSession(history_.Record()));
  if (failure.empty())
    notice_ = "saved " + save.file;
  else
    message_ = failure;
}

void SimulationRunner::CarryOut(const exchange::Reset& reset, std::uint64_t gesture) {
  message_ = history_.Apply(reset, gesture);
  BeginAnew();
}

void SimulationRunner::CarryOut(const exchange::LoadScene& load, std::uint64_t gesture) {
  message_ = history_.Apply(load, gesture);
  held_keys_.clear();
  BeginAnew();
}

// A key pressed and released between two steps fires for one.
void SimulationRunner::CarryOut(const exchange::SetThrusters& set, std::uint64_t gesture) {
  if (set.firing) {
    held_keys_.insert(set.key);
    fresh_keys_.insert(set.key);
    released_keys_.erase(set.key);
  } else {
    held_keys_.erase(set.key);
    if (state_ == RunState::kPlaying && fresh_keys_.contains(set.key)) {
      released_keys_.insert(set.key);
      return;
    }
  }
  if (std::exchange(replaying_, false)) LetGo();
  message_ = history_.Apply(set, gesture);
}

template <class Edit>
void SimulationRunner::CarryOut(const Edit& edit, std::uint64_t gesture) {
  if (replaying_ && !simulation_.Affects(edit)) return;
  if (std::exchange(replaying_, false)) LetGo();
  if (exchange::IsEdit(edit)) stopped_by_.reset();
  shown_time_.reset();
  notice_.clear();
  message_ = history_.Apply(edit, gesture);
}

/// After another scene, or this one from its start.
void SimulationRunner::BeginAnew() {
  if (search_ || replaying_ || state_ == RunState::kFailed) state_ = RunState::kPaused;
  search_.reset();
  stopped_by_.reset();
  shown_time_.reset();
  notice_.clear();
  replaying_ = false;
  pacer_.Restart(simulation_.time());
}

/// Leaves what was, and what was said of it, behind.
void SimulationRunner::GoOn(RunState state) {
  state_ = state;
  search_.reset();
  stopped_by_.reset();
  shown_time_.reset();
  message_.clear();
  notice_.clear();
  replaying_ = false;
  pacer_.Restart(simulation_.time());
}

/// Ends what hands did when this was recorded and do not do now.
void SimulationRunner::LetGo() {
  if (!std::exchange(moved_, false)) return;
  history_.Apply(exchange::ReleaseGrab{}, 0);
  for (const exchange::ThrusterSnapshot& thruster : simulation_.MakeSnapshot().thrusters)
    if (!thruster.key.empty() && !held_keys_.contains(thruster.key))
      history_.Apply(exchange::SetThrusters{thruster.key, false}, 0);
}

/// A recorded run that does not repeat itself stops where that was found out.
void SimulationRunner::TellDivergence() {
  const std::optional<std::string> divergence = history_.TakeDivergence();
  if (!divergence) return;
  state_ = RunState::kPaused;
  message_ = *divergence;
}

void SimulationRunner::Advance() {
  const double before = simulation_.time();
  const StepReport report = replaying_ ? history_.Repeat() : history_.Advance();
  if (!replaying_) {
    fresh_keys_.clear();
    for (const std::string& key : std::exchange(released_keys_, {}))
      history_.Apply(exchange::SetThrusters{key, false}, 0);
  }
  if (!report.ok) {
    search_.reset();
    state_ = RunState::kFailed;
    message_ = report.message;
  }
  TellDivergence();
  if (simulation_.time() < before)
    pacer_.Restart(simulation_.time());
  else
    pacer_.Stepped(simulation_.time(), simulation_.time() - before);
}

void SimulationRunner::KeepPace(bool requested, const std::stop_token& stop) {
  const Clock::time_point due = pacer_.Due(simulation_.time());
  if (Clock::now() < due) {
    // In slow motion a step lasts many frames: they are shown from within it.
    const bool slow = due > Clock::now() + kFrame;
    const bool mid_step = simulation_.last_step_start() < pacer_.Wanted();
    if (requested || slow) Publish(mid_step ? std::optional(pacer_.Wanted()) : std::nullopt);
    Wait(slow ? Clock::now() + kFrame : due, stop);
    return;
  }
  Advance();
  if (replaying_ && !history_.HasAhead()) {
    replaying_ = false;
    state_ = RunState::kPaused;
  }
  if (state_ != RunState::kPlaying || pacer_.Due(simulation_.time()) <= Clock::now() + kFrame)
    Publish();
}

/// One step of a run to the next event.
void SimulationRunner::Search() {
  search_->found.reset();  // commands have events of their own
  Advance();
  if (search_ && search_->found) {
    stopped_by_ = std::move(search_->found);
    search_.reset();
    state_ = RunState::kPaused;
  } else if (search_ && simulation_.time() > search_->until - 1e-9) {
    std::ostringstream text;
    text << "no " << exchange::Describe(search_->filter) << " within " << search_->limit
         << " s of simulated time";
    message_ = text.str();
    search_.reset();
    state_ = RunState::kPaused;
  }
  if (state_ != RunState::kPlaying || Clock::now() >= published_ + kFrame) Publish();
}

void SimulationRunner::Hear(const exchange::EventSnapshot& event) {
  if (search_ && !search_->found && search_->filter.Matches(event)) search_->found = event;
}

void SimulationRunner::Wait(Clock::time_point until, const std::stop_token& stop) {
  queue_.WaitUntil(until, [&] { return stop.stop_requested(); });
}

}  // namespace touchstone::session
