#pragma once

#include <cstdlib>

namespace touchstone::cli {

/// Whether the environment names a display to draw on.
inline bool HasDisplay() {
  const auto is_set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

}  // namespace touchstone::cli
