#include "app/double_click.h"

#include <cmath>

namespace touchstone::app {

bool DoubleClick::Take(const ButtonPress& press) {
  constexpr double kReach = 5.0;  // window units
  constexpr double kSeconds = 0.35;
  const bool second = last_ && last_->button == press.button &&
                      press.earliest - last_->latest < kSeconds &&
                      std::hypot(press.x - last_->x, press.y - last_->y) < kReach;
  last_ = press;
  if (second) last_.reset();
  return second;
}

}  // namespace touchstone::app
