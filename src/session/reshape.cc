#include "session/reshape.h"

#include <algorithm>
#include <stdexcept>

#include "scene/body_geometry.h"
#include "scene/bounds.h"

namespace touchstone::session {
namespace {

using simulation::World;

/// Volume of a shape whose parts all have the same density, up to a common factor.
double VolumeOf(scene::BodyDesc desc) {
  desc.mass.reset();
  desc.density = 1.0;
  return scene::MakeBodyGeometry(desc).mass;
}

/// Whether all ends of the links on body i are within the reach that scenes permit.
template <class Link>
bool AreWithinReach(const std::vector<Link>& links, int i, double radius) {
  return std::ranges::all_of(links, [&](const Link& link) {
    return (link.a.body != i || scene::bounds::IsArmOfBody(link.a.p, radius)) &&
           (link.b.body != i || scene::bounds::IsArmOfBody(link.b.p, radius));
  });
}

/// The way of a body's centre that keeps its lowest point at its height, in another shape [m].
Vec3 Rise(const World& world, int i, const geometry::BodyShape& shape) {
  const double g = world.environment.gravity.norm();
  if (!(g > 0.0)) return Vec3::Zero();
  const Vec3 down_W = world.environment.gravity / g;
  const Vec3 down_B = world.state(i).q_WB.conjugate() * down_W;
  return (world.body(i).shape->ReachAlong(down_B) - shape.ReachAlong(down_B)) * down_W;
}

}  // namespace

std::string Reshape(const exchange::SetShape& edit, World* world) {
  const int i = world->Find(edit.body);
  if (i < 0) return "the body is gone";
  dynamics::ModelBody body = world->body(i);
  scene::BodyDesc desc = *world->descs[static_cast<size_t>(i)];
  if (desc.inertia || desc.center_of_mass)
    return "'" + body.name + "' has its own inertia or centre of mass: its shape is fixed";
  if (desc.shape.index() != edit.shape.index())
    return "expected a shape of the same kind as that of '" + body.name + "'";
  if (std::holds_alternative<scene::CompoundShape>(edit.shape))
    return "'" + body.name + "' is made of parts: its shape is fixed";
  const Twist twist = dynamics::ComputeTwist(body, world->state(i));
  scene::BodyGeometry geometry;
  try {
    const double before = desc.mass ? VolumeOf(desc) : 1.0;
    desc.shape = edit.shape;
    if (desc.mass) *desc.mass *= VolumeOf(desc) / before;
    geometry = scene::MakeBodyGeometry(desc);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  if (!scene::bounds::kMass.Admits(geometry.mass))
    return "mass: expected " + scene::bounds::kMass.Describe();
  const double radius = geometry.shape->radius();
  if (!scene::bounds::IsSpinOfBody(twist.w, radius)) return scene::bounds::kExpectedSpin;
  if (body.movable() &&
      (!AreWithinReach(world->joints, i, radius) || !AreWithinReach(world->springs, i, radius)))
    return scene::bounds::kExpectedArm + ("'" + body.name + "'");
  const Vec3 p_W = world->state(i).p_WBcm + Rise(*world, i, *geometry.shape);
  const Quat q_WB = world->state(i).q_WB;
  const bool moves = body.movable();
  body.shape = geometry.shape;
  body.mass = geometry.mass;
  body.I_BBcm_B = geometry.inertia;
  if (moves) {
    body.inverse_mass = 1.0 / geometry.mass;
    body.inverse_I_BBcm_B = geometry.inertia.inverse();
  }
  world->bodies[static_cast<size_t>(i)] = body;
  world->descs[static_cast<size_t>(i)] = std::make_shared<const scene::BodyDesc>(std::move(desc));
  if (!body.path) world->state(i) = dynamics::MakeState(body, p_W, q_WB, twist);
  return "";
}

}  // namespace touchstone::session
