#pragma once

#include <memory>
#include <vector>

#include "base/math.h"
#include "geometry/body_shape.h"
#include "peer_scenes.h"

namespace touchstone::peers {

/// A body as it is now: a box, a ball, a capsule or a cylinder around its centre.
struct Solid {
  scene::ShapeDesc shape;
  std::shared_ptr<const geometry::BodyShape> surface;
  double mass = 0.0;            // [kg]; 0: fixed
  Vec3 inertia = Vec3::Zero();  // about its axes [kg m^2]
  Vec3 p = Vec3::Zero();
  Mat3 R = Mat3::Identity();
  Vec3 v = Vec3::Zero(), w = Vec3::Zero();
};

/// The bodies of a scene at its start.
std::vector<Solid> SolidsOf(const scene::SceneDesc& scene);

/// What an engine did at a contact in one step. The normal points from body b to body a.
struct Touch {
  int a = 0, b = 0;
  Vec3 p = Vec3::Zero(), n = Vec3::Zero();
  Vec3 force_on_a = Vec3::Zero();  // mean over the step [N]
};

/// The deepest overlap of any two bodies [m]: of boxes by separating axes, of others by a search
/// for the direction in which the least motion parts them, from many starts.
double DeepestOverlap(const std::vector<Solid>& solids);

/// Kinetic energy and that of height [J].
double MechanicalEnergy(const std::vector<Solid>& solids, const Vec3& gravity);

/// By how much forces and velocities after a step violate the law of Coulomb without restitution:
/// over all contacts the largest of |min(f_n, u_n)| and of the friction's distance from the law of
/// maximal dissipation, f over the largest force and u over the largest normal motion that there
/// would be without contact forces. It is the number that Touchstone reports (docs/contact.md).
double LawViolation(const std::vector<Solid>& before, const std::vector<Solid>& after,
                    const std::vector<Touch>& touches, const Vec3& gravity, double friction,
                    double h);

}  // namespace touchstone::peers
