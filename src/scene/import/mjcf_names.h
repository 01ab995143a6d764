#pragma once

#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// Throws a SceneError, with a suggestion if a known name is near, for an element or attribute of
/// an MJCF file that is unknown to MuJoCo too, and for <include>. Names known to MuJoCo without an
/// effect on motion here are added to `left_out`.
void CheckNamesOfMjcf(const XmlView& mujoco, XmlLeftOut* left_out);

}  // namespace touchstone::scene
