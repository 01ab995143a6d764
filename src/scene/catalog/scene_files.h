#pragma once

#include <span>

#include "base/embedded_file.h"

namespace touchstone::scene {

/// The files of assets/scenes/, in an arbitrary order.
std::span<const EmbeddedFile> SceneFiles();

}  // namespace touchstone::scene
