#include "cli/waiting_line.h"

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <utility>

namespace touchstone::cli {

WaitingLine::WaitingLine(std::string doing) {
  if (isatty(STDERR_FILENO) == 0) return;
  clock_ = std::jthread([doing = std::move(doing)](const std::stop_token& over) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any bell;
    int seconds = 0;
    while (!bell.wait_for(lock, over, std::chrono::seconds(1), [] { return false; }) &&
           !over.stop_requested()) {
      std::fprintf(stderr, "\r%s: %d s\033[K", doing.c_str(), ++seconds);
      std::fflush(stderr);
    }
    if (seconds > 0) std::fputs("\r\033[K", stderr);
  });
}

}  // namespace touchstone::cli
