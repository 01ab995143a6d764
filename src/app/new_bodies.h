#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/snapping.h"
#include "render/camera.h"

namespace touchstone::app {

/// The next free name, "box 1", "box 2", ...: one above the largest number in use.
std::string NextName(const exchange::Snapshot& snapshot, const std::string& kind);

/// The name with its number increased by `count`; unchanged if it does not end with a number.
std::string NameAfter(const std::string& name, int count);

/// The reason why these bodies cannot be copied together: two of them overlap, which a joint or the
/// scene allows for them, but not for their copies. Empty if none overlap.
std::string TellOverlap(const exchange::Snapshot& snapshot,
                        const std::vector<const exchange::BodySnapshot*>& bodies);

/// The common translation that gives copies of these bodies room beside or above the originals;
/// none if there is no room nearby.
std::optional<Vec3> FindRoomBeside(const exchange::Snapshot& snapshot,
                                   const std::vector<const exchange::BodySnapshot*>& bodies,
                                   const render::Camera& camera);

}  // namespace touchstone::app
