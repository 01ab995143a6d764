#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "scene/body_geometry.h"
#include "scene/json_view.h"
#include "scene/push_bound.h"
#include "scene/scene_desc.h"

namespace touchstone::scene {

/// Reads the "spring" of a joint; its rest lies within `travel`.
JointSpringDesc ReadJointSpring(const JsonView& view, const Bound& travel);
/// The form of a joint's spring that ReadJointSpring reads back.
Json WriteJointSpring(const JointSpringDesc& spring);

/// Reads the links of bodies: springs, thrusters, loads and joints, by the bodies' names. Every
/// link must act on at least one body that is not fixed.
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
  std::string MovedBody(const JsonView& view) const;  // body of a thruster or a load
  /// Reads [A, B] or [A, null]; null is the world.
  void ReadEnds(const JsonView& view, std::string* body_a,
                std::optional<std::string>* body_b) const;

  /// The geometry of the body of that name, made once for all of its links.
  const BodyGeometry& GeometryOf(const std::string& name) const;
  /// `arm` is the link's anchor on the body of that name, relative to its centre of mass [m].
  void CheckArm(const JsonView& point, const std::string& name, const Vec3& arm) const;
  PushedBody PushedBodyOf(const std::string& name) const;

  std::map<std::string_view, const BodyDesc*> bodies_;
  mutable std::map<std::string_view, BodyGeometry> geometries_;  // bodies looked up so far
};

}  // namespace touchstone::scene
