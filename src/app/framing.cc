#include "app/framing.h"

#include <algorithm>

namespace touchstone::app {
namespace {

constexpr double kUsualAspect = 1.1;

geometry::Aabb Bounds(const exchange::BodySnapshot& body) {
  return geometry::ComputeAabb(*body.shape, Pose{body.q_WB.toRotationMatrix(), body.p_WBcm});
}

}  // namespace

geometry::Aabb MovingBounds(const exchange::Snapshot& snapshot) {
  const bool any_moves =
      std::ranges::any_of(snapshot.bodies, [](const auto& body) { return !body.fixed; });
  std::optional<geometry::Aabb> box;
  for (const auto& body : snapshot.bodies) {
    if (any_moves && body.fixed) continue;
    box = box ? box->United(Bounds(body)) : Bounds(body);
  }
  return box.value_or(geometry::Aabb{Vec3::Constant(-1.0), Vec3::Constant(1.0)});
}

render::Camera StartCamera(const exchange::Snapshot& snapshot, const render::Viewport& viewport) {
  if (snapshot.scene != nullptr && snapshot.scene->camera) {
    const scene::CameraDesc& desc = *snapshot.scene->camera;
    render::Camera camera = render::LookAt(desc.eye, desc.target, desc.fov_degrees);
    // A picture narrower than usual steps back until it is as wide as meant.
    camera.distance *= std::max(1.0, kUsualAspect / viewport.Aspect());
    return camera;
  }
  render::Camera camera;
  camera.azimuth = -1.05;
  camera.elevation = 0.35;
  camera.fov_degrees = 35.0;
  FrameSelection(snapshot, std::nullopt, viewport, &camera);
  return camera;
}

void FrameSelection(const exchange::Snapshot& snapshot, std::optional<BodyId> selected,
                    const render::Viewport& viewport, render::Camera* camera) {
  const exchange::BodySnapshot* body = selected ? FindBody(snapshot, *selected) : nullptr;
  render::Frame(camera, viewport, body != nullptr ? Bounds(*body) : MovingBounds(snapshot));
}

}  // namespace touchstone::app
