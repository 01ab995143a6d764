#pragma once

#include <filesystem>
#include <string>

#include "exchange/command.h"
#include "exchange/snapshot.h"

namespace touchstone::app {

/// A picture for each moment of what a timeline holds: takes the run from moment to moment, and in
/// the end back to where it was.
class PictureSequence {
 public:
  /// `rate` pictures for each simulated second, from the first to the last moment recorded.
  PictureSequence(const exchange::Snapshot& snapshot, double rate);

  int count() const { return count_; }
  int done() const { return done_; }
  bool finished() const { return done_ == count_; }
  /// Of the next picture [s].
  double time() const;
  /// The command that takes the run to the next picture's moment.
  exchange::Command GoToNext() const { return exchange::SeekTime{time()}; }
  /// Whether the next picture can be drawn of this snapshot.
  bool Shows(const exchange::Snapshot& snapshot) const;
  /// The next picture is drawn.
  void Advance() { ++done_; }
  /// Whether something else has moved the run on, or changed what is recorded.
  bool IsDisturbed(const exchange::Snapshot& snapshot) const;
  /// The command that takes the run back to the moment before the sequence.
  exchange::Command GoBack() const { return back_; }
  /// Name of the next picture's file: picture-00001.png.
  std::string FileName() const;

 private:
  std::shared_ptr<const scene::SceneDesc> scene_;
  double first_time_;
  double last_time_;
  double rate_;
  exchange::Seek back_;
  int count_ = 0;
  int done_ = 0;
};

/// `folder` where it can be made or is empty; else the first of folder-2, folder-3, ... that can.
/// Throws std::filesystem::filesystem_error.
std::filesystem::path MakeFreeFolder(const std::filesystem::path& folder);

}  // namespace touchstone::app
