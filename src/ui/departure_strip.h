#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// "ball has left the scene and falls for ever."
/// @pre there are some
std::string DescribeDeparted(const exchange::Snapshot& snapshot,
                             const std::vector<BodyId>& departed);

/// Tells once of each body that it has left the scene, and offers to remove it or, in a scene that
/// has been edited, to undo the last edit.
class DepartureStrip {
 public:
  /// Draws it, if there is something to tell; returns how much of the lower border it takes [px].
  float Draw(const PanelContext& context, const Rect& scene);
  /// Puts it away; returns whether it was shown.
  bool Close();

 private:
  void Follow(const PanelContext& context);
  void DrawButtons(const PanelContext& context);

  std::shared_ptr<const scene::SceneDesc> scene_;
  std::string opening_;           // what Undo takes back as long as nothing is edited
  std::vector<BodyId> departed_;  // and not told of before
  std::set<BodyId> told_;
};

}  // namespace touchstone::ui
