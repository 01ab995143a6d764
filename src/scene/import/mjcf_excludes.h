#pragma once

#include <set>
#include <string>
#include <vector>

#include "scene/import/robot.h"
#include "scene/import/xml_view.h"

namespace touchstone::scene {

/// What the names of bodies in an MJCF file stand for in the document.
struct MjcfBodyNames {
  std::set<std::string> bodies;    // without those from the world's geoms
  std::set<std::string> frames;    // MJCF bodies that are only frames
  std::vector<std::string> world;  // bodies from the world's geoms
};

/// Adds the pairs of bodies that the <exclude> elements name to `pairs`, and a remark on each.
/// Throws SceneError for other kinds of <contact>, and for unknown bodies.
void AddExcludesOfMjcf(const XmlView& mujoco, const MjcfBodyNames& names, Json* pairs,
                       std::vector<Remark>* remarks);

}  // namespace touchstone::scene
