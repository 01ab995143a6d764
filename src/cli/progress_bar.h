#pragma once

#include <chrono>
#include <string>

namespace touchstone::cli {

/// A bar on standard error that shows the progress of a run; silent when standard error is not a
/// terminal. Redrawn at most ten times per second and removed when the run is over.
class ProgressBar {
 public:
  /// @param end  simulated time to reach [s].
  explicit ProgressBar(double end);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void Show(double time);

 private:
  using Clock = std::chrono::steady_clock;

  double end_;
  bool is_terminal_;
  bool is_drawn_ = false;
  Clock::time_point next_;
};

}  // namespace touchstone::cli
