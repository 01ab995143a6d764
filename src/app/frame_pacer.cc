#include "app/frame_pacer.h"

#include <algorithm>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace touchstone::app {
namespace {

constexpr double kFrameSeconds = 1.0 / 60.0;
constexpr double kIdleSeconds = 0.05;   // between checks of the simulation while nothing moves
constexpr double kChangeSeconds = 0.5;  // frames continue after a change, for tooltips
constexpr int kChangeFrames = 6;        // at least: a new window finds its size over some frames
constexpr double kShortestWait = 4e-3;  // avoids a busy loop when a frame is late
constexpr double kLongestFrame = 0.5;   // a longer frame is a pause, not a slow frame
constexpr double kOpening = 2.0;        // start of the window
// Longest time between pictures: during a long step, and in a paused run.
constexpr double kHeartbeatPlaying = 0.25;
constexpr double kHeartbeatPaused = 2.0;

}  // namespace

bool FramePacer::HasJustChanged() const {
  return now_ - last_change_ < kChangeSeconds || frames_since_change_ < kChangeFrames;
}

bool FramePacer::Wait(bool playing) {
  const double looks = glfwGetTime();
  if (now_ > kOpening) longest_round_ = std::max(longest_round_, looks - now_);
  const double until_next = last_frame_ + kFrameSeconds - looks;
  glfwWaitEventsTimeout(playing || HasJustChanged() ? std::max(until_next, kShortestWait)
                                                    : kIdleSeconds);
  now_ = glfwGetTime();
  return now_ >= last_frame_ + kFrameSeconds;
}

bool FramePacer::IsDue(bool changed, bool playing) {
  if (changed) {
    last_change_ = now_;
    frames_since_change_ = 0;
  }
  const double heartbeat = playing ? kHeartbeatPlaying : kHeartbeatPaused;
  return HasJustChanged() || now_ - last_frame_ > heartbeat;
}

double FramePacer::Begin() {
  const double interval = now_ - last_frame_;
  if (interval < kLongestFrame) frame_seconds_ += 0.1 * (interval - frame_seconds_);
  last_frame_ = now_;
  ++frames_since_change_;
  return interval;
}

}  // namespace touchstone::app
