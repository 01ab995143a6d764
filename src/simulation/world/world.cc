#include "simulation/world/world.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "scene/body_geometry.h"
#include "simulation/world/attachments.h"

namespace touchstone::simulation {
namespace {

// Colours for bodies without one: a muted palette that people with a colour vision deficiency can
// tell apart.
constexpr std::array<std::array<float, 3>, 6> kPalette = {{{0.35F, 0.58F, 0.75F},
                                                           {0.88F, 0.66F, 0.36F},
                                                           {0.42F, 0.68F, 0.57F},
                                                           {0.80F, 0.48F, 0.40F},
                                                           {0.66F, 0.56F, 0.74F},
                                                           {0.83F, 0.79F, 0.52F}}};
constexpr std::array<float, 3> kFixedColor = {0.72F, 0.73F, 0.74F};

void SetMaterials(const scene::BodyDesc& desc, const MaterialTable& materials,
                  dynamics::ModelBody* body) {
  body->material = materials.Named(desc.material);
  const auto* compound = std::get_if<scene::CompoundShape>(&desc.shape);
  if (compound == nullptr) return;
  const auto is_own = [](const scene::PartDesc& part) { return part.material.has_value(); };
  if (std::ranges::none_of(compound->parts, is_own)) return;
  for (const scene::PartDesc& part : compound->parts)
    body->part_materials.push_back(materials.Named(part.material.value_or(desc.material)));
}

}  // namespace

bool HasPrescribedMotion(const World& world, int body) {
  const dynamics::ModelBody& model = world.body(body);
  return model.path != nullptr ||
         (!model.movable() && !(model.prescribed.v.isZero(0.0) && model.prescribed.w.isZero(0.0)));
}

std::vector<Collider> ListColliders(const World& world) {
  std::vector<Collider> colliders;
  colliders.reserve(world.bodies.size());
  for (int body = 0; body < world.size(); ++body)
    for (int part = 0; part < world.body(body).shape->part_count(); ++part)
      colliders.push_back({body, part});
  return colliders;
}

int World::Find(BodyId id) const {
  const auto found = std::ranges::lower_bound(bodies, id, {}, &dynamics::ModelBody::id);
  return found != bodies.end() && found->id == id ? static_cast<int>(found - bodies.begin()) : -1;
}

World MakeWorld(const scene::SceneDesc& scene) {
  World world;
  world.environment = {scene.gravity, scene.damping};
  world.materials = std::make_shared<const MaterialTable>(scene);
  world.no_contact = std::make_shared<const NoContact>(scene.no_contact);
  for (const scene::BodyDesc& body : scene.bodies) AddBody(body, &world);
  AttachAll(scene, &world);
  return world;
}

int AddBody(const scene::BodyDesc& desc, World* world) {
  const scene::BodyGeometry geometry = scene::MakeBodyGeometry(desc);
  dynamics::ModelBody body;
  body.id = BodyId{world->next_body_id++};
  body.name = desc.name;
  body.shape = geometry.shape;
  body.mass = geometry.mass;
  body.I_BBcm_B = geometry.inertia;
  body.locked = desc.locked;
  body.group = desc.group;
  SetMaterials(desc, *world->materials, &body);
  if (desc.fixed) {
    body.prescribed = {desc.velocity, desc.angular_velocity};
    if (!desc.keyframes.empty()) {
      body.path = std::make_shared<const dynamics::KeyframePath>(desc.keyframes, desc.loop);
      body.plan = std::make_shared<const scene::KeyframePlan>(desc.keyframes, desc.loop);
    }
  } else {
    body.inverse_mass = 1.0 / geometry.mass;
    body.inverse_I_BBcm_B = geometry.inertia.inverse();
  }
  body.color =
      desc.color.value_or(desc.fixed ? kFixedColor : kPalette[body.id.value % kPalette.size()]);
  world->bodies.push_back(body);
  world->descs.push_back(std::make_shared<const scene::BodyDesc>(desc));
  world->sunk.push_back(std::numeric_limits<double>::infinity());
  world->states.push_back(body.path ? dynamics::StateOnPath(body, world->time)
                                    : dynamics::MakeState(body, desc.position,
                                                          desc.orientation.normalized(),
                                                          {desc.velocity, desc.angular_velocity}));
  return world->size() - 1;
}

void RemoveBody(int i, World* world) {
  DetachBody(i, world);
  world->bodies.erase(world->bodies.begin() + i);
  world->states.erase(world->states.begin() + i);
  world->sunk.erase(world->sunk.begin() + i);
  world->descs.erase(world->descs.begin() + i);
}

void HoldBody(int i, bool held, World* world) {
  dynamics::ModelBody& body = world->bodies[static_cast<size_t>(i)];
  body.inverse_mass = held ? 0.0 : 1.0 / body.mass;
  body.inverse_I_BBcm_B = held ? Mat3::Zero() : Mat3(body.I_BBcm_B.inverse());
  body.prescribed = {};
  body.path.reset();
  const dynamics::BodyState& state = world->state(i);
  world->state(i) = dynamics::MakeState(body, state.p_WBcm, state.q_WB, {});
}

void ChangeMass(int i, double mass, World* world) {
  dynamics::ModelBody& body = world->bodies[static_cast<size_t>(i)];
  dynamics::BodyState& state = world->state(i);
  const Twist twist = dynamics::ComputeTwist(body, state);
  const double factor = mass / body.mass;
  scene::BodyDesc desc = *world->descs[static_cast<size_t>(i)];
  if (desc.inertia) *desc.inertia *= factor;
  desc.mass = mass;
  desc.density.reset();
  world->descs[static_cast<size_t>(i)] = std::make_shared<const scene::BodyDesc>(std::move(desc));
  dynamics::ScaleMass(factor, &body);
  state = dynamics::MakeState(body, state.p_WBcm, state.q_WB, twist);
}

PairMaterial CombineMaterials(const World& world, const Collider& a, const Collider& b) {
  return world.materials->Combine(world.body(a.body).MaterialOf(a.part),
                                  world.body(b.body).MaterialOf(b.part));
}

double StepClock::Take(double now, double h) {
  if (GoesOn(now, h)) return end_;
  cuts_ = 0;
  if (h != length_ || now != end_) {
    length_ = h;
    origin_ = now;
    taken_ = 0;
  }
  const auto k = static_cast<double>(++taken_);
  // If h is the double next to a fraction such as 1/60, it represents that fraction.
  const double per_second = std::round(1.0 / h);
  end_ = origin_ + (1.0 / per_second == h ? k / per_second : k * h);
  return end_;
}

void StepClock::CutAt(double t) {
  cut_ = t;
  ++cuts_;
}

}  // namespace touchstone::simulation
