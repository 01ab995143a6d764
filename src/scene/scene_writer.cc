#include <array>
#include <cmath>

#include "scene/json_text.h"
#include "scene/read_body.h"
#include "scene/read_card.h"
#include "scene/read_settings.h"
#include "scene/read_view_options.h"
#include "scene/scene_file.h"
#include "settings/visit.h"

namespace touchstone::scene {
namespace {

Json ToJson(const Vec3& v) { return Json::array({v.x(), v.y(), v.z()}); }

Json ToJson(const Quat& q) { return Json::array({q.w(), q.x(), q.y(), q.z()}); }

Json ToJson(const Mat3& m) {
  return Json::array({ToJson(Vec3(m.row(0))), ToJson(Vec3(m.row(1))), ToJson(Vec3(m.row(2)))});
}

Json WithRounding(Json shape, double rounding) {
  if (rounding > 0.0) shape["rounding"] = rounding;
  return shape;
}

struct ShapeWriter {
  Json operator()(const BoxShape& box) const {
    return WithRounding({{"box", ToJson(box.lengths)}}, box.rounding);
  }
  Json operator()(const SphereShape& sphere) const {
    return {{"sphere", {{"radius", sphere.radius}}}};
  }
  Json operator()(const CapsuleShape& capsule) const {
    return {{"capsule", {{"radius", capsule.radius}, {"length", capsule.length}}}};
  }
  Json operator()(const CylinderShape& cylinder) const {
    return {{"cylinder", {{"radius", cylinder.radius}, {"length", cylinder.length}}}};
  }
  Json operator()(const ConeShape& cone) const {
    return {{"cone", {{"radius", cone.radius}, {"height", cone.height}}}};
  }
  Json operator()(const BowlShape& bowl) const { return {{"bowl", {{"radius", bowl.radius}}}}; }
  Json operator()(const TubeShape& tube) const {
    return {{"tube", {{"radius", tube.radius}, {"length", tube.length}}}};
  }
  Json operator()(const HullShape& hull) const {
    Json points = Json::array();
    for (const Vec3& p : hull.points) points.push_back(ToJson(p));
    return WithRounding({{"hull", points}}, hull.rounding);
  }
  Json operator()(const PrismShape& prism) const {
    Json polygon = Json::array();
    for (const Eigen::Vector2d& p : prism.polygon) {
      polygon.push_back(Json::array({p.x(), p.y()}));
    }
    return WithRounding({{"prism", {{"polygon", polygon}, {"depth", prism.depth}}}},
                        prism.rounding);
  }
  Json operator()(const SolidShape& solid) const {
    constexpr std::array<const char*, 5> kNames = {"wedge", "tetrahedron", "octahedron",
                                                   "dodecahedron", "icosahedron"};
    return WithRounding({{kNames[static_cast<size_t>(solid.kind)], {{"radius", solid.radius}}}},
                        solid.rounding);
  }
  Json operator()(const CompoundShape& compound) const {
    Json parts = Json::array();
    for (const PartDesc& part : compound.parts) {
      Json json = {{"shape", std::visit(*this, part.shape)}};
      if (!part.position.isZero(0.0)) json["position"] = ToJson(part.position);
      if (part.orientation.coeffs() != Quat::Identity().coeffs())
        json["orientation"] = ToJson(part.orientation);
      if (part.material) json["material"] = *part.material;
      if (part.density) json["density"] = *part.density;
      parts.push_back(std::move(json));
    }
    return {{"compound", std::move(parts)}};
  }
};

std::string ToHex(const std::array<float, 3>& color) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "#";
  for (const float channel : color) {
    const auto byte = static_cast<size_t>(std::clamp(std::lround(channel * 255.0f), 0L, 255L));
    text += {kDigits[byte / 16], kDigits[byte % 16]};
  }
  return text;
}

Json ToJson(const PairDesc& pair) {
  Json json = {{"materials", {pair.material_a, pair.material_b}}};
  if (pair.restitution) json["restitution"] = *pair.restitution;
  if (pair.friction) json["friction"] = *pair.friction;
  return json;
}

Json ToJson(const NoContactDesc& pair) { return Json::array({pair.a, pair.b}); }

Json ToJson(const KeyframeDesc& keyframe) {
  return {{"time", keyframe.time},
          {"position", ToJson(keyframe.position)},
          {"orientation", ToJson(keyframe.orientation)}};
}

Json LockedToJson(const LockedAxes& locked) {
  Json json = Json::array();
  for (size_t i = 0; i < kLockNames.size(); ++i)
    if (i < 3 ? locked.along[i] : locked.about[i - 3]) json.push_back(kLockNames[i]);
  return json;
}

Json EndsToJson(const std::string& body_a, const std::optional<std::string>& body_b) {
  return Json::array({Json(body_a), body_b ? Json(*body_b) : Json()});
}

Json ToJson(const SpringDesc& spring) {
  Json json = {{"bodies", EndsToJson(spring.body_a, spring.body_b)}};
  json["anchors"] = Json::array({ToJson(spring.anchor_a), ToJson(spring.anchor_b)});
  json["stiffness"] = spring.stiffness;
  json["damping"] = spring.damping;
  if (spring.length) json["length"] = *spring.length;
  return json;
}

Json ToJson(const ThrusterDesc& thruster) {
  Json json = {{"body", thruster.body}};
  json["point"] = ToJson(thruster.point);
  json["force"] = ToJson(thruster.force);
  if (!thruster.key.empty()) json["key"] = thruster.key;
  if (thruster.from) json["from"] = *thruster.from;
  if (thruster.until) json["until"] = *thruster.until;
  return json;
}

Json ToJson(const LoadDesc& load) {
  Json json = {{"body", load.body}};
  json["point"] = ToJson(load.point);
  json["force"] = ToJson(load.force);
  if (!load.torque.isZero(0.0)) json["torque"] = ToJson(load.torque);
  if (load.from) json["from"] = *load.from;
  if (load.until) json["until"] = *load.until;
  return json;
}

Json ToJson(const JointDesc& joint) {
  Json json = {{"type", kJointKindNames[static_cast<size_t>(joint.kind)]}};
  json["bodies"] = EndsToJson(joint.body_a, joint.body_b);
  json["anchor"] = ToJson(joint.anchor);
  if (HasAxis(joint.kind)) json["axis"] = ToJson(joint.axis);
  if (joint.collide) json["collide"] = true;
  if (joint.limits) json["limits"] = {joint.limits->low, joint.limits->high};
  if (joint.motor) json["motor"] = {{"speed", joint.motor->speed}, {"max", joint.motor->most}};
  if (joint.friction != 0.0) json["friction"] = joint.friction;
  if (joint.spring) json["spring"] = WriteJointSpring(*joint.spring);
  if (joint.armature != 0.0) json["armature"] = joint.armature;
  return json;
}

Json ToJson(const std::map<std::string, MaterialDesc>& materials) {
  Json json = Json::object();
  for (const auto& [name, material] : materials) {
    AddMember(name, {{"restitution", material.restitution}, {"friction", material.friction}},
              &json);
  }
  return json;
}

Json ToJson(const BodyDesc& body) { return WriteBody(body); }

template <class Item>
Json ToJson(const std::vector<Item>& items) {
  Json json = Json::array();
  for (const Item& item : items) json.push_back(ToJson(item));
  return json;
}

}  // namespace

