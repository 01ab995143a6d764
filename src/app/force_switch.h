#pragma once

#include <optional>

#include "settings/view_options.h"

namespace touchstone::app {

/// Hides all kinds of forces at once and restores the hidden ones.
class ForceSwitch {
 public:
  /// Returns whether forces are shown now.
  bool Toggle(settings::ForceOptions* options);

 private:
  std::optional<settings::ForceOptions> hidden_;
};

/// Shows normal force and friction as two arrows or, if they are two now, as one.
void ToggleSplit(settings::ForceOptions* options);

}  // namespace touchstone::app
