#pragma once

#include <optional>

#include "app/scene_view.h"
#include "render/force_style.h"
#include "ui/scale_bar.h"

namespace touchstone::app {

/// The bar that shows the length of a round force, 1, 2 or 5 times a power of ten, across the view
/// at the depth of `depth_of_W`. If lengths are logarithmic, the force is the full force divided by
/// a power of ten. None if all arrows have zero length.
std::optional<ui::ScaleBar> MakeScaleBar(const render::ForceStyle& style, const SceneView& view,
                                         const Vec3& depth_of_W);

/// Whether a style shows arrows of any kind that the snapshot has.
bool ShowsArrows(const exchange::Snapshot& snapshot, const render::ForceStyle& style);

/// The factor of the thickness of force chains in a view of that size.
double ChainFactorIn(const SceneView& view, float units_per_point);

/// The key of force chains in a style: their thickness, up to that of the largest force. None where
/// the style shows none.
std::optional<ui::ChainKey> MakeChainKey(const exchange::Snapshot& snapshot,
                                         const render::ForceStyle& style, float units_per_point);

}  // namespace touchstone::app