Json WriteShape(const ShapeDesc& shape) { return std::visit(ShapeWriter(), shape); }

Json WriteBody(const BodyDesc& body) {
  Json json = {{"name", body.name}, {"shape", WriteShape(body.shape)}};
  json["position"] = ToJson(body.position);
  if (body.orientation.coeffs() != Quat::Identity().coeffs())
    json["orientation"] = ToJson(body.orientation);
  if (body.velocity != Vec3::Zero()) json["velocity"] = ToJson(body.velocity);
  if (body.angular_velocity != Vec3::Zero()) {
    json["angular_velocity"] = ToJson(body.angular_velocity);
  }
  if (body.mass) json["mass"] = *body.mass;
  if (body.density) json["density"] = *body.density;
  if (body.inertia) json["inertia"] = ToJson(*body.inertia);
  if (body.center_of_mass) json["center_of_mass"] = ToJson(*body.center_of_mass);
  if (body.fixed) json["fixed"] = true;
  if (body.locked == kPlanar)
    json["motion"] = "planar";
  else if (body.locked.any())
    json["locked"] = LockedToJson(body.locked);
  if (!body.keyframes.empty()) json["keyframes"] = ToJson(body.keyframes);
  if (body.loop) json["loop"] = true;
  if (!body.label.empty()) json["label"] = body.label;
  if (!body.group.empty()) json["group"] = body.group;
  if (body.material != "default") json["material"] = body.material;
  if (body.color) json["color"] = ToHex(*body.color);
  if (body.look != Look::kPlain) json["look"] = kLookNames[static_cast<size_t>(body.look)];
  return json;
}

std::string WriteScene(const SceneDesc& scene) {
  Json json = {{"touchstone", 1}, {"name", scene.name}};
  if (!scene.group.empty()) json["group"] = scene.group;
  if (!scene.lesson.empty()) json["lesson"] = scene.lesson;
  json["description"] = scene.description;
  json["gravity"] = ToJson(scene.gravity);
  if (scene.damping.linear != 0 || scene.damping.angular != 0) {
    json["damping"] = {{"linear", scene.damping.linear}, {"angular", scene.damping.angular}};
  }
  json["materials"] = ToJson(scene.materials);
  if (!scene.pairs.empty()) json["pairs"] = ToJson(scene.pairs);
  if (!scene.no_contact.empty()) json["no_contact"] = ToJson(scene.no_contact);
  Json settings = WriteSettings(scene.settings);
  if (scene.states_pace && scene.settings.pace == settings::Pace::kExact)
    settings["pace"] = settings::Choices<settings::Pace>::kNames[0];
  if (!settings.empty()) json["settings"] = settings;
  if (scene.camera) {
    json["camera"] = {{"eye", ToJson(scene.camera->eye)},
                      {"target", ToJson(scene.camera->target)},
                      {"fov_degrees", scene.camera->fov_degrees}};
  }
  if (const ViewDesc view = OfBodies(scene.view, scene.bodies); view != ViewDesc{})
    json["view"] = WriteViewOptions(view);
  if (scene.card) json["card"] = WriteCard(*scene.card);
  json["bodies"] = ToJson(scene.bodies);
  if (!scene.springs.empty()) json["springs"] = ToJson(scene.springs);
  if (!scene.thrusters.empty()) json["thrusters"] = ToJson(scene.thrusters);
  if (!scene.joints.empty()) json["joints"] = ToJson(scene.joints);
  if (!scene.loads.empty()) json["loads"] = ToJson(scene.loads);
  return FormatJson(json);
}

}  // namespace touchstone::scene
