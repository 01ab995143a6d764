#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace touchstone::app {

/// The files of this window's unsaved scenes, and those of earlier windows: left behind by a crash,
/// or by a window that was closed without saving.
class Recovery {
 public:
  /// `folder` is made when it is first needed; an empty one disables keeping.
  explicit Recovery(std::filesystem::path folder);

  /// The scene on offer: the newest one left behind by a window that no longer runs.
  std::optional<std::filesystem::path> left_behind() const;
  /// Time at which it was kept: "12:31", or on another day "3 May, 12:31".
  std::string When() const;
  /// Deletes the scene on offer and offers the next one.
  void Discard();
  /// Leaves all scenes for the next window.
  void Postpone() { left_behind_.clear(); }

  /// Whether unsaved work is to be written now: at most every 15 seconds, and only if `state`
  /// differs from the last time.
  bool Due(double now, std::uint64_t state);
  /// A new file for an unsaved scene; empty: scenes are not kept.
  std::filesystem::path NewFile();

 private:
  std::filesystem::path folder_;
  std::vector<std::filesystem::path> left_behind_;  // newest first
  double next_;
  std::uint64_t state_ = 0;
  int number_ = 0;  // that of the last new file
};

}  // namespace touchstone::app
