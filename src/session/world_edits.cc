// Edits of the world.

#include "session/world_edits.h"

#include <algorithm>
#include <utility>

#include "scene/bounds.h"
#include "scene/read_keyframes.h"
#include "scene/scene_file.h"
#include "session/body_edits.h"
#include "session/copies.h"
#include "session/engine_start.h"
#include "session/link_edits.h"
#include "session/push_edits.h"
#include "session/reshape.h"
#include "simulation/joints/joint_travel.h"

namespace touchstone::session {

using simulation::Engine;
using simulation::MakeWorld;
using simulation::World;

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
  for (int i = 0; i < engine.world().size(); ++i)  // the next engine has no sleepers
    if (next.world().Find(engine.world().body(i).id) >= 0) engine.Wake({i}, engine.world().time);
  reporter_.TakeLog(&run_);
  engine = std::move(next);
  reporter_.Listen(&run_);
  run_.recent_brackets.clear();
  run_.revision = ++revisions_;
  return "";
}

std::string WorldEdits::EditBody(const exchange::BodyEdit& edit) {
  World edited = run_.engine.world();
  std::string refused = EditWorld(edit, *run_.scene, &edited);
  return refused.empty() ? Adopt(std::move(edited)) : refused;
}

std::string WorldEdits::Link(const exchange::LinkEdit& edit) {
  World edited = run_.engine.world();
  if (std::string refused = EditLinks(edit, &edited); !refused.empty()) return refused;
  std::string refused = Adopt(std::move(edited));
  if (!refused.empty() && std::holds_alternative<exchange::RemoveJoint>(edit))
    refused +=
        ": the joint lets them pass through each other. Move them apart before it is removed";
  return refused;
}

std::string WorldEdits::Push(const exchange::PushEdit& edit) {
  World edited = run_.engine.world();
  std::string refused = EditPushes(edit, &edited);
  return refused.empty() ? Adopt(std::move(edited)) : refused;
}

std::string WorldEdits::Apply(const exchange::SetShape& command) {
  World edited = run_.engine.world();
  std::string refused = Reshape(command, &edited);
  return refused.empty() ? Adopt(std::move(edited)) : refused;
}

std::string WorldEdits::Apply(const exchange::EditTogether& together) {
  World edited = run_.engine.world();
  for (const exchange::BodyEdit& edit : together.edits)
    if (std::string refused = EditWorld(edit, *run_.scene, &edited); !refused.empty())
      return refused;
  if (std::ranges::any_of(together.edits, MovesBodies)) return Adopt(std::move(edited));
  run_.engine.mutable_world().bodies = std::move(edited.bodies);
  run_.engine.Refresh();
  return "";
}

std::string WorldEdits::BeginAnew(World world, const settings::Settings& settings,
                                  const scene::SceneDesc& scene) {
  try {
    Engine fresh = MakeEngine(std::move(world), settings, scene);
    fresh.ShareWith(&run_.engine);
    run_.engine = std::move(fresh);
  } catch (const std::exception& error) {
    return error.what();
  }
  run_.before_steps = nullptr;
  reporter_.Listen(&run_);
  run_.recent_events.clear();
  run_.recent_impacts.Clear();
  run_.recent_brackets.clear();
  run_.residuals = std::make_shared<std::vector<double>>();
  run_.revision = ++revisions_;
  return "";
}

// Returns to the start with the parameters that a person has set since: gravity, settings,
// materials.
std::string WorldEdits::Apply(const exchange::Reset& command) {
  const World& old = run_.engine.world();
  const World* built = run_.before_steps ? run_.before_steps.get() : &old;
  World fresh = command.KeepsBuilt() ? *built : MakeWorld(*run_.scene);
  fresh.environment = old.environment;
  for (dynamics::ModelBody& body : fresh.bodies) {
    const int before = old.Find(body.id);
    if (before < 0) continue;
    TakeMaterials(old.body(before), &body);
  }
  for (dynamics::ModelThruster& thruster : fresh.thrusters)
    thruster.key_down = std::ranges::any_of(
        old.thrusters, [&](const auto& held) { return held.key_down && held.key == thruster.key; });
  return BeginAnew(std::move(fresh), run_.engine.settings, *run_.scene);
}

std::string WorldEdits::Apply(const exchange::LoadScene& command) {
  const std::string refusal =
      BeginAnew(MakeWorld(*command.scene), command.scene->settings, *command.scene);
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
  std::string refused = EditWorld(command, *run_.scene, &run_.engine.mutable_world());
  if (refused.empty()) run_.engine.Refresh();
  return refused;
}

std::string WorldEdits::Apply(const exchange::SetColor& command) {
  return EditWorld(command, *run_.scene, &run_.engine.mutable_world());
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

std::string WorldEdits::Insert(const exchange::BodyEdit& edit) {
  World edited = run_.engine.world();
  if (std::string refused = EditWorld(edit, *run_.scene, &edited); !refused.empty()) return refused;
  return AdoptWithNewBodies(std::move(edited));
}

std::string WorldEdits::AdoptWithNewBodies(World edited) {
  const std::string refused = Adopt(std::move(edited));
  return refused.empty() ? "" : "no room: " + refused;
}

std::string WorldEdits::Apply(const exchange::AddCopies& command) {
  World edited = run_.engine.world();
  if (std::string refused = InsertCopies(command, *run_.scene, &edited); !refused.empty())
    return refused;
  return AdoptWithNewBodies(std::move(edited));
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
  edited.spring = command.spring;
  edited.armature = command.armature;
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
  const World before = world;
  run_.engine.mutable_world().joints[static_cast<size_t>(command.joint)] = edited;
  run_.engine.ledger.BookEdit(before, world);
  run_.engine.Refresh();
  run_.engine.WakeIslandOf(edited.a.body);
  return "";
}

std::string WorldEdits::Apply(const exchange::SetKeyframes& command) {
  const World& now = run_.engine.world();
  const int at = now.Find(command.body);
  if (at >= 0 && now.body(at).movable())
    return "'" + now.body(at).name + "' moves by itself: expected a body that is held in place";
  if (command.follow && command.keyframes.size() < 2)
    return "expected two or more keyframes to follow";
  if (command.follow && command.loop && !scene::EndsWhereItBegins(command.keyframes))
    return "expected the pose of the first keyframe at the end: a loop ends where it begins";
  if (command.follow && scene::HasHalfTurn(command.keyframes))
    return "expected less than half a turn from one keyframe to the next: which way round is not "
           "determined";
  if (at < 0) return "the body is gone";
  World edited = now;
  dynamics::ModelBody& body = edited.bodies[static_cast<size_t>(at)];
  scene::KeyframePlan plan{command.keyframes, command.loop};
  for (scene::KeyframeDesc& keyframe : plan.keyframes) keyframe.orientation.normalize();
  body.prescribed = {};
  body.path = command.follow
                  ? std::make_shared<const dynamics::KeyframePath>(plan.keyframes, command.loop)
                  : nullptr;
  body.plan = plan.keyframes.empty() ? nullptr
                                     : std::make_shared<const scene::KeyframePlan>(std::move(plan));
  const dynamics::BodyState& state = edited.state(at);
  edited.state(at) = body.path ? dynamics::StateOnPath(body, edited.time)
                               : dynamics::MakeState(body, state.p_WBcm, state.q_WB, Twist());
  return Adopt(std::move(edited));
}

std::string WorldEdits::Apply(const exchange::Observe& command) {
  reporter_.Observe(command, &run_);
  return "";
}

}  // namespace touchstone::session
