#pragma once

#include <array>

#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// The actuators of MJCF files that are read. The defaults of one kind are those of all.
inline constexpr std::array<const char*, 7> kActuatorsOfMjcf = {
    "motor", "position", "velocity", "general", "intvelocity", "damper", "adhesion"};

/// Throws a SceneError, with a suggestion if a known name is near, for an element or attribute of
/// an MJCF file that is unknown to MuJoCo too. Names known to MuJoCo without an effect on motion
/// here are added to `left_out`.
void CheckNamesOfMjcf(const XmlView& mujoco, XmlLeftOut* left_out);

}  // namespace touchstone::scene
