#pragma once

#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// Throws a SceneError for what is misspelt in a URDF file, has to be expanded first, or would take
/// gravity or motion from links; what else has no counterpart is added to `left_out`.
void CheckNamesOfUrdf(const XmlView& robot, XmlLeftOut* left_out);

}  // namespace touchstone::scene
