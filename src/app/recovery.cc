#include "app/recovery.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

namespace touchstone::app {
namespace {

constexpr double kInterval = 15.0;  // [s]
constexpr const char* kEnding = ".scene.json";

/// The process a file belongs to, or 0.
pid_t OwnerOf(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  char* end = nullptr;
  const long owner = std::strtol(name.c_str(), &end, 10);
  return std::string(end) == kEnding && owner > 0 ? static_cast<pid_t>(owner) : 0;
}

bool Runs(pid_t process) { return kill(process, 0) == 0 || errno == EPERM; }

}  // namespace

Recovery::Recovery(std::filesystem::path folder) : folder_(std::move(folder)), next_(kInterval) {
  if (folder_.empty()) return;
  own_ = folder_ / (std::to_string(getpid()) + kEnding);
  std::error_code error;
  std::filesystem::file_time_type newest;
  for (std::filesystem::directory_iterator it(folder_, error), end; !error && it != end;
       it.increment(error)) {
    const pid_t owner = OwnerOf(it->path());
    if (owner == 0 || Runs(owner)) continue;
    std::error_code ignored;
    const auto written = it->last_write_time(ignored);
    if (left_behind_ && written <= newest) continue;
    newest = written;
    left_behind_ = it->path();
  }
}

void Recovery::Discard() {
  std::error_code ignored;
  if (left_behind_) std::filesystem::remove(*left_behind_, ignored);
  left_behind_.reset();
}

std::optional<std::filesystem::path> Recovery::Due(double now, std::uint64_t state) {
  if (folder_.empty() || now < next_ || state == state_) return std::nullopt;
  next_ = now + kInterval;
  state_ = state;
  std::error_code ignored;
  std::filesystem::create_directories(folder_, ignored);
  return own_;
}

void Recovery::Close() {
  std::error_code ignored;
  if (!own_.empty()) std::filesystem::remove(own_, ignored);
}

}  // namespace touchstone::app
