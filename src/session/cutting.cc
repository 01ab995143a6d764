#include "session/cutting.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include "session/free_space.h"

namespace touchstone::session {
namespace {

using exchange::BodySnapshot;
using exchange::Snapshot;

/// Puts bodies and what is attached to them into the scene of a cutting.
class Cutter {
 public:
  Cutter(const Snapshot& snapshot, Cutting* cutting, scene::SceneDesc* part)
      : snapshot_(snapshot), cutting_(*cutting), part_(*part) {
    part_.materials = snapshot.scene->materials;
  }

  void AddBodies(std::span<const BodyId> ids) {
    for (const BodyId id : ids)
      if (const BodySnapshot* body = FindBody(snapshot_, id)) AddOne(*body);
  }
  void AddLinks() {
    for (const exchange::JointSnapshot& joint : snapshot_.joints)
      if (Takes(joint, &cutting_.joints_left_out)) part_.joints.push_back(Describe(joint));
    for (const exchange::SpringSnapshot& spring : snapshot_.springs)
      if (Takes(spring, &cutting_.springs_left_out)) part_.springs.push_back(Describe(spring));
    for (const exchange::ThrusterSnapshot& thruster : snapshot_.thrusters) AddThruster(thruster);
  }

 private:
  void AddOne(const BodySnapshot& body) {
    scene::BodyDesc copy = *body.desc;
    copy.name = body.name;
    copy.position = body.p_WBcm;
    copy.orientation = body.q_WB.normalized();
    copy.velocity = copy.angular_velocity = Vec3::Zero();
    copy.keyframes.clear();
    copy.loop = false;
    copy.fixed = body.fixed;
    copy.color = body.color;
    copy.material = NameFor(body.material);
    if (auto* compound = std::get_if<scene::CompoundShape>(&copy.shape))
      for (std::size_t k = 0; k < compound->parts.size(); ++k)
        if (compound->parts[k].material)
          compound->parts[k].material = NameFor(body.part_materials[k]);
    part_.bodies.push_back(std::move(copy));
    cutting_.bodies.push_back(body);
  }

  /// The name of the material in the part's scene. One that was changed by hand has a name of its
  /// own.
  std::string NameFor(const Material& material) {
    const auto given = std::next(snapshot_.scene->materials.begin(), material.id.value);
    if (!material.own_restitution && !material.own_friction) return given->first;
    const auto same = std::ranges::find(own_, material, &std::pair<Material, std::string>::first);
    if (same != own_.end()) return same->second;
    std::string name;
    for (int i = 2; name.empty() || part_.materials.contains(name); ++i)
      name = given->first + " " + std::to_string(i);
    part_.materials[name] = {material.restitution, material.friction};
    cutting_.copies.changed[name] = given->first;
    own_.emplace_back(material, name);
    return name;
  }

  const scene::BodyDesc* Find(BodyId id) const {
    const auto at = std::ranges::find(cutting_.bodies, id, &BodySnapshot::id);
    if (at == cutting_.bodies.end()) return nullptr;
    return &part_.bodies[static_cast<std::size_t>(at - cutting_.bodies.begin())];
  }

  /// Whether the copies have this link; counts it if only some of its bodies are copied, or if none
  /// of them moves.
  template <class Link>
  bool Takes(const Link& link, int* left_out) const {
    const scene::BodyDesc* a = Find(link.body_a);
    const scene::BodyDesc* b = link.body_b ? Find(*link.body_b) : nullptr;
    if (a == nullptr && b == nullptr) return false;
    const bool all = a != nullptr && (b != nullptr || !link.body_b);
    if (all && (!a->fixed || (b != nullptr && !b->fixed))) return true;
    ++*left_out;
    return false;
  }

  std::optional<std::string> NameOrWorld(const std::optional<BodyId>& id) const {
    if (!id) return std::nullopt;
    return Find(*id)->name;
  }
  Vec3 InBodyOrWorld(const std::optional<BodyId>& id, const Vec3& p_W) const {
    return id ? InBody(*Find(*id), p_W) : p_W;
  }
  static Vec3 InBody(const scene::BodyDesc& body, const Vec3& p_W) {
    return body.orientation.conjugate() * (p_W - body.position);
  }

  /// Travel of copies is counted from their present poses.
  scene::JointDesc Describe(const exchange::JointSnapshot& joint) const {
    scene::JointDesc desc;
    desc.kind = joint.kind;
    desc.body_a = Find(joint.body_a)->name;
    desc.body_b = NameOrWorld(joint.body_b);
    desc.anchor = joint.p_W;
    desc.axis = joint.axis_W;
    desc.collide = joint.collide;
    if (joint.limits)
      desc.limits = {std::min(joint.limits->low - joint.travel, 0.0),
                     std::max(joint.limits->high - joint.travel, 0.0)};
    desc.motor = joint.motor;
    desc.friction = joint.friction;
    desc.spring = joint.spring;
    desc.armature = joint.armature;
    if (desc.spring && desc.spring->stiffness > 0.0) desc.spring->rest -= joint.travel;
    return desc;
  }

