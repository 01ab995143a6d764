#pragma once

#include <optional>
#include <vector>

#include "scene/import/mjcf_element.h"
#include "scene/import/mjcf_geoms.h"
#include "scene/import/mjcf_masses.h"
#include "scene/import/mjcf_place.h"
#include "scene/import/robot.h"

namespace touchstone::scene {

/// An element with its place in its body, or in the world.
struct MjcfPlaced {
  MjcfElement element;
  RobotFrame X;  // pose of the enclosing frames
};

/// The elements of a name in a body or the world, including those in its frames, in the order of
/// the file. Throws SceneError for elements that generate others, and for what belongs into a body
/// instead of a frame.
std::vector<MjcfPlaced> ElementsOfMjcf(const MjcfElement& outer, const char* name,
                                       const MjcfPlaces& places);

/// What a body consists of: the geoms that touch, or all geoms of a body that touches nothing, and
/// its inertia, if that is not the one of these geoms.
struct MjcfMatter {
  std::vector<MjcfPart> parts;
  std::optional<RobotInertia> inertia;

  std::vector<MjcfElement> Geoms() const;
};

/// Throws SceneError if the body has no mass, or weighs as shells do and is not `fixed`.
MjcfMatter MatterOfMjcf(const MjcfElement& body, bool fixed, const MjcfPlaces& places,
                        MjcfGeoms* geoms);

/// Whether a body is only a frame of its parent, without joints, geoms or mass.
bool IsFrameOfMjcf(const MjcfElement& body, const MjcfPlaces& places);

}  // namespace touchstone::scene
