#pragma once

#include <sstream>
#include <stdexcept>
#include <string>

namespace touchstone {

/// A broken internal rule of the program: a bug here, never a user's mistake.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void ThrowInternalError(const char* condition, const char* file, int line);

}  // namespace touchstone

/// Throws InternalError unless `condition` holds; kept in release builds.
#define TOUCHSTONE_CHECK(condition)                                     \
  do {                                                                  \
    if (!(condition)) [[unlikely]]                                      \
      ::touchstone::ThrowInternalError(#condition, __FILE__, __LINE__); \
  } while (false)
