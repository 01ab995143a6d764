#pragma once

#include "scene/import/mjcf_element.h"
#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// Throws a SceneError where an MJCF file asks for what would move its bodies otherwise and has no
/// counterpart here: equalities, tendons, deformable bodies, plugins, media, masses that are
/// bounded or scaled, actuators that act by themselves. Equalities that are not active, and tendons
/// that neither pull nor hold, are added to `left_out`.
void RefuseOtherPhysicsOfMjcf(const XmlView& mujoco, XmlLeftOut* left_out);
/// A motor, which pushes with nothing while it has no control signal, only where its range has 0.
void RefuseOtherPhysicsOfMotor(const MjcfElement& motor);
/// Contacts at a distance, belts, glue, friction against spinning or rolling.
/// @pre it can touch something
void RefuseOtherTouchOfGeom(const MjcfElement& geom);
/// Damping, stiffness, rotors' inertia of a joint, and friction and ranges of joints that have none
/// here.
void RefuseOtherMotionOfJoint(const MjcfElement& joint);

/// Throws a SceneError where an element has one inside it that stands for others, which are not
/// made here.
void RefuseGeneratorsOfMjcf(const XmlView& element);

}  // namespace touchstone::scene
