#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/snapping.h"
#include "render/camera.h"

namespace touchstone::app {

/// "box 1", "box 2", ...: one above the largest number in use.
std::string NextName(const exchange::Snapshot& snapshot, const std::string& kind);

/// The name whose number is so much larger; as it is where it ends with none.
std::string NameAfter(const std::string& name, int count);

/// Why these bodies cannot be copied together: two of them overlap, which a joint or the scene lets
/// them do, but not their copies. Empty where none do.
std::string TellOverlap(const exchange::Snapshot& snapshot,
                        const std::vector<const exchange::BodySnapshot*>& bodies);

/// By how much to move copies of these bodies, all alike, so that there is room for them beside the
/// bodies, or above; none where there is no room nearby.
std::optional<Vec3> FindRoomBeside(const exchange::Snapshot& snapshot,
                                   const std::vector<const exchange::BodySnapshot*>& bodies,
                                   const render::Camera& camera);

}  // namespace touchstone::app
