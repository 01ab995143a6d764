#pragma once

#include <map>
#include <string>

#include "scene/import/mjcf_attributes.h"

namespace touchstone::scene {

/// The shapes of an MJCF file's geoms.
class MjcfGeoms {
 public:
  /// Reads the meshes among the file's assets. `attributes` must outlive it.
  MjcfGeoms(const XmlView& mujoco, const MjcfAttributes& attributes);

  /// A geom as a part of a compound: its shape in its place in the body.
  Json PartOf(const XmlView& geom) const;

 private:
  void ReadMeshAsset(const XmlView& mesh);

  /// Sizes of a geom of round shape along its axis, from its size or from two points, between which
  /// `X` then lies.
  Json AlongAxis(const XmlView& geom, const char* kind, RobotFrame* X) const;

  const MjcfAttributes& attributes_;
  std::map<std::string, Json> meshes_;
};

}  // namespace touchstone::scene
