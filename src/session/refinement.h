#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/stop_token.h"
#include "exchange/latest.h"
#include "exchange/recording.h"
#include "exchange/snapshot.h"
#include "session/simulation.h"

namespace touchstone::session {

/// A stretch of a recorded run, with everything needed to repeat it elsewhere.
struct RecordedStretch {
  exchange::FrameRange frames;                         // its steps end at these frames
  std::shared_ptr<const Simulation::Checkpoint> from;  // checkpoint at or before its start
  std::int64_t from_frame = 0;
  std::vector<exchange::Recording::Entry> before;  // commands from `from_frame` up to the start of
                                                   // the stretch
  std::vector<exchange::Recording::Entry> within;  // commands between the steps of the stretch
};

/// A recomputed stretch, to replace that of the run.
struct RefinedStretch {
  struct Saved {
    std::int64_t frame = 0;
    std::size_t commands = 0;  // number of `commands` before it
    std::shared_ptr<const Simulation::Checkpoint> checkpoint;
    double cost = 0.0;  // wall time of the steps since the previous one [s]
  };
  struct Event {
    std::int64_t frame = 0;
    exchange::EventSnapshot event;
  };
  exchange::FrameRange frames;  // fewer than those of the run where steps of that were cut
  exchange::SetSettings exact;  // command at its start that sets the pace
  std::vector<exchange::Recording::Entry> commands;  // the recorded commands
  exchange::SetSettings back;  // command at its end that restores the run's settings
  std::vector<double> times;   // time after each step [s]
  std::vector<Event> events;   // by frame
  std::vector<Saved> saved;    // by frame; the last one is the end
};

/// Computes a stretch of a run again at the pace exact, on a separate thread: the recorded run is
/// repeated up to the start of the stretch, and from there on beside the exact one, step by step,
/// with the same commands. Ends where a command is refused in only one of the two.
class Refinement {
 public:
  /// Forks `simulation`; the thread does not use the original.
  Refinement(Simulation* simulation, RecordedStretch stretch);
  /// Cancels the step in progress.
  ~Refinement();
  Refinement(const Refinement&) = delete;
  Refinement& operator=(const Refinement&) = delete;

  /// The progress so far; never null, a new object after each step.
  std::shared_ptr<const exchange::RefinementSnapshot> Shown() const { return latest_.Get(); }
  /// The result.
  /// @pre Shown() is done
  const RefinedStretch& result() const { return result_; }

 private:
  using Snapshot = exchange::RefinementSnapshot;

  void Run();
  void GoToStart();
  void BeginExact();
  std::string Step(std::int64_t frame);
  std::string StepExactly();
  std::string ApplyToBoth(const exchange::Recording::Entry& entry);
  void Compare(std::int64_t frame);
  void Save();
  void Publish(Snapshot::State state, std::string message = {});

  RecordedStretch stretch_;
  RefinedStretch result_;
  StopSource stop_;
  Simulation rough_;  // repeats the recorded run
  Simulation exact_;
  std::size_t told_ = 0;  // number of events whose frame is known
  std::size_t next_ = 0;  // index of the next command within the stretch
  double unsaved_ = 0.0;  // wall time of the exact steps since the last checkpoint [s]
  std::vector<std::shared_ptr<const exchange::RefinedMoment>> moments_;
  exchange::Latest<Snapshot> latest_;
  std::jthread thread_;  // last member, because it uses all others
};

}  // namespace touchstone::session
