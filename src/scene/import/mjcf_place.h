#pragma once

#include <string>

#include "scene/import/mjcf_element.h"
#include "scene/import/robot.h"

namespace touchstone::scene {

/// How an MJCF file writes places and angles, and what else its <compiler> says.
class MjcfPlaces {
 public:
  /// Reads the <compiler> of the root element.
  explicit MjcfPlaces(const XmlView& mujoco);

  /// An angle of the file [rad].
  double Angle(double written) const;
  /// Where an element stands in what is around it.
  RobotFrame PlaceOf(const MjcfElement& element) const;
  /// The file of a mesh, seen from beside the MJCF file.
  std::string MeshFile(const std::string& written) const;
  /// Whether masses are those of geoms, also of bodies with an <inertial>.
  bool inertia_from_geoms() const { return inertia_from_geoms_; }

 private:
  Quat OrientationOf(const MjcfElement& element) const;
  Quat FromEuler(const MjcfElement& element, const std::vector<double>& angles) const;

  bool degrees_ = true;
  bool inertia_from_geoms_ = false;
  std::string sequence_ = "xyz";
  std::string mesh_folder_;  // beside the file, "" or ending in a slash
  bool bare_mesh_names_ = false;
};

}  // namespace touchstone::scene
