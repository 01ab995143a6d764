#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// The note's text about the run so far: the number of rough steps, and by how much their forces
/// violate the exact law.
std::string DescribeRoughness(const exchange::Snapshot& snapshot);

/// The card of a scene with hundreds of bodies: its subject, its rough parts, and the error of this
/// run. The scene plays meanwhile, and the card closes by itself after a while, unless a person has
/// asked for it.
class SceneNote {
 public:
  /// Draws the card, or the button that reopens it; nothing for other scenes. Returns the card's
  /// width at the left border [px].
  float Draw(const PanelContext& context, const Rect& scene);
  /// Returns whether there was a card to close.
  bool Close();

 private:
  float DrawCard(const PanelContext& context, const Rect& scene);

  std::shared_ptr<const scene::SceneDesc> scene_;
  double until_ = 0.0;  // time at which the card closes by itself
  bool has_note_ = false;
  bool closed_ = false;
};

}  // namespace touchstone::ui
