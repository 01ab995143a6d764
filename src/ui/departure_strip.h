#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "ui/layout.h"
#include "ui/panel_context.h"

namespace touchstone::ui {

/// Returns a sentence about the departed bodies: "ball has left the scene and falls for ever."
/// @pre at least one body has departed
std::string DescribeDeparted(const exchange::Snapshot& snapshot,
                             const std::vector<BodyId>& departed);

/// Announces once for each body that it has left the scene, and offers to remove it or, in an
/// edited scene, to undo the last edit before it left.
class DepartureStrip {
 public:
  /// Draws the strip while there is an announcement; returns its height at the scene's lower border
  /// [px].
  float Draw(const PanelContext& context, const Rect& scene);
  /// Closes the strip; returns whether it was shown.
  bool Close();

 private:
  void Follow(const PanelContext& context);
  void DrawButtons(const PanelContext& context);

  std::shared_ptr<const scene::SceneDesc> scene_;
  std::string opening_;    // name of the undo step when the scene was opened; it is not offered
  std::string last_edit_;  // name of the undo step when a body had left
  std::vector<BodyId> departed_;  // bodies to announce
  std::set<BodyId> told_;
};

}  // namespace touchstone::ui
