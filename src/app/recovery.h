#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace touchstone::app {

/// Keeps an unsaved scene in a separate file of the window. Files of earlier windows were left
/// behind by a crash, or by a window that was closed without saving.
class Recovery {
 public:
  /// `folder` is made when it is first needed; an empty one disables keeping.
  explicit Recovery(std::filesystem::path folder);

  /// The newest scene left behind by a window that no longer runs.
  const std::optional<std::filesystem::path>& left_behind() const { return left_behind_; }
  /// Time at which it was kept: "12:31", or on another day "3 May, 12:31".
  std::string When() const;
  /// Deletes the scene that was left behind.
  void Discard();
  /// Leaves the scene for the next window.
  void Postpone() { left_behind_.reset(); }

  /// The file to write the scene to now, if it is due: at most every 15 seconds, and only if
  /// `state` differs from the last time.
  std::optional<std::filesystem::path> Due(double now, std::uint64_t state);
  /// The file for the unsaved scene when the window closes; empty: none.
  std::filesystem::path ForClosing();
  /// Must be called when the window has closed. The file written for ForClosing stays, or without
  /// one the last file of Due, unless the scene was `saved`.
  void Close(bool saved);

 private:
  std::filesystem::path folder_;
  std::filesystem::path own_;
  std::filesystem::path closing_;
  std::optional<std::filesystem::path> left_behind_;
  double next_;
  std::uint64_t state_ = 0;
};

}  // namespace touchstone::app
