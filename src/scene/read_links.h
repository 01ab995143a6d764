#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "scene/body_geometry.h"
#include "scene/json_view.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// Reads what is attached to bodies: springs, thrusters, loads and joints, by the bodies' names.
/// Every link must be able to move something: one body of it must not be fixed.
class LinkReader {
 public:
  /// The bodies must outlive the reader.
  explicit LinkReader(const std::vector<BodyDesc>& bodies);

  std::vector<SpringDesc> ReadSprings(const JsonView& list) const;
  std::vector<ThrusterDesc> ReadThrusters(const JsonView& list) const;
  std::vector<JointDesc> ReadJoints(const JsonView& list) const;
  std::vector<LoadDesc> ReadLoads(const JsonView& list) const;

 private:
  SpringDesc ReadSpring(const JsonView& view) const;
  ThrusterDesc ReadThruster(const JsonView& view) const;
  JointDesc ReadJoint(const JsonView& view) const;
  LoadDesc ReadLoad(const JsonView& view) const;
  const BodyDesc& BodyNamed(const JsonView& view) const;
  std::string MovedBody(const JsonView& view) const;  // of a thruster or a load
  /// Reads [A, B] or [A, null], null being the world.
  void ReadEnds(const JsonView& view, std::string* body_a,
                std::optional<std::string>* body_b) const;

  /// What the body of that name amounts to, made once for all links that hold it.
  const BodyGeometry& GeometryOf(const std::string& name) const;
  /// `arm` is where a link holds the body of that name, from its centre of mass [m].
  void CheckArm(const JsonView& point, const std::string& name, const Vec3& arm) const;
  /// Of a thruster or a load: `force` [N] at `point`, both in the frame of the body of that name,
  /// or in one that stands as it does, and `torque` beside it [N m].
  void CheckPush(const JsonView& view, const std::string& name, const Vec3& point,
                 const Vec3& force, const Vec3& torque) const;

  std::map<std::string_view, const BodyDesc*> bodies_;
  mutable std::map<std::string_view, BodyGeometry> geometries_;  // of bodies asked for so far
};

}  // namespace touchstone::scene
