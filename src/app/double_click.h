#pragma once

#include <optional>

#include "app/input_queue.h"

namespace touchstone::app {

/// Detects the second press of a double click.
class DoubleClick {
 public:
  /// Takes the next press, at `now` by the wall clock [s]; returns whether it is a second one.
  /// Presses come frame by frame, `frame_seconds` apart.
  bool Take(const ButtonPress& press, double now, double frame_seconds);
  /// Discards the last press, which had another purpose.
  void Forget() { last_.reset(); }

 private:
  std::optional<ButtonPress> last_;
  double last_at_ = 0.0;
};

}  // namespace touchstone::app
