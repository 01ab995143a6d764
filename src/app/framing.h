#pragma once

#include <optional>

#include "exchange/snapshot.h"
#include "render/camera.h"

namespace touchstone::app {

/// The box around what a person wants to see: the bodies that move (all bodies when none does).
geometry::Aabb MovingBounds(const exchange::Snapshot& snapshot);

/// The camera a scene starts with: the one its file names, else one that frames its moving bodies.
render::Camera StartCamera(const exchange::Snapshot& snapshot, const render::Viewport& viewport);

/// Frames one body, or the moving bodies, from the present direction.
void FrameSelection(const exchange::Snapshot& snapshot, std::optional<BodyId> selected,
                    const render::Viewport& viewport, render::Camera* camera);

}  // namespace touchstone::app
