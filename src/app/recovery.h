#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace touchstone::app {

/// Keeps a scene that is not saved in a file of the window's own. What a later window finds there
/// was left behind by a crash, or by a window that was closed without saving.
class Recovery {
 public:
  /// `folder` is made when it is first needed; empty: nothing is kept.
  explicit Recovery(std::filesystem::path folder);

  /// The newest scene that a window which no longer runs has left behind.
  const std::optional<std::filesystem::path>& left_behind() const { return left_behind_; }
  /// When it was kept: "12:31", of another day "3 May, 12:31".
  std::string When() const;
  /// Forgets it, and removes it.
  void Discard();
  /// Leaves it for the next window.
  void Postpone() { left_behind_.reset(); }

  /// The file to write the scene to now, when the time has come: at most every 15 seconds, and only
  /// when `state` is another than at the last time.
  std::optional<std::filesystem::path> Due(double now, std::uint64_t state);
  /// The file to write the scene to that is not saved when the window closes; empty: nowhere.
  std::filesystem::path ForClosing();
  /// The window has closed. What was written ForClosing stays, or where that did not come about
  /// what was Due last; all goes when `saved`.
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
