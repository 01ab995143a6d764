#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace touchstone::cli {

/// A bar on standard error that shows the progress of a call; silent when standard error is not a
/// terminal. Redrawn at most ten times per second and removed when the call is over.
class ProgressBar {
 public:
  /// Simulated time to reach [s].
  explicit ProgressBar(double end);
  /// A number of things to do, named in the plural.
  ProgressBar(std::size_t count, std::string things);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void Show(double reached);

 private:
  using Clock = std::chrono::steady_clock;

  double end_;
  std::string unit_ = "s";
  int decimals_ = 2;
  bool is_terminal_;
  bool is_drawn_ = false;
  Clock::time_point next_;
};

}  // namespace touchstone::cli
