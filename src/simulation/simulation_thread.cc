#include "simulation/simulation_thread.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <variant>

namespace touchstone::simulation {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kFrame{20};

double Seconds(Clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

// Keeps simulated time in step with the wall clock.
class Pacer {
 public:
  void Restart(double simulated) {
    Rebase(simulated);
    behind_ = false;
    last_step_ = Clock::now();
    recent_simulated_ = recent_wall_ = 0.0;
  }
  void SetSpeed(double speed, double simulated) {
    speed_ = std::clamp(speed, 0.01, 4.0);
    Restart(simulated);
  }
  double speed() const { return speed_; }
  bool behind() const { return behind_; }
  /// Simulated over wall time of the last half second or so.
  double real_time_factor() const {
    return recent_wall_ > 0.0 ? recent_simulated_ / recent_wall_ : 0.0;
  }

  /// The simulated time that the wall clock asks for, now.
  double Wanted() const { return simulated_ + speed_ * Seconds(Clock::now() - wall_); }

  /// When the wall clock asks for a simulated time.
  Clock::time_point Due(double simulated) const {
    return wall_ + std::chrono::duration_cast<Clock::duration>(
                       std::chrono::duration<double>((simulated - simulated_) / speed_));
  }

  /// Called after a step that ended at `simulated`. A run that lags forgets the lost time instead
  /// of racing after it.
  void Stepped(double simulated, double advanced) {
    constexpr double kPatience = 0.1;  // [s]
    constexpr double kMemory = 0.97;   // per step
    const Clock::time_point now = Clock::now();
    recent_simulated_ = kMemory * recent_simulated_ + advanced;
    recent_wall_ = kMemory * recent_wall_ + Seconds(now - last_step_);
    last_step_ = now;
    if (Seconds(now - Due(simulated)) < kPatience) {
      behind_ = behind_ && now > Due(simulated);
      return;
    }
    Rebase(simulated);
    behind_ = true;
  }

 private:
  void Rebase(double simulated) {
    wall_ = Clock::now();
    simulated_ = simulated;
  }

  double speed_ = 1.0;
  Clock::time_point wall_ = Clock::now();
  Clock::time_point last_step_ = Clock::now();
  double simulated_ = 0.0;
  double recent_simulated_ = 0.0;  // fading sums [s]
  double recent_wall_ = 0.0;
  bool behind_ = false;
};

}  // namespace

SimulationThread::SimulationThread(std::shared_ptr<const scene::SceneDesc> scene, bool playing)
    : simulation_(std::move(scene)), playing_(playing) {
  exchange::Snapshot first = simulation_.MakeSnapshot();
  first.run_state = playing ? exchange::RunState::kPlaying : exchange::RunState::kPaused;
  latest_.Publish(std::make_shared<const exchange::Snapshot>(std::move(first)));
  thread_ = std::jthread([this](std::stop_token stop) { Run(stop); });
}

SimulationThread::~SimulationThread() {
  thread_.request_stop();
  queue_.Notify();
}

void SimulationThread::Run(std::stop_token stop) {
  Pacer pacer;
  pacer.Restart(simulation_.time());
  exchange::RunState state = playing_ ? exchange::RunState::kPlaying : exchange::RunState::kPaused;
  std::string message;

  const auto publish = [&](std::optional<double> time = {}) {
    exchange::Snapshot snapshot = simulation_.MakeSnapshot(time);
    snapshot.run_state = state;
    snapshot.speed = pacer.speed();
    snapshot.behind = pacer.behind() && state == exchange::RunState::kPlaying;
    snapshot.message = message;
    snapshot.statistics.real_time_factor = pacer.real_time_factor();
    latest_.Publish(std::make_shared<const exchange::Snapshot>(std::move(snapshot)));
  };
  const auto advance = [&] {
    const double before = simulation_.time();
    const StepReport report = simulation_.Advance();
    if (!report.ok) {
      state = exchange::RunState::kFailed;
      message = report.message;
    }
    pacer.Stepped(simulation_.time(), simulation_.time() - before);
  };
  const auto carry_out = [&](const exchange::Command& command) {
    if (std::holds_alternative<exchange::Play>(command)) {
      state = exchange::RunState::kPlaying;
      message.clear();
      pacer.Restart(simulation_.time());
    } else if (std::holds_alternative<exchange::Pause>(command)) {
      state = exchange::RunState::kPaused;  // shown at the end of the step under way
    } else if (const auto* step = std::get_if<exchange::StepOnce>(&command)) {
      state = exchange::RunState::kPaused;
      message.clear();
      for (int i = 0; i < step->count && state == exchange::RunState::kPaused; ++i) advance();
    } else if (const auto* speed = std::get_if<exchange::SetSpeed>(&command)) {
      pacer.SetSpeed(speed->speed, simulation_.time());
    } else {
      message = simulation_.Apply(command);
      const bool anew = std::holds_alternative<exchange::Reset>(command) ||
                        std::holds_alternative<exchange::LoadScene>(command);
      if (anew) pacer.Restart(simulation_.time());
      if (anew && state == exchange::RunState::kFailed) state = exchange::RunState::kPaused;
    }
  };

  while (!stop.stop_requested()) {
    const std::vector<exchange::Command> commands = queue_.Drain();
    for (const exchange::Command& command : commands) carry_out(command);
    if (state != exchange::RunState::kPlaying) {
      if (!commands.empty()) publish();
      queue_.WaitUntil(Clock::now() + std::chrono::milliseconds(100),
                       [&] { return stop.stop_requested(); });
      continue;
    }
    const Clock::time_point due = pacer.Due(simulation_.time());
    if (Clock::now() < due) {
      // In slow motion a step lasts many frames: they are shown from within it.
      const bool slow = due > Clock::now() + kFrame;
      const bool mid_step = simulation_.last_step_start() < pacer.Wanted();
      if (!commands.empty() || slow)
        publish(mid_step ? std::optional(pacer.Wanted()) : std::nullopt);
      queue_.WaitUntil(slow ? Clock::now() + kFrame : due, [&] { return stop.stop_requested(); });
      continue;
    }
    advance();
    if (state != exchange::RunState::kPlaying ||
        pacer.Due(simulation_.time()) <= Clock::now() + kFrame)
      publish();
  }
}

}  // namespace touchstone::simulation
