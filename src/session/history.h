#pragma once

#include <compare>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "exchange/recording.h"
#include "exchange/snapshot.h"
#include "session/shared_memory.h"
#include "session/simulation.h"

namespace touchstone::session {

/// The past of a simulation, which it can be taken back to, exactly. Every step and every command
/// that changes the world goes through here and is written down; checkpoints are kept between them,
/// as many as memory allows. To go to any moment, the checkpoint before it is restored and what was
/// written down is run again: the simulation is deterministic, so it gets there with the same bits.
///
/// What lies after the present stays written down until the run goes on another way (Advance,
/// Apply).
class History {
 public:
  struct Limits {
    std::size_t memory = std::size_t{400} << 20;  // of the checkpoints [bytes]
    double spacing = 0.04;  // wall time of what is run again from a checkpoint [s]
    double coarse = 0.25;   // when memory is short; then the oldest checkpoints go
  };

  explicit History(Simulation* simulation) : History(simulation, Limits()) {}
  History(Simulation* simulation, const Limits& limits);
  ~History();
  History(const History&) = delete;
  History& operator=(const History&) = delete;

  /// A step on from here; what lay ahead is forgotten.
  StepReport Advance();
  /// Carries out a command that changes the world; unless it is refused or changes nothing, it is
  /// written down and what lay ahead is forgotten. Returns why it was refused, or an empty string.
  std::string Apply(const exchange::Command& command, std::uint64_t gesture);

  /// Whether anything is written down ahead of the present, within this scene.
  bool HasAhead() const;
  /// The next step that is written down, with the commands before it.
  /// @pre HasAhead()
  StepReport Repeat();
  // The ways to another moment return false when `keep_going` broke them off.

  /// Goes to a frame between the timeline's first and last: after all commands of that frame, or
  /// after so many of the recording.
  bool SeekFrame(std::int64_t frame, std::optional<std::int64_t> commands = {});
  /// Goes to the end of the step in which that time lies, or as near as there is.
  bool SeekTime(double time);
  /// The last event before the present step, or the first after it, that the filter lets through;
  /// goes there. What is ahead and was never run here is run to its end to find one, and left there
  /// if there is none. None, too, when it was broken off.
  std::optional<exchange::EventSnapshot> SeekEvent(const exchange::EventFilter& filter,
                                                   bool forward);

  /// Goes back to before the last edit; returns its description, empty when there is none to go
  /// back to or the way was broken off.
  std::string Undo();
  /// Goes on to after the next edit written down or, when none is, carries out again what was
  /// undone last; returns its description. *refused is why it could not be.
  std::string Redo(std::string* refused);

  /// What the checkpoints take, about [bytes].
  std::size_t MemoryInUse() const { return memory_ + shared_.bytes(); }

  exchange::TimelineSnapshot Timeline() const;
  /// What was done since the scene was loaded, up to the present.
  exchange::Recording Record() const;
  /// Takes a recording over as what lies ahead; the present is its start. Returns why its scene
  /// cannot be loaded, or an empty string.
  std::string Load(const exchange::Recording& recording);
  /// Where what was run again was not what is recorded, in words, told once; nothing unless the
  /// recording came from elsewhere.
  std::optional<std::string> TakeDivergence() { return std::exchange(divergence_, {}); }

  /// Called for each event of a step that is taken or repeated.
  std::function<void(const exchange::EventSnapshot&)> event_sink;

  /// How far a way to another moment has come.
  struct Progress {
    std::int64_t done = 0;  // steps
    std::int64_t count = 0;
    double to_time = 0.0;  // [s]
  };
  /// Asked before each step on the way to another moment; false breaks the way off: everything is
  /// then as it was where the way began.
  std::function<bool(const Progress&)> keep_going;

