#pragma once

#include <span>
#include <string>

#include "exchange/snapshot.h"
#include "ui/picture_panel.h"

namespace touchstone::app {

/// Draws snapshots as the sandbox would show them, without panels, into a clip; each picture is
/// framed as the first one, as wide as the options want and 5/8 as high. Needs a display for its
/// hidden window. Puts the file's content into *bytes; returns an empty string, or the reason of a
/// failure.
std::string MakeClip(std::span<const exchange::Snapshot> snapshots, const ui::ClipOptions& options,
                     std::string* bytes);

}  // namespace touchstone::app
