#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "session/logbook.h"
#include "session/shared_memory.h"
#include "session/simulation.h"

namespace touchstone::session {

/// Copies of a simulation along its run. Any moment is reached by restoring the copy before it and
/// repeating the steps since. As many copies are kept as memory allows.
class Checkpoints {
 public:
  struct Limits {
    std::size_t memory = std::size_t{400} << 20;  // for all checkpoints [bytes]
    double spacing = 0.04;                        // wall time between two checkpoints [s]
    double coarse = 0.5;  // spacing when memory is short; beyond it the oldest are dropped [s]
  };

  /// Saves the first checkpoint.
  Checkpoints(Simulation* simulation, const Limits& limits);

  /// Books the wall time of a step [s].
  void Spend(double seconds) { since_saved_ += seconds; }
  /// Saves a checkpoint at `now` unless there is one.
  void Save(const Position& now);
  /// Adds a checkpoint that was made elsewhere; `cost` is the wall time of the steps since the one
  /// before it [s].
  void Add(const Position& at, std::shared_ptr<const Simulation::Checkpoint> checkpoint,
           double cost);
  /// The last checkpoint at or before a position, and its position.
  std::pair<Position, std::shared_ptr<const Simulation::Checkpoint>> Before(
      const Position& position) const;
  /// Saves a checkpoint at `now`, if repeating the run from the previous checkpoint would take
  /// longer than `spacing`.
  void SaveIfDue(const Position& now);
  /// Restores the last checkpoint at or before `target`, unless the simulation, at `now`, is
  /// already between the two. Returns its resulting position.
  Position GoTowards(const Position& target, const Position& now);
  void ForgetAfter(const Position& position);

  /// The moment at which a seek began, restored if the seek is cancelled.
  struct Origin {
    Position at;
    std::shared_ptr<const Simulation::Checkpoint> checkpoint;
    double since_saved = 0.0;
  };
  Origin Here(const Position& now) const { return {now, simulation_.Save(), since_saved_}; }
  void ReturnTo(const Origin& origin);

  /// The earliest moment that can be reached.
  const Position& first() const { return saved_.front().at; }
  /// Whether a moment is no earlier than first().
  bool Reach(const Position& position) const { return position >= first(); }
  /// Approximate size of all checkpoints [bytes].
  std::size_t MemoryInUse() const { return memory_ + shared_.bytes(); }

 private:
  struct Saved {
    Position at;
    std::shared_ptr<const Simulation::Checkpoint> checkpoint;
    std::size_t bytes = 0;
    double cost = 0.0;  // wall time of the steps since the previous checkpoint [s]
  };

  void Release(const Saved& saved);
  void Thin(const Position& now);

  Simulation& simulation_;
  Limits limits_;
  std::vector<Saved> saved_;  // never empty
  double since_saved_ = 0.0;  // wall time of the steps since the last checkpoint [s]
  std::size_t memory_ = 0;    // memory without shared parts [bytes]
  SharedMemory shared_;
};

}  // namespace touchstone::session
