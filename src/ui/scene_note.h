#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// What a scene's note tells of the run so far: how many of its steps are rough, and by how much
/// their forces miss the exact law.
std::string DescribeRoughness(const exchange::Snapshot& snapshot);

/// The card of a scene with hundreds of bodies: what it shows, what is rough in it, and how far
/// from the truth this run is. The scene plays meanwhile, and the card goes by itself after a
/// while, unless somebody has asked for it.
class SceneNote {
 public:
  /// Draws the card, or the button that opens it again; nothing for other scenes. Returns how much
  /// of the left border the card takes [px].
  float Draw(const PanelContext& context, const Rect& scene);
  /// Returns whether there was a card to close.
  bool Close();

 private:
  float DrawCard(const PanelContext& context, const Rect& scene);

  std::shared_ptr<const scene::SceneDesc> scene_;
  double until_ = 0.0;  // the card goes then by itself
  bool has_note_ = false;
  bool closed_ = false;
};

}  // namespace touchstone::ui
