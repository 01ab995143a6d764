#pragma once

#include <optional>

#include "app/input_queue.h"

namespace touchstone::app {

/// Detects the second press of a double click.
class DoubleClick {
 public:
  /// Takes the next press; returns whether it may be a second one.
  bool Take(const ButtonPress& press);
  /// Discards the last press, which had another purpose.
  void Forget() { last_.reset(); }

 private:
  std::optional<ButtonPress> last_;
};

}  // namespace touchstone::app
