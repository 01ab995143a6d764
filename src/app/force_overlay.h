#pragma once

#include <array>
#include <vector>

#include "app/scene_view.h"
#include "render/force_style.h"
#include "ui/diagram_labels.h"
#include "ui/force_labels.h"

namespace touchstone::app {

/// Which forces have a number.
enum class Numbers { kOfAll, kOfBroken };

/// The newtons of the arrows that `style` shows, at the arrows' tips in the window, and the torques
/// that hinges and fixed joints hold beside their forces, at the joints; or those of broken arrows
/// alone, whose lengths do not tell.
std::vector<ui::Label> ForceLabels(const exchange::Snapshot& snapshot,
                                   const render::ForceStyle& style, const SceneView& view,
                                   Numbers numbers = Numbers::kOfAll);

/// The arrows of contacts and links that `style` shows, in the window; none where there are many.
std::vector<std::array<ImVec2, 2>> ArrowsInSight(const exchange::Snapshot& snapshot,
                                                 const render::ForceStyle& style,
                                                 const SceneView& view);

/// What the scene writes on its bodies, on them; before all forces, after tools.
std::vector<ui::Label> BodyLabels(const exchange::Snapshot& snapshot,
                                  const render::ForceStyle& style, const SceneView& view);

/// The distance of the bodies at each contact, beside it.
std::vector<ui::Label> GapLabels(const exchange::Snapshot& snapshot, const SceneView& view);

/// Name and size of each arrow of the free-body diagram.
std::vector<ui::DiagramLabel> FreeBodyLabels(const exchange::Snapshot& snapshot,
                                             const render::ForceStyle& style,
                                             const SceneView& view);

/// Gap, forces and friction of the selected contact, beside it.
std::vector<ui::Label> ContactLabels(const exchange::Snapshot& snapshot,
                                     const render::ForceStyle& style, const SceneView& view);

/// A tool's texts in the window; they go before all forces.
std::vector<ui::Label> ToolLabels(const ToolDrawing& drawing, const render::ForceStyle& style,
                                  const SceneView& view);

}  // namespace touchstone::app