 private:
  /// After so many steps and so many commands.
  struct Position {
    std::int64_t frame = 0;
    std::size_t command = 0;
    auto operator<=>(const Position&) const = default;
  };
  struct Entry {
    exchange::Recording::Entry said;
    std::string edit;  // in words; empty for what is no edit
  };
  struct Saved {
    Position at;
    std::shared_ptr<const Simulation::Checkpoint> checkpoint;
    std::size_t bytes = 0;
    double cost = 0.0;  // wall time of the steps from the checkpoint before [s]
  };
  /// Commands [first, last) that are undone together.
  struct Edit {
    std::size_t first = 0;
    std::size_t last = 0;
  };
  struct Undone {
    std::size_t first = 0;  // the entry it begins with; kForgotten when that is no longer ahead
    std::vector<Entry> entries;
    std::string edit;
  };
  static constexpr std::size_t kForgotten = static_cast<std::size_t>(-1);
  /// Where a way begins, and may have to end.
  struct Origin {
    Position at;
    std::shared_ptr<const Simulation::Checkpoint> checkpoint;
    double since_saved = 0.0;
  };
  struct Happened {
    std::int64_t frame = 0;  // that it brought about
    exchange::EventSnapshot event;
  };
  enum class Boundary { kScene, kStart };  // another scene; or also the same from its start

  void Hear(const exchange::EventSnapshot& event);
  void Forget();
  StepReport Step();
  std::string Write(const exchange::Command& command, std::uint64_t gesture);
  std::string Describe(const exchange::Command& command) const;
  void KeepHeard();
  void Append(exchange::Recording::Entry said, std::string edit);
  void RepeatCommand();
  Origin Here() const { return {now_, simulation_.Save(), since_saved_}; }
  Position PositionOf(std::int64_t frame) const;
  bool GoTo(const Position& target, const Origin& origin);
  bool RepeatUpTo(const Position& target);
  void DropRepeated();
  void CheckMark();
  void SaveIfDue();
  void Save();
  void Release(const Saved& saved);
  void Thin();

  bool IsBoundary(std::size_t entry, Boundary kind) const;
  /// Commands [begin, end) and frames between two boundaries around the present.
  std::size_t Begin(Boundary kind) const;
  std::size_t End(Boundary kind) const;
  std::int64_t FirstFrame() const;
  std::int64_t LastFrame(Boundary kind) const;
  double TimeAt(std::int64_t frame) const;
  std::optional<Edit> EditBefore(std::size_t command) const;
  std::optional<Edit> EditAfter(std::size_t command) const;
  Edit Grown(std::size_t edit) const;
  /// After the last command of an edit, with all of a hand's act that it begins.
  std::size_t EndOf(const Edit& edit) const;
  void RepeatAct(const Undone& undone);
  bool Reachable(const Position& position) const { return position >= saved_.front().at; }
  const std::string& NameOf(const Edit& edit) const { return entries_[edit.last - 1].edit; }
  Position Before(const Edit& edit) const { return {entries_[edit.first].said.frame, edit.first}; }
  Position After(const Edit& edit) const {
    const std::size_t end = EndOf(edit);
    return {entries_[end - 1].said.frame, end};
  }

  Simulation& simulation_;
  Limits limits_;
  std::shared_ptr<const scene::SceneDesc> first_scene_;
  Position now_;
  std::vector<Entry> entries_;
  std::vector<std::size_t> edits_;       // which entries are edits
  std::vector<std::size_t> boundaries_;  // which begin a scene, or begin it anew
  std::vector<double> times_;            // after each frame [s]
  std::vector<exchange::Recording::Mark> marks_;
  std::vector<Saved> saved_;  // never empty
  double since_saved_ = 0.0;  // wall time of the steps from the checkpoint before the present [s]
  std::size_t memory_ = 0;    // of the checkpoints, without what they share [bytes]
  SharedMemory shared_;
  std::deque<Happened> events_;
  std::vector<exchange::EventSnapshot> heard_;  // of a step or a command under way
  Position heard_to_;                           // what happened up to here is known
  std::vector<Undone> undone_;
  std::optional<std::string> divergence_;
  bool told_ = false;  // what happens now is told to the event sink
};

}  // namespace touchstone::session
