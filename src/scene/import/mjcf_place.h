#pragma once

#include <string>

#include "scene/import/mjcf_element.h"
#include "scene/import/robot.h"

namespace touchstone::scene {

/// How an MJCF file writes places and angles, and what else its <compiler> says.
class MjcfPlaces {
 public:
  /// Reads the <compiler> of the root element. Throws SceneError for what would change masses or
  /// motion and has no counterpart.
  explicit MjcfPlaces(const XmlView& mujoco);

  /// An angle of the file [rad].
  double Angle(double written) const;
  /// Where an element stands in what is around it.
  RobotFrame PlaceOf(const MjcfElement& element) const;
  /// The folder of meshes beside the file, "" or ending in a slash.
  const std::string& mesh_folder() const { return mesh_folder_; }
  /// Whether masses are those of geoms, also of bodies with an <inertial>.
  bool inertia_from_geoms() const { return inertia_from_geoms_; }

 private:
  Quat OrientationOf(const MjcfElement& element) const;
  Quat FromEuler(const MjcfElement& element, const std::vector<double>& angles) const;

  bool degrees_ = true;
  bool inertia_from_geoms_ = false;
  std::string sequence_ = "xyz";
  std::string mesh_folder_;
};

}  // namespace touchstone::scene
