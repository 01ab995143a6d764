#pragma once

#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// Throws a SceneError for a URDF file with misspelt names, with content that must be expanded
/// first, or with settings that would exempt links from gravity or motion; other content without a
/// counterpart is added to `left_out`.
void CheckNamesOfUrdf(const XmlView& robot, XmlLeftOut* left_out);

}  // namespace touchstone::scene
