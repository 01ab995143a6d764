#pragma once

#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// Throws a SceneError, with a suggestion where a known name is near, for an element or attribute
/// of an MJCF file that MuJoCo does not have either, and for <include>. What MuJoCo has and moves
/// nothing here is added to `left_out`.
void CheckNamesOfMjcf(const XmlView& mujoco, XmlLeftOut* left_out);

}  // namespace touchstone::scene
