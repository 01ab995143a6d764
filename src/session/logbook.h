#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "exchange/recording.h"

namespace touchstone::session {

/// A moment of a run: the numbers of steps and of commands before it.
struct Position {
  std::int64_t frame = 0;
  std::size_t command = 0;
  auto operator<=>(const Position&) const = default;
};

/// The record of a run: its commands by frame, the time after each frame, and hashes to check a
/// repetition. The record may extend beyond the present; the present is a parameter, `at`.
class Logbook {
 public:
  struct Entry {
    exchange::Recording::Entry recorded;
    std::string edit;        // description; empty for commands that are not edits
    std::uint64_t work = 0;  // see exchange::TimelineSnapshot, after this command
    bool foretold = false;   // described before what it names was there
  };
  /// Commands [first, last) that are undone together.
  struct Edit {
    std::size_t first = 0;
    std::size_t last = 0;
  };
  /// The boundaries of a timeline: loads of a scene only, or loads and resets.
  enum class Boundary { kScene, kStart };

  /// A record that starts with that scene at that time [s].
  Logbook(std::shared_ptr<const scene::SceneDesc> scene, double time);

  /// Adds a command at the end.
  void Append(exchange::Recording::Entry recorded, std::string edit);
  /// Adds a frame that ends at that time [s].
  void AddFrame(double time) { times_.push_back(time); }
  /// Adds frames up to the given one; their times become known when they are run.
  void AddFramesUpTo(std::int64_t frame);
  /// Sets the time at the end of a recorded frame [s].
  void SetTime(std::int64_t frame, double time) { times_[static_cast<std::size_t>(frame)] = time; }
  void AddMark(const exchange::Recording::Mark& mark) { marks_.push_back(mark); }
  void ForgetAfter(const Position& position);
  /// Adds a recording that starts at frame `from`, the last one so far. Until its first mark,
  /// frames are assumed to be `step` long [s]. `describe` returns the description of an edit, which
  /// is foretold.
  void Append(const exchange::Recording& recording, std::int64_t from, double step,
              const std::function<std::string(const exchange::Command&)>& describe);

  /// The recording from the last load of a scene up to that position.
  exchange::Recording Record(const Position& until) const;
  /// The mark of a frame, or null.
  const exchange::Recording::Mark* FindMark(std::int64_t frame) const;
  /// Removes the mark of a frame and all later ones; returns the frame of the previous one, or 0.
  std::int64_t DropMarks(std::int64_t frame);

  /// See exchange::TimelineSnapshot::work.
  std::uint64_t WorkAt(const Position& at) const {
    return at.command == 0 ? 0 : entries_[at.command - 1].work;
  }

  /// Describes an edit again, when what it names is there.
  void Describe(std::size_t i, std::string edit);

  std::size_t size() const { return entries_.size(); }
  const Entry& entry(std::size_t i) const { return entries_[i]; }
  bool IsBoundary(std::size_t entry, Boundary kind) const;
  /// The commands [begin, end) and the frames between the two boundaries around a position.
  std::size_t Begin(Boundary kind, const Position& at) const;
  std::size_t End(Boundary kind, const Position& at) const;
  std::int64_t FirstFrame(Boundary kind, const Position& at) const;
  std::int64_t LastFrame(Boundary kind, const Position& at) const;
  /// The time at the end of a frame between those boundaries [s].
  double TimeAt(std::int64_t frame, const Position& at) const;
  /// The position after all commands of a frame, clamped to those boundaries.
  Position PositionOf(std::int64_t frame, const Position& at) const;

  /// The last edit before that command; the first edit at or after it.
  std::optional<Edit> EditBefore(std::size_t command) const;
  std::optional<Edit> EditAfter(std::size_t command) const;
  /// The end of an edit's commands. An edit that starts a drag includes the whole drag.
  std::size_t EndOf(const Edit& edit) const;
  const std::string& NameOf(const Edit& edit) const { return entries_[edit.last - 1].edit; }
  Position Before(const Edit& edit) const;
  Position After(const Edit& edit) const;

 private:
  void Add(Entry entry);
  Edit Grown(std::size_t edit) const;

  std::shared_ptr<const scene::SceneDesc> first_scene_;
  std::vector<Entry> entries_;
  std::vector<std::size_t> edits_;       // indices of entries that are edits
  std::vector<std::size_t> boundaries_;  // indices of entries that begin a scene or reset it
  std::vector<double> times_;            // after each frame [s]
  std::vector<exchange::Recording::Mark> marks_;
  std::uint64_t works_ = 0;  // number of edits so far that are work
};

}  // namespace touchstone::session
