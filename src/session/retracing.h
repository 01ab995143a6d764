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

/// Repeats a stretch of the recorded run, to the bit, on a thread of its own, and gives away the
/// moments that a stream asks for. The run itself goes on meanwhile.
class Retracing {
 public:
  using Stream = std::shared_ptr<exchange::MomentStream>;

  /// The simulation is forked from; it is not used by the thread.
  Retracing(Simulation* simulation, RecordedStretch stretch, Stream stream);
  /// Breaks off the step under way.
  ~Retracing();
  Retracing(const Retracing&) = delete;
  Retracing& operator=(const Retracing&) = delete;

  /// Whether nothing more will come of it.
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
  std::size_t next_ = 0;  // of the stream's times
  std::jthread thread_;   // last: it uses all others
};

/// The repetitions that are under way. They leave the run as it is and wait for none of its
/// commands; so they are asked for apart from those.
class Retracer {
 public:
  explicit Retracer(Simulation* simulation) : simulation_(*simulation) {}

  /// Asks for the moments of a stream. May be called from any thread.
  void Ask(Retracing::Stream stream) {
    const std::lock_guard lock(mutex_);
    asked_.push_back(std::move(stream));
  }
  /// Begins what was asked for. For the thread of the simulation, between steps.
  void BeginAsked(const History& history);

 private:
  void Begin(const History& history, Retracing::Stream stream);

  Simulation& simulation_;
  std::vector<std::unique_ptr<Retracing>> under_way_;
  std::mutex mutex_;  // of what follows
  std::vector<Retracing::Stream> asked_;
};

}  // namespace touchstone::session
