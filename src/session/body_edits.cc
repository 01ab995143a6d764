#include "session/body_edits.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "scene/bounds.h"
#include "scene/scene_file.h"

namespace touchstone::session {
namespace {

using simulation::World;

/// One function for each kind of edit.
class BodyEditor {
 public:
  BodyEditor(const scene::SceneDesc& scene, World* world) : scene_(scene), world_(*world) {}

  std::string operator()(const exchange::SetMaterial& edit) const {
    const double restitution = edit.restitution.value_or(0.0);
    if (!(restitution >= 0.0) || !(restitution <= 1.0))
      return "restitution must be between 0 and 1";
    if (!(edit.friction.value_or(0.0) >= 0.0)) return "friction must not be negative";
    if (!edit.body) {
      for (dynamics::ModelBody& body : world_.bodies) ChangeMaterials(edit, &body);
      return world_.bodies.empty() ? kGone : "";
    }
    return With(edit.body.value(), [&](int i) {
      ChangeMaterials(edit, &Body(i));
      return "";
    });
  }
  std::string operator()(const exchange::AddBody& edit) const {
    for (const std::string& name : scene::MaterialsOf(edit.body))
      if (!scene_.materials.contains(name)) return "unknown material '" + name + "'";
    return InsertBody(edit.body, &world_);
  }
  std::string operator()(const exchange::DuplicateBody& edit) const {
    return With(edit.body, [&](int i) {
      const dynamics::ModelBody model = world_.body(i);
      scene::BodyDesc copy = *world_.descs[static_cast<size_t>(i)];
      copy.position = edit.p_WBcm;
      copy.orientation = edit.q_WB.normalized();
      copy.velocity = edit.v_WBcm.value_or(Vec3::Zero());
      copy.angular_velocity = Vec3::Zero();
      copy.keyframes.clear();
      copy.loop = false;
      copy.fixed = !model.movable() && !edit.v_WBcm;
      copy.material = world_.materials->NameOf(model.material.id);
      copy.color = model.color;
      std::string refused = InsertBody(copy, &world_);
      if (refused.empty()) TakeMaterials(model, &world_.bodies.back());
      return refused;
    });
  }
  std::string operator()(const exchange::RemoveBody& edit) const {
    return With(edit.body, [&](int i) {
      simulation::RemoveBody(i, &world_);
      return "";
    });
  }
  std::string operator()(const exchange::PinBody& edit) const {
    return With(edit.body, [&](int i) -> std::string {
      if (!edit.pinned && Body(i).shape->part(0).is_hollow())
        return "'" + Body(i).name + "' is a wall without mass: it stays fixed";
      simulation::HoldBody(i, edit.pinned, &world_);
      return "";
    });
  }
  std::string operator()(const exchange::PlaceBody& edit) const {
    return With(edit.body, [&](int i) {
      Body(i).prescribed = {};
      Body(i).path.reset();
      world_.state(i) = dynamics::MakeState(Body(i), edit.p_WBcm, edit.q_WB.normalized(), Twist());
      return "";
    });
  }
  std::string operator()(const exchange::SetVelocity& edit) const {
    return With(edit.body, [&](int i) -> std::string {
      if (!scene::bounds::IsSpinOfBody(edit.twist.w, Body(i).shape->radius()))
        return std::string("angular_velocity: ") + scene::bounds::kExpectedSpin;
      const dynamics::BodyState& state = world_.state(i);
      Body(i).path.reset();
      if (!Body(i).movable()) Body(i).prescribed = edit.twist;
      world_.state(i) = dynamics::MakeState(Body(i), state.p_WBcm, state.q_WB, edit.twist);
      return "";
    });
  }
  std::string operator()(const exchange::SetMass& edit) const {
    if (!(edit.mass > 0.0) || !std::isfinite(edit.mass)) return "mass must be positive";
    return With(edit.body, [&](int i) -> std::string {
      if (!Body(i).movable()) return "'" + Body(i).name + "' is fixed";
      simulation::ChangeMass(i, edit.mass, &world_);
      return "";
    });
  }
  std::string operator()(const exchange::SetColor& edit) const {
    return With(edit.body, [&](int i) {
      Eigen::Map<Eigen::Vector3f>(Body(i).color.data()) = edit.color.cast<float>();
      return "";
    });
  }

 private:
  static constexpr const char* kGone = "the body is gone";

  /// Calls change(index of the body), which returns a refusal; refuses if the body does not exist.
  template <class Change>
  std::string With(BodyId body, Change&& change) const {
    const int index = world_.Find(body);
    return index < 0 ? kGone : change(index);
  }
  dynamics::ModelBody& Body(int i) const { return world_.bodies[static_cast<size_t>(i)]; }

  static void ChangeMaterials(const exchange::SetMaterial& edit, dynamics::ModelBody* body) {
    body->ChangeMaterials([&](Material* material) {
      material->restitution = edit.restitution.value_or(material->restitution);
      material->friction = edit.friction.value_or(material->friction);
      material->own_restitution |= edit.restitution.has_value();
      material->own_friction |= edit.friction.has_value();
    });
  }

  const scene::SceneDesc& scene_;
  World& world_;
};

}  // namespace

std::string EditWorld(const exchange::BodyEdit& edit, const scene::SceneDesc& scene, World* world) {
  return std::visit(BodyEditor(scene, world), edit);
}

std::string InsertBody(const scene::BodyDesc& wanted, World* world) {
  for (const dynamics::ModelBody& body : world->bodies)
    if (!wanted.group.empty() && body.name == wanted.group)
      return "group: '" + wanted.group + "' is the name of a body; expected another name";
  scene::BodyDesc desc = wanted;
  const auto taken = [&](const std::string& name) {
    return name == desc.group || std::ranges::any_of(world->bodies, [&](const auto& body) {
             return body.name == name || body.group == name;
           });
  };
  for (int i = 2; taken(desc.name); ++i) desc.name = wanted.name + "." + std::to_string(i);
  try {
    simulation::AddBody(desc, world);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

bool MovesBodies(const exchange::BodyEdit& edit) {
  return !std::holds_alternative<exchange::SetMaterial>(edit) &&
         !std::holds_alternative<exchange::SetColor>(edit);
}

void TakeMaterials(const dynamics::ModelBody& from, dynamics::ModelBody* body) {
  body->material = from.material;
  body->part_materials = from.part_materials;
}

}  // namespace touchstone::session
