// Edits of the world.

#include "session/world_edits.h"

#include <algorithm>
#include <utility>

#include "scene/bounds.h"
#include "scene/scene_file.h"
#include "session/engine_start.h"
#include "simulation/joints/joint_travel.h"

namespace touchstone::session {

using simulation::ChangeMass;
using simulation::Engine;
using simulation::HoldBody;
using simulation::MakeWorld;
using simulation::World;

namespace {

// Of the same shape: what they are made of now, and what of it was changed by hand.
void TakeMaterials(const dynamics::ModelBody& from, dynamics::ModelBody* body) {
  body->material = from.material;
  body->part_materials = from.part_materials;
}

}  // namespace

std::string WorldEdits::Adopt(World edited) {
  Engine& engine = run_.engine;
  Engine next(std::move(edited), engine.settings);
  next.ShareWith(&engine);
  next.mouse = engine.mouse;
  if (next.mouse) {
    const int held = next.world().Find(next.mouse->body);
    if (held < 0 || !next.world().body(held).movable()) next.mouse.reset();
  }
  if (const auto overlap = next.Prepare())
    return "'" + next.world().body(overlap->a).name + "' " +
           DescribeOverlap(next.world(), *overlap);
  next.ledger = engine.ledger;
  next.ledger.BookEdit(engine.world(), next.world());
  next.ContinueCounting(engine);
  for (int i = 0; i < engine.world().size(); ++i)  // the next engine knows of no sleepers
    if (next.world().Find(engine.world().body(i).id) >= 0) engine.Wake({i}, engine.world().time);
  reporter_.TakeLog(&run_);
  engine = std::move(next);
  reporter_.Listen(&run_);
  run_.recent_brackets.clear();
  run_.revision = ++revisions_;
  return "";
}

template <class Change>
std::string WorldEdits::ChangeBody(BodyId body, Change&& change) {
  World edited = run_.engine.world();
  const int index = edited.Find(body);
  if (index < 0) return "the body is gone";
  change(index, &edited);
  return Adopt(std::move(edited));
}

std::string WorldEdits::BeginAnew(World world, const settings::Settings& settings,
                                  const std::string& name) {
  try {
    Engine fresh = MakeEngine(std::move(world), settings, name);
    fresh.ShareWith(&run_.engine);
    run_.engine = std::move(fresh);
  } catch (const std::exception& error) {
    return error.what();
  }
  reporter_.Listen(&run_);
  run_.recent_events.clear();
  run_.recent_impacts.Clear();
  run_.recent_brackets.clear();
  run_.residuals = std::make_shared<std::vector<double>>();
  run_.revision = ++revisions_;
  return "";
}

// Back to the start with the parameters a person has set since: gravity, settings, materials.
std::string WorldEdits::Apply(const exchange::Reset&) {
  World fresh = MakeWorld(*run_.scene);
  const World& old = run_.engine.world();
  fresh.environment = old.environment;
  for (dynamics::ModelBody& body : fresh.bodies) {
    const int before = old.Find(body.id);
    if (before < 0) continue;
    TakeMaterials(old.body(before), &body);
  }
  for (dynamics::ModelThruster& thruster : fresh.thrusters)
    thruster.key_down = std::ranges::any_of(
        old.thrusters, [&](const auto& held) { return held.key_down && held.key == thruster.key; });
  return BeginAnew(std::move(fresh), run_.engine.settings, run_.scene->name);
}

std::string WorldEdits::Apply(const exchange::LoadScene& command) {
  const std::string refusal =
      BeginAnew(MakeWorld(*command.scene), command.scene->settings, command.scene->name);
  if (refusal.empty()) run_.scene = command.scene;
  return refusal;
}

std::string WorldEdits::Apply(const exchange::SetSettings& command) {
  run_.engine.settings = command.settings;
  run_.engine.Refresh();
  return "";
}

std::string WorldEdits::Apply(const exchange::SetGravity& command) {
  const World before = run_.engine.world();
  run_.engine.mutable_world().environment.gravity = command.gravity;
  run_.engine.ledger.BookEdit(before, run_.engine.world());
  run_.engine.Refresh();
  return "";
}

std::string WorldEdits::Apply(const exchange::SetDamping& command) {
  if (!(command.damping.linear >= 0.0) || !(command.damping.angular >= 0.0))
    return "damping must not be negative";
  run_.engine.mutable_world().environment.damping = command.damping;
  run_.engine.Refresh();
  return "";
}

std::string WorldEdits::Apply(const exchange::SetMaterial& command) {
  const double restitution = command.restitution.value_or(0.0);
  if (!(restitution >= 0.0) || !(restitution <= 1.0)) return "restitution must be between 0 and 1";
  if (!(command.friction.value_or(0.0) >= 0.0)) return "friction must not be negative";
  bool found = false;
  for (dynamics::ModelBody& body : run_.engine.mutable_world().bodies) {
    if (command.body && body.id != *command.body) continue;
    found = true;
    body.ChangeMaterials([&](Material* material) {
      material->restitution = command.restitution.value_or(material->restitution);
      material->friction = command.friction.value_or(material->friction);
      material->own_restitution |= command.restitution.has_value();
      material->own_friction |= command.friction.has_value();
    });
  }
  if (!found) return "the body is gone";
  run_.engine.Refresh();
  return "";
}

std::string WorldEdits::Apply(const exchange::ResetMaterial& command) {
  bool found = false;
  for (dynamics::ModelBody& body : run_.engine.mutable_world().bodies) {
    if (command.body && body.id != *command.body) continue;
    found = true;
    body.ChangeMaterials([&](Material* material) {
      const Material& given = run_.engine.world().materials->AsGiven(material->id);
      if (command.restitution) {
        material->restitution = given.restitution;
        material->own_restitution = false;
      }
      if (command.friction) {
        material->friction = given.friction;
        material->own_friction = false;
      }
    });
  }
  if (!found) return "the body is gone";
  run_.engine.Refresh();
  return "";
}

std::string WorldEdits::Insert(const scene::BodyDesc& wanted, const dynamics::ModelBody* original) {
  World edited = run_.engine.world();
  for (const dynamics::ModelBody& body : edited.bodies)
    if (!wanted.group.empty() && body.name == wanted.group)
      return "group: '" + wanted.group + "' is the name of a body; expected another name";
  scene::BodyDesc desc = wanted;
  const auto taken = [&](const std::string& name) {
    return name == desc.group || std::ranges::any_of(edited.bodies, [&](const auto& body) {
             return body.name == name || body.group == name;
           });
  };
  for (int i = 2; taken(desc.name); ++i) desc.name = wanted.name + "." + std::to_string(i);
  try {
    simulation::AddBody(desc, &edited);
    if (original != nullptr) TakeMaterials(*original, &edited.bodies.back());
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  const std::string refused = Adopt(std::move(edited));
  return refused.empty() ? "" : "no room: " + refused;
}

std::string WorldEdits::Apply(const exchange::AddBody& command) {
  for (const std::string& name : scene::MaterialsOf(command.body))
    if (!run_.scene->materials.contains(name)) return "unknown material '" + name + "'";
  return Insert(command.body, nullptr);
}

std::string WorldEdits::Apply(const exchange::DuplicateBody& command) {
  const World& world = run_.engine.world();
  const int index = world.Find(command.body);
  if (index < 0) return "the body is gone";
  const dynamics::ModelBody& model = world.body(index);
  scene::BodyDesc copy = *world.descs[static_cast<size_t>(index)];
  copy.position = command.p_WBcm;
  copy.orientation = command.q_WB.normalized();
  copy.velocity = copy.angular_velocity = Vec3::Zero();
  copy.keyframes.clear();
  copy.loop = false;
  copy.fixed = !model.movable();
  copy.material = world.materials->NameOf(model.material.id);
  copy.color = model.color;
  return Insert(copy, &model);
}

std::string WorldEdits::Apply(const exchange::RemoveBody& command) {
  return ChangeBody(command.body,
                    [](int index, World* world) { simulation::RemoveBody(index, world); });
}

std::string WorldEdits::Apply(const exchange::PinBody& command) {
  const World& now = run_.engine.world();
  const int at = now.Find(command.body);
  if (at >= 0 && !command.pinned && now.body(at).shape->part(0).is_hollow())
    return "'" + now.body(at).name + "' is a wall without mass: it stays fixed";
  return ChangeBody(command.body,
                    [&](int index, World* world) { HoldBody(index, command.pinned, world); });
}

std::string WorldEdits::Apply(const exchange::SetVelocity& command) {
  const World& now = run_.engine.world();
  const int at = now.Find(command.body);
  if (at >= 0 && !scene::bounds::IsSpinOfBody(command.twist.w, now.body(at).shape->radius()))
    return std::string("angular_velocity: ") + scene::bounds::kExpectedSpin;
  return ChangeBody(command.body, [&](int index, World* world) {
    dynamics::ModelBody& body = world->bodies[static_cast<size_t>(index)];
    const dynamics::BodyState& state = world->state(index);
    body.path.reset();
    if (!body.movable()) body.prescribed = command.twist;
    world->state(index) = dynamics::MakeState(body, state.p_WBcm, state.q_WB, command.twist);
  });
}

std::string WorldEdits::Apply(const exchange::SetMass& command) {
  if (!(command.mass > 0.0) || !std::isfinite(command.mass)) return "mass must be positive";
  const int at = run_.engine.world().Find(command.body);
  if (at >= 0 && !run_.engine.world().body(at).movable())
    return "'" + run_.engine.world().body(at).name + "' is fixed";
  return ChangeBody(command.body,
                    [&](int index, World* world) { ChangeMass(index, command.mass, world); });
}

std::string WorldEdits::Apply(const exchange::SetDrive& command) {
  const World& world = run_.engine.world();
  if (command.joint < 0 || command.joint >= static_cast<int>(world.joints.size()))
    return "the joint is gone";
  dynamics::ModelJoint edited = world.joints[static_cast<size_t>(command.joint)];
  if (!scene::HasAxis(edited.kind)) return "only a hinge and a slider have limits and motors";
  edited.limits.reset();
  edited.motor.reset();
  if (command.low && command.high) edited.limits = {*command.low, *command.high};
  if (command.speed && command.most) edited.motor = {*command.speed, *command.most};
  edited.friction = command.friction;
  if (edited.limits) {
    if (!(edited.limits->low <= edited.limits->high))
      return "the lower limit is above the upper one";
    const double travel = simulation::TravelNow(world, edited);
    const double within = run_.engine.settings.contact.tolerance /
                          std::max(simulation::TravelSize(world, edited), 1e-9);
    if (!(travel >= edited.limits->low - within) || !(travel <= edited.limits->high + within))
      return "the joint is outside these limits";
    edited.turned = travel;
  }
  run_.engine.mutable_world().joints[static_cast<size_t>(command.joint)] = edited;
  run_.engine.Refresh();
  run_.engine.WakeIslandOf(edited.a.body);
  return "";
}

std::string WorldEdits::Apply(const exchange::Observe& command) {
  reporter_.Observe(command, &run_);
  return "";
}

std::string WorldEdits::Apply(const exchange::PlaceBody& command) {
  return ChangeBody(command.body, [&](int index, World* world) {
    dynamics::ModelBody& body = world->bodies[static_cast<size_t>(index)];
    body.prescribed = {};
    body.path.reset();
    world->state(index) =
        dynamics::MakeState(body, command.p_WBcm, command.q_WB.normalized(), Twist());
  });
}

}  // namespace touchstone::session
