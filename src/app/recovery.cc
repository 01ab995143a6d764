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

/// A free file name of this process, different from that one.
std::filesystem::path FreeFile(const std::filesystem::path& folder,
                               const std::filesystem::path& taken) {
  std::error_code ignored;
  for (int number = 1;; ++number) {
    const std::filesystem::path file =
        folder / (std::to_string(getpid()) + "." + std::to_string(number) + kEnding);
    if (file != taken && !std::filesystem::exists(file, ignored)) return file;
  }
}

}  // namespace

Recovery::Recovery(std::filesystem::path folder) : folder_(std::move(folder)), next_(kSaveEvery) {
  if (folder_.empty()) return;
  own_ = FreeFile(folder_, {});
  std::vector<std::filesystem::path> files = FindLeftBehind(folder_);
  std::error_code ignored;
  for (; files.size() > kMost; files.pop_back()) std::filesystem::remove(files.back(), ignored);
  if (!files.empty()) left_behind_ = files.front();
}

std::string Recovery::When() const {
  if (!left_behind_) return "";
  const std::time_t written = WrittenAt(*left_behind_);
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
  std::error_code ignored;
  if (left_behind_) std::filesystem::remove(*left_behind_, ignored);
  left_behind_.reset();
}

std::optional<std::filesystem::path> Recovery::Due(double now, std::uint64_t state) {
  if (folder_.empty() || now < next_ || state == state_) return std::nullopt;
  next_ = now + kSaveEvery;
  state_ = state;
  std::error_code ignored;
  std::filesystem::create_directories(folder_, ignored);
  return own_;
}

std::filesystem::path Recovery::ForClosing() {
  if (folder_.empty()) return {};
  std::error_code ignored;
  std::filesystem::create_directories(folder_, ignored);
  closing_ = FreeFile(folder_, own_);
  return closing_;
}

void Recovery::Close(bool saved) {
  std::error_code ignored;
  if (folder_.empty()) return;
  if (saved || std::filesystem::exists(closing_, ignored)) std::filesystem::remove(own_, ignored);
}

}  // namespace touchstone::app
