#include "scene/import/floors.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "geometry/aabb.h"
#include "scene/body_geometry.h"
#include "scene/bounds.h"

namespace touchstone::scene {
namespace {

using Names = std::set<std::string>;

bool IsHeld(const SceneDesc& scene, const Names& bodies) {
  return std::ranges::any_of(
             scene.bodies,
             [&](const BodyDesc& body) { return body.fixed && bodies.contains(body.name); }) ||
         std::ranges::any_of(scene.joints, [&](const JointDesc& joint) {
           return !joint.body_b && bodies.contains(joint.body_a);
         });
}

/// The bodies that joints connect, directly or through others.
std::vector<Names> JointedBodies(const SceneDesc& scene) {
  std::map<std::string, std::vector<std::string>> neighbours;
  for (const JointDesc& joint : scene.joints) {
    if (!joint.body_b) continue;
    neighbours[joint.body_a].push_back(*joint.body_b);
    neighbours[*joint.body_b].push_back(joint.body_a);
  }
  std::vector<Names> all;
  Names seen;
  for (const BodyDesc& body : scene.bodies) {
    Names together;
    std::vector<std::string> open = {body.name};
    while (!open.empty()) {
      const std::string name = open.back();
      open.pop_back();
      if (!seen.insert(name).second) continue;
      together.insert(name);
      open.insert(open.end(), neighbours[name].begin(), neighbours[name].end());
    }
    if (!together.empty()) all.push_back(std::move(together));
  }
  return all;
}

/// Whether an entry of `no_contact` is about a body.
bool IsAbout(const std::string& entry, const BodyDesc& body) {
  return entry == NoContactDesc::kAll || entry == body.name || entry == body.group;
}

bool Touch(const SceneDesc& scene, const BodyDesc& a, const BodyDesc& b) {
  return std::ranges::none_of(scene.no_contact, [&](const NoContactDesc& pair) {
    return (IsAbout(pair.a, a) && IsAbout(pair.b, b)) || (IsAbout(pair.a, b) && IsAbout(pair.b, a));
  });
}

const BodyDesc& BodyOfFloor(const SceneDesc& scene, const ForeignFloor& floor) {
  return *std::ranges::find(scene.bodies, floor.body, &BodyDesc::name);
}

/// How deep the lowest point of these bodies is in a floor; negative above it [m].
double DepthIn(const ForeignFloor& floor, const Names& bodies, const SceneDesc& scene) {
  double depth = -std::numeric_limits<double>::infinity();
  const Quat q_FW = floor.q_WF.conjugate();
  for (const BodyDesc& body : scene.bodies) {
    if (!bodies.contains(body.name) || !Touch(scene, body, BodyOfFloor(scene, floor))) continue;
    const Pose X_FB = {(q_FW * body.orientation).toRotationMatrix(),
                       q_FW * (body.position - floor.p_W)};
    depth = std::max(depth, -geometry::ComputeAabb(*MakeBodyGeometry(body).shape, X_FB).lower.z());
  }
  return depth;
}

void MoveBy(const Vec3& way, const Names& bodies, SceneDesc* scene) {
  for (BodyDesc& body : scene->bodies)
    if (bodies.contains(body.name)) body.position += way;
  for (JointDesc& joint : scene->joints)
    if (bodies.contains(joint.body_a)) joint.anchor += way;
}

}  // namespace

void LiftOutOfFloors(const std::vector<ForeignFloor>& floors, SceneDesc* scene) {
  if (floors.empty()) return;
  const double tolerance = scene->settings.contact.tolerance;
  for (const Names& bodies : JointedBodies(*scene)) {
    if (IsHeld(*scene, bodies)) continue;
    for (const ForeignFloor& floor : floors) {
      const double depth = DepthIn(floor, bodies, *scene);
      if (depth <= tolerance) continue;
      MoveBy((depth + 0.5 * tolerance) * (floor.q_WF * Vec3::UnitZ()), bodies, scene);
      const BodyDesc& first = *std::ranges::find_if(
          scene->bodies, [&](const BodyDesc& body) { return bodies.contains(body.name); });
      scene->remarks.push_back({first.name +
                                    (bodies.size() > 1 ? " and what is joined to it" : "") +
                                    ": moved by " + Briefly(depth) + " m out of " + floor.body,
                                true});
    }
  }
}

}  // namespace touchstone::scene
