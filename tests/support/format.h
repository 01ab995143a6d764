#pragma once

#include <array>
#include <cstdio>
#include <string>

namespace touchstone::testing {

/// As printf, up to 8 kB.
inline std::string Format(const char* format, auto... values) {
  std::array<char, 8192> text;
  std::snprintf(text.data(), text.size(), format, values...);
  return text.data();
}

}  // namespace touchstone::testing
