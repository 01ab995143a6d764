#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/preferences.h"

namespace touchstone::app {

/// Writes preferences soon after they have changed, so that a program that is killed has lost none.
class PreferencesKeeper {
 public:
  /// `file` empty: nothing is written.
  explicit PreferencesKeeper(std::filesystem::path file) : file_(std::move(file)) {}

  /// Whether it is time to look for changes again: once a second.
  bool IsDue(double now) const { return now >= next_; }
  /// Writes them if they have changed since the last look; the first look only remembers them.
  void Keep(const Preferences& preferences, double now);

 private:
  std::filesystem::path file_;
  std::optional<std::string> seen_;  // as text, at the last look
  double next_ = 0.0;                // [s]
};

}  // namespace touchstone::app
