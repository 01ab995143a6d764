#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "scene/import/mjcf_element.h"
#include "scene/import/xml_names.h"

namespace touchstone::scene {

/// A list of numbers of a keyframe, handed out in the order of the file.
class MjcfList {
 public:
  MjcfList() = default;
  explicit MjcfList(std::vector<double> numbers) : numbers_(std::move(numbers)) {}

  bool empty() const { return !numbers_; }
  /// The next numbers; none if the keyframe has no such list.
  std::optional<std::vector<double>> Next(std::size_t count);

 private:
  std::optional<std::vector<double>> numbers_;
  std::size_t at_ = 0;
};

/// The keyframe from which the motion starts. In it angles are in rad, whatever the <compiler>
/// says.
struct MjcfKey {
  std::string name;     // "" without a keyframe; for remarks
  MjcfList positions;   // qpos: of each joint, in the order of the file
  MjcfList velocities;  // qvel
  MjcfList controls;    // ctrl: the signal of each actuator
  MjcfList places;      // mpos: of each body with `mocap`
  MjcfList turns;       // mquat
};

/// The keyframe named "home", which in collections of robots is the pose to start from; otherwise
/// the first one. What it says beyond positions, velocities and signals is added to `left_out`.
/// Throws SceneError if a list of any keyframe does not fit to the joints or the actuators.
MjcfKey KeyOfMjcf(const MjcfElement& mujoco, XmlLeftOut* left_out);

}  // namespace touchstone::scene
