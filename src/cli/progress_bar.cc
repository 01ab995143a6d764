#include "cli/progress_bar.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace touchstone::cli {

ProgressBar::ProgressBar(double end)
    : end_(end), is_terminal_(isatty(STDERR_FILENO) != 0), next_(Clock::now()) {}

ProgressBar::ProgressBar(std::size_t count, std::string things)
    : ProgressBar(static_cast<double>(count)) {
  unit_ = std::move(things);
  decimals_ = 0;
}

ProgressBar::~ProgressBar() {
  if (is_drawn_) std::fputs("\r\033[K", stderr);
}

void ProgressBar::Show(double reached) {
  constexpr int kWidth = 40;
  if (!is_terminal_ || end_ <= 0 || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds(100);
  is_drawn_ = true;
  const int filled = std::clamp(static_cast<int>(kWidth * reached / end_), 0, kWidth);
  const std::string bar = std::string(static_cast<size_t>(filled), '=') +
                          std::string(static_cast<size_t>(kWidth - filled), ' ');
  std::fprintf(stderr, "\r[%s] %.*f of %g %s\033[K", bar.c_str(), decimals_, reached, end_,
               unit_.c_str());
  std::fflush(stderr);
}

}  // namespace touchstone::cli
