#include "ui/slow_motion.h"

namespace touchstone::ui {
namespace {

constexpr double kMostMissed = 0.2;  // greatest share of the slow part

double LatestBegin(const scene::SlowMotionDesc& slow) {
  return slow.from + kMostMissed * (slow.until - slow.from);
}

}  // namespace

void SlowMotion::Begin(const scene::SceneDesc& scene) {
  slow_ = scene.view.slow;
  is_slow_ = returns_ = false;
  last_time_ = 0.0;
}

bool SlowMotion::HasMissed(const PanelContext& context) const {
  const exchange::Snapshot& snapshot = context.snapshot;
  const bool plays =
      snapshot.run.state == exchange::RunState::kPlaying && !snapshot.timeline.replaying;
  return slow_ && plays && !context.leaving && last_time_ < slow_->from &&
         snapshot.time > LatestBegin(*slow_);
}

void SlowMotion::SlowDown(const PanelContext& context) {
  if (!speed_before_) speed_before_ = context.snapshot.run.speed;
  context.Send(exchange::SetSpeed{slow_->speed});
  is_slow_ = true;
  was_seen_ = false;
}

/// Accepts a speed that a person has chosen meanwhile.
void SlowMotion::KeepChoice(double speed) {
  was_seen_ = was_seen_ || speed == slow_->speed;
  if (was_seen_ && speed != slow_->speed) speed_before_ = speed;
}

void SlowMotion::Restore(const PanelContext& context) {
  is_slow_ = false;
  if (!speed_before_) return;
  context.Send(exchange::SetSpeed{*speed_before_});
  speed_before_.reset();
}

/// Covers all ways to reach the moment: by playing, on the time line, or as the scene opens. A run
/// does not wait for a window that is slow to draw: if the slow part was missed, it is shown again.
void SlowMotion::Follow(const PanelContext& context) {
  const exchange::Snapshot& snapshot = context.snapshot;
  const double now = snapshot.time;
  // Also the first picture after the return may come late: what counts is that time went back.
  const bool on_its_way = returns_ && now >= last_time_;
  if (!on_its_way) returns_ = HasMissed(context);
  last_time_ = now;
  if (on_its_way) return;
  if (returns_) {
    SlowDown(context);
    context.Send(exchange::SeekTime{slow_->from});
    context.Send(exchange::Play{});
  } else if (slow_ && now >= slow_->from && now < slow_->until) {
    is_slow_ ? KeepChoice(snapshot.run.speed) : SlowDown(context);
  } else {
    Restore(context);
  }
}

}  // namespace touchstone::ui
