#include "app/live_run.h"

#include <thread>
#include <utility>
#include <variant>

#include "app/window_pace.h"

namespace touchstone::app {

LiveRun::LiveRun(const std::shared_ptr<const scene::SceneDesc>& scene, bool playing)
    : thread_(scene, playing), latest_(thread_.Latest()), snapshot_(latest_) {}

bool LiveRun::Update(double now) {
  now_ = now;
  SnapshotPointer latest = thread_.Latest();
  if (latest != latest_) {
    const bool stands = latest->run.state != exchange::RunState::kPlaying;
    if (stands || latest->scene != latest_->scene || latest->time < latest_->time) leaving_ = false;
    latest_ = std::move(latest);
    came_ = now;
    sent_.reset();
    stopping_ = false;
  }
  SnapshotPointer due = MomentAt(now);
  if (due == snapshot_) return false;
  snapshot_ = std::move(due);
  return true;
}

LiveRun::SnapshotPointer LiveRun::MomentAt(double now) const {
  const exchange::SlowStep& slow = latest_->slow_step;
  const std::size_t count = slow.moments.size();
  if (count == 0) return latest_;
  const double share = (now - came_) / slow.seconds;
  const auto at = static_cast<std::size_t>(share * static_cast<double>(count + 1));
  return at < count ? slow.moments[at] : latest_;
}

void LiveRun::Send(exchange::Command command) {
  const auto* load = std::get_if<exchange::LoadScene>(&command);
  if (load == nullptr) return Pass(std::move(command));
  if (load->scene->card) return OpenPaused(load->scene);  // the question comes before the run
  Pass(exchange::LoadScene{AtWindowPace(load->scene)});
  Pass(exchange::Play{});
}

void LiveRun::OpenPaused(std::shared_ptr<const scene::SceneDesc> scene) {
  Pass(exchange::Pause{});
  Pass(exchange::LoadScene{AtWindowPace(std::move(scene))});
}

void LiveRun::Pass(exchange::Command command) {
  if (listener_) listener_(command);
  if (!sent_) sent_ = now_;
  stopping_ |= exchange::BreaksOffSteps(command);
  leaving_ = exchange::BreaksOffSteps(command) ||
             (leaving_ && !std::holds_alternative<exchange::Play>(command));
  thread_.Send(std::move(command), gesture_);
  ++requests_;
}

void LiveRun::WaitForAnswers(std::chrono::milliseconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (Update(now_), answered() < requests_ && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
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
