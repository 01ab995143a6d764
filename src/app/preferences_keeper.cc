#include "app/preferences_keeper.h"

#include <utility>

namespace touchstone::app {
namespace {

constexpr double kLookEvery = 1.0;  // [s]

}  // namespace

void PreferencesKeeper::Keep(const Preferences& preferences, double now) {
  next_ = now + kLookEvery;
  std::string text = PreferencesText(preferences);
  if (seen_ == text) return;
  if (std::exchange(seen_, std::move(text))) SavePreferences(preferences, file_);
}

}  // namespace touchstone::app
