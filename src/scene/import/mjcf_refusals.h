#pragma once

#include "scene/import/mjcf_element.h"
#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// Throws a SceneError for features of an MJCF file that would change the motion and have no
/// counterpart here: deformable bodies, plugins, media other than air, muscles and other actuators.
/// Air is added to `left_out`.
void RefuseOtherPhysicsOfMjcf(const XmlView& mujoco, XmlLeftOut* left_out);
/// Refuses belts and glue. Contacts at a distance, and friction against spinning or rolling, are
/// added to `left_out`: bodies here touch where their surfaces meet, with friction against sliding.
/// @pre the geom can touch others
void RefuseOtherTouchOfGeom(const MjcfElement& geom, XmlLeftOut* left_out);
/// Refuses the two ends of a geom that has no length: a sphere, a mesh, a plane.
void RefuseEndsOfGeom(const MjcfElement& geom);
/// Refuses springs of joints that cannot have them here. What only brakes or slows down the motion
/// of such joints, and limits that act at a distance, are added to `left_out`.
void RefuseOtherMotionOfJoint(const MjcfElement& joint, XmlLeftOut* left_out);

/// Throws a SceneError if an element has two orientations, or an <inertial> two inertias or an
/// orientation beside a full inertia, or a body two <inertial>.
void RefuseContradictionsOfMjcf(const XmlView& element);

/// Throws a SceneError if an element contains one that generates others, which is unsupported.
void RefuseGeneratorsOfMjcf(const XmlView& element);

}  // namespace touchstone::scene