  scene::SpringDesc Describe(const exchange::SpringSnapshot& spring) const {
    return {.body_a = Find(spring.body_a)->name,
            .body_b = NameOrWorld(spring.body_b),
            .anchor_a = InBody(*Find(spring.body_a), spring.p_A_W),
            .anchor_b = InBodyOrWorld(spring.body_b, spring.p_B_W),
            .stiffness = spring.stiffness,
            .damping = spring.damping,
            .length = spring.length};
  }

  /// Times of copies are counted from the present.
  void AddThruster(const exchange::ThrusterSnapshot& thruster) {
    const scene::BodyDesc* body = Find(thruster.body);
    const bool spent = thruster.key.empty() && thruster.until <= snapshot_.time;
    if (body == nullptr || spent) return;
    if (body->fixed) {
      ++cutting_.thrusters_left_out;
      return;
    }
    std::optional<double> from, until;
    if (thruster.key.empty()) {
      from = std::max(thruster.from - snapshot_.time, 0.0);
      if (std::isfinite(thruster.until)) until = thruster.until - snapshot_.time;
    }
    const Vec3 point = InBody(*body, thruster.p_W);
    if (thruster.is_load)
      part_.loads.push_back({body->name, point, thruster.force_W, thruster.torque_W, from, until});
    else
      part_.thrusters.push_back({body->name, point,
                                 body->orientation.conjugate() * thruster.force_W, thruster.key,
                                 from, until});
  }

  const Snapshot& snapshot_;
  Cutting& cutting_;
  scene::SceneDesc& part_;
  std::vector<std::pair<Material, std::string>> own_;  // materials changed by hand, with names
};

/// "2 joints", "1 spring", with a separator where something is before it; empty for none.
std::string Count(int count, const std::string& name, const std::string& before) {
  if (count == 0) return "";
  return (before.empty() ? "" : ", ") + std::to_string(count) + " " + name +
         (count == 1 ? "" : "s");
}

}  // namespace

Cutting CutOut(const Snapshot& snapshot, std::span<const BodyId> ids) {
  Cutting cutting;
  cutting.scene = snapshot.scene;
  scene::SceneDesc part;
  Cutter cutter(snapshot, &cutting, &part);
  cutter.AddBodies(ids);
  cutter.AddLinks();
  cutting.copies.part = std::make_shared<const scene::SceneDesc>(std::move(part));
  return cutting;
}

exchange::AddCopies Shifted(const exchange::AddCopies& copies, const Vec3& shift_W) {
  scene::SceneDesc part = *copies.part;
  for (scene::BodyDesc& body : part.bodies) body.position += shift_W;
  for (scene::JointDesc& joint : part.joints) joint.anchor += shift_W;
  for (scene::SpringDesc& spring : part.springs)
    if (!spring.body_b) spring.anchor_b += shift_W;
  return {std::make_shared<const scene::SceneDesc>(std::move(part)), copies.changed};
}

std::string TellLeftOut(const Cutting& cutting) {
  std::string told = Count(cutting.joints_left_out, "joint", "");
  told += Count(cutting.springs_left_out, "spring", told);
  told += Count(cutting.thrusters_left_out, "thruster or load", told);
  if (told.empty()) return "";
  return "left out: " + told + ". Copies keep these if all their bodies are copied and one moves.";
}

std::string TellOverlap(const Cutting& cutting, double tolerance) {
  std::set<std::pair<std::string, std::string>> joined;
  for (const scene::JointDesc& joint : cutting.copies.part->joints)
    if (!joint.collide && joint.body_b) joined.insert(std::minmax(joint.body_a, *joint.body_b));
  for (std::size_t i = 0; i < cutting.bodies.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      const BodySnapshot &one = cutting.bodies[k], &other = cutting.bodies[i];
      const Pose here{one.q_WB.toRotationMatrix(), one.p_WBcm};
      if (joined.contains(std::minmax(one.name, other.name)) ||
          MeasureGap(*one.shape, here, other) >= -0.5 * tolerance)
        continue;
      return "Nothing was copied: '" + one.name + "' and '" + other.name +
             "' overlap, which the scene allows, but their copies may not. Copy only one of them.";
    }
  return "";
}

}  // namespace touchstone::session
