#include "app/live_run.h"

#include <utility>

namespace touchstone::app {

LiveRun::LiveRun(const std::shared_ptr<const scene::SceneDesc>& scene, bool playing)
    : thread_(scene, playing), snapshot_(thread_.Latest()) {}

bool LiveRun::Update(double now) {
  SnapshotPointer latest = thread_.Latest();
  if (latest == snapshot_) return false;
  snapshot_ = std::move(latest);
  came_ = now;
  return true;
}

void LiveRun::Send(exchange::Command command) {
  if (listener_) listener_(command);
  thread_.Send(std::move(command), gesture_);
}

void LiveRun::Observe(const exchange::Observe& wanted) {
  if (wanted == observed_) return;
  observed_ = wanted;
  Send(observed_);
}

}  // namespace touchstone::app
