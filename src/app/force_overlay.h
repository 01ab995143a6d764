#pragma once

#include <array>
#include <optional>
#include <vector>

#include "app/scene_view.h"
#include "render/force_style.h"
#include "ui/diagram_labels.h"
#include "ui/force_labels.h"

namespace touchstone::app {

/// The forces that are labelled with a number.
enum class Numbers { kOfAll, kOfBroken };

/// The magnitudes of the forces that `style` shows, at the arrows' tips in the window, and the
/// torques that hinges and fixed joints transmit besides their forces, at the joints; or only the
/// magnitudes of broken arrows, whose length does not represent them, and of arrows at `pointer`.
std::vector<ui::Label> ForceLabels(const exchange::Snapshot& snapshot,
                                   const render::ForceStyle& style, const SceneView& view,
                                   Numbers numbers = Numbers::kOfAll,
                                   const std::optional<ScenePoint>& pointer = {});

/// The arrows of contacts and links that `style` shows, in the window; none if there are many.
std::vector<std::array<ImVec2, 2>> ArrowsInSight(const exchange::Snapshot& snapshot,
                                                 const render::ForceStyle& style,
                                                 const SceneView& view);

/// The scene's labels on bodies; placed before all forces, after tools.
std::vector<ui::Label> BodyLabels(const exchange::Snapshot& snapshot,
                                  const render::ForceStyle& style, const SceneView& view);

/// The distance of the bodies at each contact, beside the contact.
std::vector<ui::Label> GapLabels(const exchange::Snapshot& snapshot, const SceneView& view);

/// Name and magnitude of each arrow of the free-body diagram.
std::vector<ui::DiagramLabel> FreeBodyLabels(const exchange::Snapshot& snapshot,
                                             const render::ForceStyle& style,
                                             const SceneView& view);

/// Gap, forces and friction of the selected contact, beside the contact.
std::vector<ui::Label> ContactLabels(const exchange::Snapshot& snapshot,
                                     const render::ForceStyle& style, const SceneView& view);

/// A tool's texts in the window; placed before all forces.
std::vector<ui::Label> ToolLabels(const ToolDrawing& drawing, const render::ForceStyle& style,
                                  const SceneView& view);

}  // namespace touchstone::app
