#pragma once

#include <filesystem>
#include <string>

#include "exchange/snapshot.h"

namespace touchstone::app {

/// Draws a snapshot as in the sandbox, without panels, into a PNG file; the picture is framed by
/// the scene's camera, otherwise on all its moving bodies. Needs a display for its hidden window.
/// Returns an empty string, or the reason of a failure.
std::string WriteScreenshot(const exchange::Snapshot& snapshot, const std::filesystem::path& file,
                            int width = 1280, int height = 800);

}  // namespace touchstone::app
