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

/// Gives a body the masses or densities of its geoms; `parts` are those of its compound. Throws
/// SceneError if one of several geoms is a mesh with a mass instead of a density, or a geom of a
/// moving body is a shell.
void AddMassOfGeoms(const std::vector<MjcfPart>& parts, Json* body);

/// Mass, centre of mass and inertia of these geoms together, in the frame of their body. Throws
/// like AddMassOfGeoms.
/// @pre `parts` is not empty
RobotInertia InertiaOfGeoms(const std::vector<MjcfPart>& parts);

}  // namespace touchstone::scene
