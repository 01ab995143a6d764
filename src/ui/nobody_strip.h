#pragma once

#include "ui/panel_context.h"

namespace touchstone::ui {

/// A message while all bodies are out of the picture, with a button to show them.
class NobodyStrip {
 public:
  /// `nobody`: whether bodies could be seen, but none is in the picture. Returns the height that
  /// the strip takes at the lower border of `scene`.
  float Draw(const PanelContext& context, bool nobody, const Rect& scene);

 private:
  double since_ = -1.0;  // time since when nobody is in the picture; negative: somebody is [s]
};

}  // namespace touchstone::ui
