#pragma once

#include <optional>

#include "app/scene_view.h"
#include "exchange/snapshot.h"

namespace touchstone::app {

/// The contact point drawn nearest to a place in the window, within `reach` window units; among
/// equally near ones, the one nearest to the eye.
std::optional<exchange::ContactKey> PickContact(const exchange::Snapshot& snapshot,
                                                const SceneView& view, double window_x,
                                                double window_y, double reach);

}  // namespace touchstone::app
