#pragma once

#include <filesystem>
#include <optional>

namespace touchstone::app {

/// Keeps the scene of a running window in a file of its own, which is removed when the window
/// closes well: what a later window finds there was left behind by a crash.
class Recovery {
 public:
  /// `folder` is made when it is first needed; empty: nothing is kept.
  explicit Recovery(std::filesystem::path folder);

  /// The newest scene that a window which no longer runs has left behind.
  const std::optional<std::filesystem::path>& left_behind() const { return left_behind_; }
  /// Forgets it, and removes it.
  void Discard();

  /// The file to write the scene to now, when the time has come: at most every 15 seconds, and only
  /// when `state` is another than at the last time.
  std::optional<std::filesystem::path> Due(double now, std::uint64_t state);
  /// The window closes well.
  void Close();

 private:
  std::filesystem::path folder_;
  std::filesystem::path own_;
  std::optional<std::filesystem::path> left_behind_;
  double next_;
  std::uint64_t state_ = 0;
};

}  // namespace touchstone::app
