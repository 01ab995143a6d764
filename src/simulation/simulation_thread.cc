#include "simulation/simulation_thread.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <sstream>
#include <utility>
#include <variant>

#include "simulation/pacer.h"

namespace touchstone::simulation {
namespace {

using Clock = Pacer::Clock;
using exchange::RunState;

constexpr std::chrono::milliseconds kFrame{20};

}  // namespace

/// What the thread does from its start to its end.
class SimulationThread::Runner {
 public:
  Runner(Simulation* simulation, exchange::CommandQueue* queue,
         exchange::Latest<exchange::Snapshot>* latest, bool playing)
      : simulation_(*simulation),
        queue_(*queue),
        latest_(*latest),
        state_(playing ? RunState::kPlaying : RunState::kPaused) {
    pacer_.Restart(simulation_.time());
    simulation_.SetEventSink([this](const exchange::EventSnapshot& event) { Hear(event); });
  }
  ~Runner() { simulation_.SetEventSink({}); }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  void Run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      const std::vector<exchange::Command> commands = queue_.Drain();
      for (const exchange::Command& command : commands)
        std::visit([this](const auto& c) { CarryOut(c); }, command);
      if (state_ != RunState::kPlaying) {
        if (!commands.empty()) Publish();
        Wait(Clock::now() + std::chrono::milliseconds(100), stop);
      } else if (search_) {
        Search();
      } else {
        KeepPace(!commands.empty(), stop);
      }
    }
  }

  void Publish(std::optional<double> time = {}) {
    exchange::Snapshot snapshot = simulation_.MakeSnapshot(time);
    snapshot.run_state = state_;
    snapshot.speed = pacer_.speed();
    snapshot.behind = pacer_.behind() && state_ == RunState::kPlaying;
    snapshot.message = message_;
    if (search_) snapshot.run_to = search_->filter;
    snapshot.stopped_by = stopped_by_;
    snapshot.statistics.real_time_factor = pacer_.real_time_factor();
    latest_.Publish(std::make_shared<const exchange::Snapshot>(std::move(snapshot)));
    published_ = Clock::now();
  }

 private:
  /// A run to the next event.
  struct EventSearch {
    exchange::EventFilter filter;
    double limit = 0.0;  // [s]
    double until = 0.0;  // simulated time to give up at
    std::optional<exchange::EventSnapshot> found;
  };

  void CarryOut(const exchange::Play&) {
    GoOn(RunState::kPlaying);
    pacer_.Restart(simulation_.time());
  }
  void CarryOut(const exchange::Pause&) {
    search_.reset();
    state_ = RunState::kPaused;  // shown at the end of the step under way
  }
  void CarryOut(const exchange::StepOnce& step) {
    GoOn(RunState::kPaused);
    for (int i = 0; i < step.count && state_ == RunState::kPaused; ++i) Advance();
  }
  void CarryOut(const exchange::RunToEvent& run) {
    GoOn(RunState::kPlaying);
    pacer_.Restart(simulation_.time());
    search_ = EventSearch{run.filter, run.limit, simulation_.time() + run.limit, {}};
    Publish();
  }
  void CarryOut(const exchange::SetSpeed& speed) {
    pacer_.SetSpeed(speed.speed, simulation_.time());
  }
  void CarryOut(const exchange::Reset& reset) { BeginAnew(reset); }
  void CarryOut(const exchange::LoadScene& load) { BeginAnew(load); }
  void CarryOut(const exchange::Observe& observe) { simulation_.Apply(observe); }
  template <class Edit>
  void CarryOut(const Edit& edit) {
    message_ = simulation_.Apply(edit);
  }

  void BeginAnew(const exchange::Command& command) {
    if (search_ || state_ == RunState::kFailed) state_ = RunState::kPaused;
    search_.reset();
    stopped_by_.reset();
    message_ = simulation_.Apply(command);
    pacer_.Restart(simulation_.time());
  }

  /// Leaves what was, and what was said of it, behind.
  void GoOn(RunState state) {
    state_ = state;
    search_.reset();
    stopped_by_.reset();
    message_.clear();
  }

  void Advance() {
    const double before = simulation_.time();
    const StepReport report = simulation_.Advance();
    if (!report.ok) {
      search_.reset();
      state_ = RunState::kFailed;
      message_ = report.message;
    }
    pacer_.Stepped(simulation_.time(), simulation_.time() - before);
  }

  void KeepPace(bool commanded, const std::stop_token& stop) {
    const Clock::time_point due = pacer_.Due(simulation_.time());
    if (Clock::now() < due) {
      // In slow motion a step lasts many frames: they are shown from within it.
      const bool slow = due > Clock::now() + kFrame;
      const bool mid_step = simulation_.last_step_start() < pacer_.Wanted();
      if (commanded || slow) Publish(mid_step ? std::optional(pacer_.Wanted()) : std::nullopt);
      Wait(slow ? Clock::now() + kFrame : due, stop);
      return;
    }
    Advance();
    if (state_ != RunState::kPlaying || pacer_.Due(simulation_.time()) <= Clock::now() + kFrame)
      Publish();
  }

  /// One step of a run to the next event.
  void Search() {
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

  void Hear(const exchange::EventSnapshot& event) {
    if (search_ && !search_->found && search_->filter.Matches(event)) search_->found = event;
  }

  void Wait(Clock::time_point until, const std::stop_token& stop) {
    queue_.WaitUntil(until, [&] { return stop.stop_requested(); });
  }

  Simulation& simulation_;
  exchange::CommandQueue& queue_;
  exchange::Latest<exchange::Snapshot>& latest_;
  Pacer pacer_;
  RunState state_;
  std::string message_;
  std::optional<EventSearch> search_;
  std::optional<exchange::EventSnapshot> stopped_by_;
  Clock::time_point published_;
};

SimulationThread::SimulationThread(std::shared_ptr<const scene::SceneDesc> scene, bool playing)
    : simulation_(std::move(scene)),
      runner_(std::make_unique<Runner>(&simulation_, &queue_, &latest_, playing)) {
  runner_->Publish();
  thread_ = std::jthread([this](const std::stop_token& stop) { runner_->Run(stop); });
}

SimulationThread::~SimulationThread() {
  thread_.request_stop();
  queue_.Notify();
}

}  // namespace touchstone::simulation
