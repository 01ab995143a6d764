#pragma once

#include <chrono>

namespace touchstone::simulation {

/// Adds the wall time of its lifetime to a sum [ms].
class Stopwatch {
 public:
  explicit Stopwatch(double* sum_ms) : sum_ms_(sum_ms), start_(Clock::now()) {}
  ~Stopwatch() {
    *sum_ms_ += std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
  }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  using Clock = std::chrono::steady_clock;

  double* sum_ms_;
  Clock::time_point start_;
};

}  // namespace touchstone::simulation
