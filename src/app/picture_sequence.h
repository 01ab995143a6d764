#pragma once

#include <filesystem>
#include <string>

#include "exchange/command.h"
#include "exchange/snapshot.h"

namespace touchstone::app {

/// How many pictures show the recorded part of a run, at `rate` pictures per simulated second.
int CountPictures(const exchange::TimelineSnapshot& timeline, double rate);

/// Draws a picture for each moment of a timeline's recording: moves the run from moment to moment,
/// and finally back to its initial moment.
class PictureSequence {
 public:
  /// Plans `rate` pictures per simulated second, from the first to the last recorded moment.
  PictureSequence(const exchange::Snapshot& snapshot, double rate);

  int count() const { return count_; }
  int done() const { return done_; }
  bool finished() const { return done_ == count_; }
  /// Time of the next picture [s].
  double time() const;
  /// The command that moves the run to the next picture's moment.
  exchange::Command GoToNext() const { return exchange::SeekTime{time()}; }
  /// Whether the snapshot is the one for the next picture.
  bool Shows(const exchange::Snapshot& snapshot) const;
  /// Must be called when the next picture has been drawn.
  void Advance() { ++done_; }
  /// Whether another input has moved the run, or changed the recording.
  bool IsDisturbed(const exchange::Snapshot& snapshot) const;
  /// The command that moves the run back to the moment before the sequence.
  exchange::Command GoBack() const { return back_; }
  /// Name of the next picture's file: picture-00001.png.
  std::string FileName() const;

 private:
  std::shared_ptr<const scene::SceneDesc> scene_;
  double first_time_;
  double last_time_;
  double rate_;
  exchange::Seek back_;
  int count_;
  int done_ = 0;
};

/// Makes `folder` if it can be made or is empty, otherwise the first possible one of folder-2,
/// folder-3, ... Throws std::filesystem::filesystem_error.
std::filesystem::path MakeFreeFolder(const std::filesystem::path& folder);

}  // namespace touchstone::app
