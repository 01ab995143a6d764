#pragma once

#include <span>
#include <string>

#include "exchange/snapshot.h"
#include "ui/picture_panel.h"

namespace touchstone::app {

/// Draws snapshots as in the sandbox, without panels, into a clip. Each picture is framed as the
/// first one, with the width of the options and 5/8 of it as height. Needs a display for its hidden
/// window. Stores the file's content in *bytes; returns an empty string, or the reason of a
/// failure.
std::string MakeClip(std::span<const exchange::Snapshot> snapshots, const ui::ClipOptions& options,
                     std::string* bytes);

}  // namespace touchstone::app
