#include "cli/progress_bar.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace touchstone::cli {

ProgressBar::ProgressBar(double end)
    : end_(end), is_terminal_(isatty(STDERR_FILENO) != 0), next_(Clock::now()) {}

ProgressBar::~ProgressBar() {
  if (is_drawn_) std::fputs("\r\033[K", stderr);
}

void ProgressBar::Show(double time) {
  constexpr int kWidth = 40;
  if (!is_terminal_ || end_ <= 0 || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds(100);
  is_drawn_ = true;
  const int filled = std::clamp(static_cast<int>(kWidth * time / end_), 0, kWidth);
  const std::string bar = std::string(static_cast<size_t>(filled), '=') +
                          std::string(static_cast<size_t>(kWidth - filled), ' ');
  std::fprintf(stderr, "\r[%s] %.2f of %g s\033[K", bar.c_str(), time, end_);
  std::fflush(stderr);
}

}  // namespace touchstone::cli
