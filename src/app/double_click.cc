#include "app/double_click.h"

#include <cmath>

namespace touchstone::app {

bool DoubleClick::Take(const ButtonPress& press, double now, double frame_seconds) {
  constexpr double kReach = 5.0;  // window units
  const double seconds = 0.35 + 2.0 * frame_seconds;
  const bool second = last_ && last_->button == press.button && now - last_at_ < seconds &&
                      std::hypot(press.x - last_->x, press.y - last_->y) < kReach;
  last_ = press;
  last_at_ = now;
  if (second) last_.reset();
  return second;
}

}  // namespace touchstone::app
