#include "session/scene_export.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "simulation/joints/joint_travel.h"
#include "simulation/world/attachments.h"

namespace touchstone::session {
namespace {

using simulation::AttachedPoint;
using simulation::World;

using dynamics::AttachedFrame;

/// Materials for bodies and parts that have values of their own. For a value they have not changed,
/// the scene's values for pairs with their original material still apply: pairs are written for the
/// new materials, too.
class OwnMaterials {
 public:
  OwnMaterials(const simulation::MaterialTable& table, scene::SceneDesc* scene)
      : table_(table), scene_(*scene) {}

  /// The name of this material in the scene; a new material is made if there is none.
  std::string NameFor(const Material& material) {
    const std::string& base = table_.NameOf(material.id);
    if (!material.own_restitution && !material.own_friction) return base;
    const auto same = std::ranges::find(variants_, material, &Variant::material);
    if (same != variants_.end()) return same->name;
    const std::string name = FreeName(base, material);
    scene_.materials[name] = {material.restitution, material.friction};
    variants_.push_back({material, name});
    return name;
  }

  void WritePairs() {
    const std::vector<scene::PairDesc> pairs = scene_.pairs;
    for (const scene::PairDesc& pair : pairs) {
      const std::vector<Variant> firsts = VariantsOf(pair.material_a);
      const std::vector<Variant> seconds = VariantsOf(pair.material_b);
      for (std::size_t i = 0; i < firsts.size(); ++i)
        for (std::size_t k = pair.material_a == pair.material_b ? i : 0; k < seconds.size(); ++k)
          if (i + k > 0) WritePair(pair, firsts[i], seconds[k]);
    }
  }

 private:
  struct Variant {
    Material material;
    std::string name;
  };

  /// "e 0.3 mu 0.5", "ice mu 0.5".
  std::string FreeName(const std::string& base, const Material& material) const {
    const std::string e = fmt::format("e {:.3g}", material.restitution);
    const std::string mu = fmt::format("mu {:.3g}", material.friction);
    std::string name = base + " " + (material.own_restitution ? e : mu);
    if (material.own_restitution && material.own_friction) name = e + " " + mu;
    const std::string first = name;
    for (int i = 2; scene_.materials.contains(name); ++i)
      name = first + " (" + std::to_string(i) + ")";
    return name;
  }

  /// The material's variants, beginning with the scene's own.
  std::vector<Variant> VariantsOf(const std::string& name) const {
    const Material given = table_.Named(name);
    std::vector<Variant> variants = {{given, name}};
    std::ranges::copy_if(variants_, std::back_inserter(variants),
                         [&](const Variant& variant) { return variant.material.id == given.id; });
    return variants;
  }

  void WritePair(const scene::PairDesc& pair, const Variant& a, const Variant& b) {
    scene::PairDesc kept{a.name, b.name, pair.restitution, pair.friction};
    if (a.material.own_restitution || b.material.own_restitution) kept.restitution.reset();
    if (a.material.own_friction || b.material.own_friction) kept.friction.reset();
    if (kept.restitution || kept.friction) scene_.pairs.push_back(kept);
  }

