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

/// A stretch of a recorded run, with all that repeating it elsewhere requires.
struct RecordedStretch {
  exchange::FrameRange frames;                         // its steps end at these frames
  std::shared_ptr<const Simulation::Checkpoint> from;  // at or before its start
  std::int64_t from_frame = 0;
  std::vector<exchange::Recording::Entry> before;  // commands from there up to its start
  std::vector<exchange::Recording::Entry> within;  // between its steps
};

/// A stretch as it was computed again, to replace that of the run.
struct RefinedStretch {
  struct Saved {
    std::int64_t frame = 0;
    std::size_t commands = 0;  // of `commands` before it
    std::shared_ptr<const Simulation::Checkpoint> checkpoint;
    double cost = 0.0;  // wall time of the steps since the one before [s]
  };
  struct Event {
    std::int64_t frame = 0;
    exchange::EventSnapshot event;
  };
  exchange::FrameRange frames;
  exchange::SetSettings exact;                       // at its start: the pace
  std::vector<exchange::Recording::Entry> commands;  // those that were recorded
  exchange::SetSettings back;                        // at its end: as the run goes on
  std::vector<double> times;                         // after each step [s]
  std::vector<Event> events;                         // by frame
  std::vector<Saved> saved;                          // by frame; the last one is the end
};

/// Computes a stretch of a run again at the pace exact, on a thread of its own: the recorded
/// stretch is repeated as it was up to its start, and from there on beside the exact one, step by
/// step, with the same commands. Ends where a command is refused in one and not in the other.
class Refinement {
 public:
  /// The simulation is forked from; it is not used by the thread.
  Refinement(Simulation* simulation, RecordedStretch stretch);
  /// Breaks off the step under way.
  ~Refinement();
  Refinement(const Refinement&) = delete;
  Refinement& operator=(const Refinement&) = delete;

  /// How far it has come; never null, another pointer after each step.
  std::shared_ptr<const exchange::RefinementSnapshot> Shown() const { return latest_.Get(); }
  /// The result. @pre Shown() is done
  const RefinedStretch& result() const { return result_; }

 private:
  using Snapshot = exchange::RefinementSnapshot;

  void Run();
  void GoToStart();
  void BeginExact();
  std::string Step(std::int64_t frame);
  std::string ApplyToBoth(const exchange::Recording::Entry& entry);
  void Compare(std::int64_t frame);
  void Save(std::int64_t frame);
  void Publish(Snapshot::State state, std::string message = {});

  RecordedStretch stretch_;
  RefinedStretch result_;
  StopSource stop_;
  Simulation rough_;  // repeats the run
  Simulation exact_;
  std::size_t next_ = 0;  // of the commands within the stretch
  double unsaved_ = 0.0;  // wall time of the exact steps since the last checkpoint [s]
  std::vector<std::shared_ptr<const exchange::RefinedMoment>> moments_;
  exchange::Latest<Snapshot> latest_;
  std::jthread thread_;  // last: it uses all others
};

}  // namespace touchstone::session
