#include "app/recovery.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace touchstone::app {
namespace {

constexpr double kSaveEvery = 15.0;  // [s]
constexpr const char* kEnding = ".scene.json";

constexpr std::size_t kMost = 5;  // greatest number of files

/// The process a file belongs to, "PROCESS.NUMBER.scene.json", or 0.
pid_t OwnerOf(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  char* end = nullptr;
  const long owner = std::strtol(name.c_str(), &end, 10);
  const std::string rest(end);
  const std::size_t number = rest.find_first_not_of("0123456789", 1);
  const bool ours = rest == kEnding || (rest.starts_with(".") && number != std::string::npos &&
                                        number > 1 && rest.substr(number) == kEnding);
  return ours && owner > 0 ? static_cast<pid_t>(owner) : 0;
}

/// Whether another window runs as that process. No other runs under this process' own number: a
/// file with that number is from an earlier one.
bool Runs(pid_t process) {
  return process != getpid() && (kill(process, 0) == 0 || errno == EPERM);
}

std::time_t WrittenAt(const std::filesystem::path& file) {
  struct stat facts = {};
  return stat(file.c_str(), &facts) == 0 ? facts.st_mtime : 0;
}

/// The files of windows that no longer run, newest first.
std::vector<std::filesystem::path> FindLeftBehind(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    const pid_t owner = OwnerOf(it->path());
    if (owner != 0 && !Runs(owner)) files.push_back(it->path());
  }
  std::ranges::sort(files, [](const auto& a, const auto& b) {
    return std::pair(WrittenAt(a), a) > std::pair(WrittenAt(b), b);
  });
  return files;
}

}  // namespace

Recovery::Recovery(std::filesystem::path folder) : folder_(std::move(folder)), next_(kSaveEvery) {
  if (folder_.empty()) return;
  left_behind_ = FindLeftBehind(folder_);
  std::error_code ignored;
  for (; left_behind_.size() > kMost; left_behind_.pop_back())
    std::filesystem::remove(left_behind_.back(), ignored);
}

std::optional<std::filesystem::path> Recovery::left_behind() const {
  if (left_behind_.empty()) return std::nullopt;
  return left_behind_.front();
}

std::string Recovery::When() const {
  if (left_behind_.empty()) return "";
  const std::time_t written = WrittenAt(left_behind_.front());
  const std::time_t now = std::time(nullptr);
  std::tm then{};
  std::tm today{};
  localtime_r(&written, &then);
  localtime_r(&now, &today);
  const bool same_day = then.tm_yday == today.tm_yday && then.tm_year == today.tm_year;
  std::array<char, 64> text{};
  std::strftime(text.data(), text.size(), same_day ? "%H:%M" : "%e %B, %H:%M", &then);
  return text.data();
}

void Recovery::Discard() {
  if (left_behind_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove(left_behind_.front(), ignored);
  left_behind_.erase(left_behind_.begin());
}

bool Recovery::Due(double now, std::uint64_t state) {
  if (folder_.empty() || now < next_ || state == state_) return false;
  next_ = now + kSaveEvery;
  state_ = state;
  return true;
}

std::filesystem::path Recovery::NewFile() {
  if (folder_.empty()) return {};
  std::error_code ignored;
  std::filesystem::create_directories(folder_, ignored);
  while (true) {
    const std::filesystem::path file =
        folder_ / (std::to_string(getpid()) + "." + std::to_string(++number_) + kEnding);
    if (!std::filesystem::exists(file, ignored)) return file;
  }
}

}  // namespace touchstone::app
