#pragma once

#include <ctime>

namespace touchstone::testing {

/// Processor time that this thread has taken so far [s]: unlike the wall clock it does not see what
/// else runs on the machine.
inline double ThreadSeconds() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return static_cast<double>(spent.tv_sec) + 1e-9 * static_cast<double>(spent.tv_nsec);
}

}  // namespace touchstone::testing
