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

/// The common translation that gives copies of these bodies room beside or above the originals;
/// none if there is no room nearby. With `at_their_place`, in a scene without the originals, the
/// place of the originals itself comes first.
std::optional<Vec3> FindRoomBeside(const exchange::Snapshot& snapshot,
                                   const std::vector<const exchange::BodySnapshot*>& bodies,
                                   const render::Camera& camera, bool at_their_place = false);

}  // namespace touchstone::app
