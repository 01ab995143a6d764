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

/// How a free-body diagram is drawn, and from where.
struct DiagramView {
  render::DiagramDetail detail = render::DiagramDetail::kContacts;
  render::Camera camera;
  double lengths = 1.0;  // of its arrows, beside those of the style that it was chosen for
};

/// The view of the diagram of `style.free_body` in which every label is legible: free, and nearest
/// to its own arrow. The body is framed with all arrows. First the camera is turned, as little as
/// does, up to 75 degrees to either side, while the body does not look much smaller; then the
/// contact forces are put together. Where there is no such view, the one with the fewest labels
/// that are not legible. Arrows that would make the body small in the picture are shorter, unless
/// their `lengths` are given.
DiagramView ChooseDiagramView(const exchange::Snapshot& snapshot, const render::ForceStyle& style,
                              const SceneView& view, const LetterSize& letters,
                              std::optional<double> lengths = std::nullopt);

/// What a diagram that puts contact forces together tells about that; empty where each has its own
/// arrow.
const char* TellDetail(render::DiagramDetail detail);

/// What the diagram of a body that moves tells about the instant of its forces: they are those of
/// halfway through the step, at the places of its end. Empty where that moves no arm by more than a
/// thousandth of the body.
std::string TellInstant(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body);

}  // namespace touchstone::app
