#include "scene/push_bound.h"

#include "base/dense.h"

namespace touchstone::scene {
namespace {

double CornerAcceleration(const PushedBody& body, const Vec3& force, const Vec3& torque) {
  const Vec3 spin = SolveSymmetric(body.inertia, torque);
  return force.norm() / body.mass + spin.norm() * body.radius;
}

}  // namespace

double AccelerationByThruster(const PushedBody& body, const Vec3& point, const Vec3& force) {
  return CornerAcceleration(body, force, point.cross(force));
}

double AccelerationByLoad(const PushedBody& body, const Vec3& point, const Vec3& force,
                          const Vec3& torque) {
  // For any rotation of the body, its points are at most this far from the line of the force.
  const Vec3 arm(point.norm(), 0.0, 0.0), across(0.0, force.norm(), 0.0);
  return CornerAcceleration(body, across, arm.cross(across) + Vec3(0.0, 0.0, torque.norm()));
}

}  // namespace touchstone::scene
