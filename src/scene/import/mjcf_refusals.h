#pragma once

#include "scene/import/xml_view.h"

namespace touchstone::scene {

/// Throws a SceneError where an MJCF file asks for what would move its bodies otherwise and has no
/// counterpart here: equalities, tendons, actuators that act by themselves, other files.
void RefuseOtherPhysicsOfMjcf(const XmlView& mujoco);

/// Throws a SceneError where an element has one inside it that stands for others, which are not
/// made here.
void RefuseGeneratorsOfMjcf(const XmlView& element);

}  // namespace touchstone::scene
