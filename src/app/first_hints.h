#pragma once

#include <string>
#include <vector>

#include "app/input_map.h"
#include "app/preferences.h"
#include "exchange/snapshot.h"

namespace touchstone::app {

/// Hints not yet followed, on the start scene, and how to build, on one without movable bodies: as
/// many as leave the scene visible, and none over the labels of a diagram.
/// @param height  height of the scene's rectangle [points]
std::vector<std::string> FirstHints(const exchange::Snapshot& snapshot, const InputMap& inputs,
                                    const Preferences& preferences, float height);

}  // namespace touchstone::app
