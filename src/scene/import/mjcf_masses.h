#pragma once

#include <vector>

#include "scene/import/mjcf_element.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/robot.h"

namespace touchstone::scene {

/// A geom and the part that it makes of its body.
struct MjcfPart {
  MjcfElement geom;
  Json part;
};

/// Whether a geom gives its mass or its density as zero, as one that is only seen mostly does.
bool IsWeightless(const MjcfElement& geom);

/// Of an <inertial>, in the frame of its body.
RobotInertia InertiaOfInertial(const MjcfElement& inertial, const MjcfPlaces& places);

/// Gives a body, `parts` being those of its compound, the masses or densities of its geoms. Throws
/// SceneError where a mesh among others has a mass instead of a density, or a geom of a body that
/// moves is a shell.
void AddMassOfGeoms(const std::vector<MjcfPart>& parts, Json* body);

/// Mass, centre of mass and inertia of these geoms together, in the frame of their body. Throws as
/// AddMassOfGeoms does.
/// @pre there is one
RobotInertia InertiaOfGeoms(const std::vector<MjcfPart>& parts);

}  // namespace touchstone::scene
