#pragma once

#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "base/stop_token.h"
#include "exchange/moment_stream.h"
#include "session/history.h"
#include "session/simulation.h"

namespace touchstone::session {

/// Repeats a stretch of the recorded run bit for bit, on a separate thread, and passes on the
/// moments that a stream requests. The run itself continues meanwhile.
class Retracing {
 public:
  using Stream = std::shared_ptr<exchange::MomentStream>;

  /// Forks `simulation`; the thread does not use the original.
  Retracing(Simulation* simulation, RecordedStretch stretch, Stream stream);
  /// Cancels the step in progress.
  ~Retracing();
  Retracing(const Retracing&) = delete;
  Retracing& operator=(const Retracing&) = delete;

  /// Whether it will produce nothing more.
  bool finished() const { return stream_->finished() || stream_->cancelled(); }

 private:
  void Run();
  void Apply(const std::vector<exchange::Recording::Entry>& commands, std::size_t* next,
             std::int64_t frame);
  bool Step();
  bool GiveDue();

  RecordedStretch stretch_;
  Stream stream_;
  StopSource stop_;
  Simulation simulation_;
  std::size_t next_ = 0;  // index of the next of the stream's times
  std::jthread thread_;   // last member, because it uses all others
};

/// The repetitions in progress. They leave the run unchanged and wait for none of its commands, so
/// they are requested separately from commands.
class Retracer {
 public:
  explicit Retracer(Simulation* simulation) : simulation_(*simulation) {}

  /// Requests the moments of a stream. May be called from any thread.
  void Ask(Retracing::Stream stream) {
    const std::lock_guard lock(mutex_);
    asked_.push_back(std::move(stream));
  }
  /// Starts the requested repetitions. For the thread of the simulation, between steps.
  void BeginAsked(const History& history);

 private:
  void Begin(const History& history, Retracing::Stream stream);

  Simulation& simulation_;
  std::vector<std::unique_ptr<Retracing>> under_way_;
  std::mutex mutex_;  // guards the following members
  std::vector<Retracing::Stream> asked_;
};

}  // namespace touchstone::session
