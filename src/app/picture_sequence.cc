#include "app/picture_sequence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace touchstone::app {
namespace {

constexpr double kRoundOff = 1e-9;  // round-off of sums of steps [s]

}  // namespace

int CountPictures(const exchange::TimelineSnapshot& timeline, double rate) {
  return 1 + static_cast<int>(
                 std::floor((timeline.last_time - timeline.first_time) * rate + kRoundOff));
}

PictureSequence::PictureSequence(const exchange::Snapshot& snapshot, double rate)
    : scene_(snapshot.scene),
      first_time_(snapshot.timeline.first_time),
      last_time_(snapshot.timeline.last_time),
      rate_(rate),
      back_{snapshot.timeline.frame, snapshot.timeline.commands, snapshot.time},
      count_(CountPictures(snapshot.timeline, rate)) {}

double PictureSequence::time() const { return std::min(first_time_ + done_ / rate_, last_time_); }

bool PictureSequence::Shows(const exchange::Snapshot& snapshot) const {
  return !finished() && std::abs(snapshot.time - time()) < kRoundOff;
}

bool PictureSequence::IsDisturbed(const exchange::Snapshot& snapshot) const {
  return snapshot.scene != scene_ || snapshot.run.state == exchange::RunState::kPlaying ||
         std::abs(snapshot.timeline.last_time - last_time_) > kRoundOff;
}

std::string PictureSequence::FileName() const {
  std::array<char, 32> name;
  std::snprintf(name.data(), name.size(), "picture-%05d.png", done_ + 1);
  return name.data();
}

std::filesystem::path MakeFreeFolder(const std::filesystem::path& folder) {
  for (int i = 1;; ++i) {
    std::filesystem::path free = folder;
    if (i > 1) free += std::string("-").append(std::to_string(i));
    if (std::filesystem::exists(free) &&
        !(std::filesystem::is_directory(free) && std::filesystem::is_empty(free)))
      continue;
    std::filesystem::create_directories(free);
    return free;
  }
}

}  // namespace touchstone::app
