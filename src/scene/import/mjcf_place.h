#pragma once

#include <string>

#include "scene/import/mjcf_element.h"
#include "scene/import/robot.h"

namespace touchstone::scene {

/// The turn of the z axis to a direction of length 1, as in MuJoCo: by the smallest angle, and
/// about x if the direction is opposite.
Quat TurnOfZ(const Vec3& direction);

/// What the <compiler> makes of masses and inertias.
struct MjcfMassRules {
  double least_mass = 0.0, least_moment = 0.0;  // [kg, kg m^2]
  bool balance = false;                         // makes impossible moments of inertia equal
  double total = 0.0;                           // to which all masses are scaled, unless 0 [kg]

  bool operator==(const MjcfMassRules&) const = default;
};

/// The format of positions and angles in an MJCF file, and the other settings of its <compiler>.
class MjcfPlaces {
 public:
  /// Reads the <compiler> of the root element.
  explicit MjcfPlaces(const XmlView& mujoco);

  /// Converts an angle of the file [rad].
  double Angle(double written) const;
  /// The pose of an element in the frame of its parent.
  RobotFrame PlaceOf(const MjcfElement& element) const;
  /// The path of a mesh file, relative to the folder of the MJCF file.
  std::string MeshFile(const std::string& written) const;
  /// Whether masses come from geoms, even for bodies with an <inertial>.
  bool inertia_from_geoms() const { return inertia_from_geoms_; }
  const MjcfMassRules& mass_rules() const { return mass_rules_; }

 private:
  void ReadMassRules(const XmlView& compiler);
  Quat OrientationOf(const MjcfElement& element) const;
  Quat FromEuler(const MjcfElement& element, const std::vector<double>& angles) const;

  bool degrees_ = true;
  bool inertia_from_geoms_ = false;
  MjcfMassRules mass_rules_;
  std::string sequence_ = "xyz";
  std::string mesh_folder_;  // relative to the MJCF file, "" or ending in a slash
  bool bare_mesh_names_ = false;
};

}  // namespace touchstone::scene
