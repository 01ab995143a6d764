#pragma once

#include <vector>

#include "scene/import/mjcf_element.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/robot.h"

namespace touchstone::scene {

/// A geom and the part of its body made from it.
struct MjcfPart {
  MjcfElement geom;
  Json part;
};

/// Whether a geom has zero mass or density, as most purely visual ones do.
bool IsWeightless(const MjcfElement& geom);

/// Converts an <inertial>, in the frame of its body.
RobotInertia InertiaOfInertial(const MjcfElement& inertial, const MjcfPlaces& places);

/// The inertia that the <compiler> makes of this one: at least the bounds, and moments of which
/// one is larger than the sum of the others, which no body has, equal to their mean.
RobotInertia UnderRules(const MjcfMassRules& rules, const RobotInertia& inertia);

/// Scales the masses of the bodies of a document, with their moments of inertia, and the forces of
/// its loads by one factor, so that the masses are `total` together [kg]. Returns the factor, 1 if
/// nothing weighs anything.
/// @pre all bodies have a mass
double ScaleMassesTo(double total, Json* bodies, Json* loads);

/// Gives a body the masses or densities of its geoms; `parts` are those of its compound. Throws
/// SceneError if a mesh cannot be read that has a mass.
void AddMassOfGeoms(const std::vector<MjcfPart>& parts, Json* body);

/// Whether a shape can be made of a part: that of a mesh needs its file.
bool HasShape(const MjcfPart& part);

/// Mass, centre of mass and inertia of these geoms together, in the frame of their body. Throws
/// like AddMassOfGeoms.
/// @pre `parts` is not empty
RobotInertia InertiaOfGeoms(const std::vector<MjcfPart>& parts);

}  // namespace touchstone::scene
