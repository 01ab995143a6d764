#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/import/robot.h"

namespace touchstone::scene {

/// What the attributes of an MJCF file mean: with the units and conventions of its <compiler>, and
/// with the <default>s for elements of a kind where an element does not say it itself. What is not
/// as expected throws a SceneError that names the element.
class MjcfAttributes {
 public:
  explicit MjcfAttributes(const XmlView& mujoco);

  /// An attribute of an element, or of the defaults for elements like it; none or no numbers where
  /// neither has it.
  std::optional<std::string> TextOf(const XmlView& element, const char* attribute) const;
  std::vector<double> NumbersOf(const XmlView& element, const char* attribute) const;
  double NumberOf(const XmlView& element, const char* attribute, double otherwise) const;

  /// An angle as it is written [rad].
  double Angle(double written) const;

  /// Where an element is in the one around it.
  RobotFrame PlaceOf(const XmlView& element) const;

  /// The folder of mesh files, with its slash, or empty.
  const std::string& mesh_folder() const { return mesh_folder_; }

 private:
  Quat OrientationOf(const XmlView& element) const;

  const XmlView root_;
  bool degrees_ = true;
  std::string sequence_ = "xyz";  // of Euler angles
  std::string mesh_folder_;
};

}  // namespace touchstone::scene
