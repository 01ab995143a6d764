#pragma once

#include <optional>

#include "scene/import/robot.h"

namespace touchstone::scene {

/// The pose that the <origin> of an element of URDF gives; without one the identity.
RobotFrame OriginOfUrdf(const XmlView& element);

/// A <geometry>, as a shape of a scene.
Json ShapeOfUrdf(const XmlView& geometry);

/// The <inertial> of a link, in the frame of the link; none without mass.
std::optional<RobotInertia> InertiaOfUrdf(const XmlView& link);

/// Parts that show a link without a <collision>: the shapes of its <visual>s that are no meshes or,
/// without any, the box of its inertia.
Json PartsInSight(const XmlView& link, const RobotInertia& inertia);

/// The travel at which a joint is placed: 0 or, if its limits leave that out, the middle of them.
double StartOfUrdf(const XmlView& joint);

}  // namespace touchstone::scene
