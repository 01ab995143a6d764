#pragma once

#include <optional>
#include <string>

#include "app/scene_view.h"
#include "render/force_style.h"

namespace touchstone::app {

/// The size of letters, in window units.
struct LetterSize {
  float width = 8.0F;
  float height = 16.0F;
};

/// Style and camera of a free-body diagram.
struct DiagramView {
  render::DiagramDetail detail = render::DiagramDetail::kContacts;
  render::Camera camera;
  double lengths = 1.0;  // factor of arrow lengths, relative to the style that it was chosen for
};

/// The view of the diagram of `style.free_body` in which every label is legible: on free ground,
/// and nearest to its own arrow. The body is framed with all arrows. First the camera is turned by
/// the least sufficient angle, up to 75 degrees to either side, while the body does not look much
/// smaller; then the contact forces are combined. If no such view exists, the one with the fewest
/// illegible labels is returned. Arrows that would make the body small in the picture are
/// shortened, unless their `lengths` are given.
DiagramView ChooseDiagramView(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                              const SceneView& view, const LetterSize& letters,
                              std::optional<double> lengths = std::nullopt);

/// The note of a diagram that combines contact forces; empty if each has its own arrow.
const char* TellDetail(render::DiagramDetail detail);

/// The note about the instant of the forces in the diagram of a moving body: the forces are those
/// of the middle of the step, at the positions of its end. Empty if this changes no lever arm by
/// more than a thousandth of the body.
std::string TellInstant(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body);

}  // namespace touchstone::app
