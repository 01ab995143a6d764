#include "app/live_run.h"

#include <utility>
#include <variant>

#include "app/window_pace.h"

namespace touchstone::app {

LiveRun::LiveRun(const std::shared_ptr<const scene::SceneDesc>& scene, bool playing)
    : thread_(scene, playing), snapshot_(thread_.Latest()) {}

bool LiveRun::Update(double now) {
  now_ = now;
  SnapshotPointer latest = thread_.Latest();
  if (latest == snapshot_) return false;
  snapshot_ = std::move(latest);
  came_ = now;
  sent_.reset();
  stopping_ = false;
  return true;
}

void LiveRun::Send(exchange::Command command) {
  if (auto* load = std::get_if<exchange::LoadScene>(&command))
    load->scene = AtWindowPace(std::move(load->scene));
  if (listener_) listener_(command);
  if (!sent_) sent_ = now_;
  stopping_ |= exchange::BreaksOffSteps(command);
  thread_.Send(std::move(command), gesture_);
}

double LiveRun::waiting() const {
  if (playing()) return now_ - came_;
  return sent_ ? now_ - *sent_ : 0.0;
}

void LiveRun::BreakOff() {
  if (playing())
    Send(exchange::Pause{});
  else
    Send(exchange::BreakOff{});
}

void LiveRun::Observe(const exchange::Observe& wanted) {
  if (wanted == observed_) return;
  observed_ = wanted;
  Send(observed_);
}

}  // namespace touchstone::app