  const simulation::MaterialTable& table_;
  scene::SceneDesc& scene_;
  std::vector<Variant> variants_;
};

scene::BodyDesc ExportBody(const World& world, int i, OwnMaterials* materials) {
  const dynamics::ModelBody& model = world.body(i);
  const dynamics::BodyState& state = world.state(i);
  const Twist twist = dynamics::ComputeTwist(model, state);
  scene::BodyDesc body = *world.descs[static_cast<size_t>(i)];
  body.name = model.name;
  body.position = state.p_WBcm;
  body.orientation = state.q_WB;
  body.velocity = twist.v;
  body.angular_velocity = twist.w;
  body.fixed = !model.movable();
  if (model.movable()) {
    body.velocity = WithoutLocked(model.locked.along, twist.v);
    body.angular_velocity = WithoutLocked(model.locked.about, twist.w);
  }
  body.keyframes.clear();
  body.loop = false;
  if (model.path) {
    body.velocity = body.angular_velocity = Vec3::Zero();
    body.keyframes = model.path->KeyframesFrom(world.time);
    body.loop = model.path->loops();
  }
  body.color = model.color;
  body.material = materials->NameFor(model.material);
  if (auto* compound = std::get_if<scene::CompoundShape>(&body.shape))
    for (size_t k = 0; k < compound->parts.size(); ++k)
      if (compound->parts[k].material)
        compound->parts[k].material = materials->NameFor(model.part_materials[k]);
  return body;
}

bool Moves(const World& world, const AttachedFrame& end) {
  return end.on_body() && world.body(end.body).movable();
}

const std::string& NameAt(const World& world, const AttachedFrame& end) {
  return world.body(end.body).name;
}

std::optional<std::string> NameOrWorld(const World& world, const AttachedFrame& end) {
  if (!end.on_body()) return std::nullopt;
  return NameAt(world, end);
}

scene::SpringDesc ExportSpring(const World& world, const dynamics::ModelSpring& spring) {
  return {.body_a = NameAt(world, spring.a),
          .body_b = NameOrWorld(world, spring.b),
          .anchor_a = spring.a.p,
          .anchor_b = spring.b.p,
          .stiffness = spring.stiffness,
          .damping = spring.damping,
          .length = spring.length};
}

scene::ThrusterDesc ExportThruster(const World& world, const dynamics::ModelThruster& thruster) {
  scene::ThrusterDesc desc{.body = NameAt(world, thruster.at),
                           .point = thruster.at.p,
                           .force = thruster.force,
                           .key = thruster.key,
                           .from = {},
                           .until = {}};
  if (!thruster.key.empty()) return desc;
  desc.from = std::max(thruster.from - world.time, 0.0);
  if (std::isfinite(thruster.until)) desc.until = thruster.until - world.time;
  return desc;
}

scene::LoadDesc ExportLoad(const World& world, const dynamics::ModelThruster& load) {
  scene::LoadDesc desc{.body = NameAt(world, load.at),
                       .point = load.at.p,
                       .force = load.force,
                       .torque = load.torque,
                       .from = {},
                       .until = {}};
  if (load.from > world.time) desc.from = load.from - world.time;
  if (std::isfinite(load.until)) desc.until = load.until - world.time;
  return desc;
}

/// Slow motion between the same moments, counted from now; none once it is over.
std::optional<scene::SlowMotionDesc> SlowFromNow(const World& world,
                                                 const std::optional<scene::SlowMotionDesc>& slow) {
  if (!slow || slow->until <= world.time) return std::nullopt;
  return scene::SlowMotionDesc{std::max(slow->from - world.time, 0.0), slow->until - world.time,
                               slow->speed};
}

// Travel is counted from the joint's present position.
std::optional<scene::JointLimits> LimitsFromNow(const World& world,
                                                const dynamics::ModelJoint& joint) {
  if (!joint.limits) return std::nullopt;
  const double travel = simulation::TravelNow(world, joint);
  return scene::JointLimits{std::min(joint.limits->low - travel, 0.0),
                            std::max(joint.limits->high - travel, 0.0)};
}

std::optional<scene::JointSpringDesc> SpringFromNow(const World& world,
                                                    const dynamics::ModelJoint& joint) {
  std::optional<scene::JointSpringDesc> spring = joint.spring;
  if (spring && spring->stiffness > 0.0) spring->rest -= simulation::TravelNow(world, joint);
  return spring;
}

scene::JointDesc ExportJoint(const World& world, const dynamics::ModelJoint& joint) {
  const Quat& q_WA = world.state(joint.a.body).q_WB;
  return {.kind = joint.kind,
          .body_a = NameAt(world, joint.a),
          .body_b = NameOrWorld(world, joint.b),
          .anchor = AttachedPoint(world, joint.a),
          .axis = q_WA * (joint.a.q * Vec3::UnitZ()),
          .collide = joint.collide,
          .limits = LimitsFromNow(world, joint),
          .motor = joint.motor,
          .friction = joint.friction,
          .spring = SpringFromNow(world, joint),
          .armature = joint.armature};
}

}  // namespace

scene::SceneDesc ExportScene(const World& world, const scene::SceneDesc& loaded,
                             const settings::Settings& settings, int* left_out) {
  scene::SceneDesc scene;
  scene.name = loaded.name;
  scene.group = loaded.group;
  scene.lesson = loaded.lesson;
  scene.description = loaded.description;
  scene.gravity = world.environment.gravity;
  scene.damping = world.environment.damping;
  scene.materials = loaded.materials;
  scene.pairs = loaded.pairs;
  scene.settings = settings;
  scene.states_pace = loaded.states_pace || settings.pace != loaded.settings.pace;
  if (!scene.states_pace) scene.settings.pace = settings::Settings().pace;
  scene.camera = loaded.camera;
  scene.view = loaded.view;
  scene.view.slow = SlowFromNow(world, loaded.view.slow);
  OwnMaterials materials(*world.materials, &scene);
  for (int i = 0; i < world.size(); ++i) scene.bodies.push_back(ExportBody(world, i, &materials));
  materials.WritePairs();
  if (loaded.card && HasBodiesOf(*loaded.card, scene.bodies)) scene.card = loaded.card;
  scene.no_contact = world.no_contact->Among(scene.bodies);

  int missing = 0;
  const auto moves = [&](const auto&... ends) {
    if ((Moves(world, ends) || ...)) return true;
    ++missing;
    return false;
  };
  for (const dynamics::ModelSpring& spring : world.springs)
    if (moves(spring.a, spring.b)) scene.springs.push_back(ExportSpring(world, spring));
  for (const dynamics::ModelJoint& joint : world.joints)
    if (moves(joint.a, joint.b)) scene.joints.push_back(ExportJoint(world, joint));
  for (const dynamics::ModelThruster& thruster : world.thrusters) {
    const bool spent = thruster.key.empty() && thruster.until <= world.time;
    if (spent || !moves(thruster.at)) continue;
    if (thruster.in_world)
      scene.loads.push_back(ExportLoad(world, thruster));
    else
      scene.thrusters.push_back(ExportThruster(world, thruster));
  }
  if (left_out != nullptr) *left_out = missing;
  return scene;
}

}  // namespace touchstone::session
