#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/preferences.h"

namespace touchstone::app {

/// Writes preferences soon after a change, so that a killed program loses none.
class PreferencesKeeper {
 public:
  /// An empty `file` disables writing.
  explicit PreferencesKeeper(std::filesystem::path file) : file_(std::move(file)) {}

  /// Whether it is time to check for changes: once per second.
  bool IsDue(double now) const { return now >= next_; }
  /// Writes preferences if they have changed since the last check; the first check only stores
  /// them.
  void Keep(const Preferences& preferences, double now);

 private:
  std::filesystem::path file_;
  std::optional<std::string> seen_;  // text at the last check
  double next_ = 0.0;                // time of the next check [s]
};

}  // namespace touchstone::app
