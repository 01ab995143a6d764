#include "app/ground.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "render/arrow_scale.h"

namespace touchstone::app {

namespace {

/// The bodies of a scene at its start.
struct Beginning {
  std::set<std::string_view> fixed;
  std::optional<geometry::Aabb> centres;  // centres of moving bodies
};

Beginning BeginningOf(const scene::SceneDesc* scene) {
  Beginning beginning;
  if (scene == nullptr) return beginning;
  for (const scene::BodyDesc& desc : scene->bodies) {
    const geometry::Aabb at{desc.position, desc.position};
    if (desc.fixed)
      beginning.fixed.insert(desc.name);
    else
      beginning.centres = beginning.centres ? beginning.centres->United(at) : at;
  }
  return beginning;
}

/// Whether all of `inner` is above or below the body.
bool Spans(const exchange::BodySnapshot& body, const geometry::Aabb& inner) {
  const geometry::Aabb box =
      geometry::ComputeAabb(*body.shape, Pose{body.q_WB.toRotationMatrix(), body.p_WBcm});
  return (box.lower.head<2>().array() <= inner.lower.head<2>().array()).all() &&
         (box.upper.head<2>().array() >= inner.upper.head<2>().array()).all();
}

}  // namespace

std::vector<const exchange::BodySnapshot*> FindGround(const exchange::Snapshot& snapshot) {
  constexpr double kFarLarger = 5.0;
  constexpr double kLarger = 2.0;  // if all moving bodies are above or below it
  const Beginning beginning = BeginningOf(snapshot.scene.get());
  const double typical = render::TypicalSize(snapshot);
  std::vector<const exchange::BodySnapshot*> ground;
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    if (body.shape->part(0).is_hollow()) continue;  // its inside is visible from any side
    if (!body.fixed || !beginning.fixed.contains(body.name)) continue;
    const double size = body.shape->size() / typical;
    const bool carries = size > kLarger && beginning.centres && Spans(body, *beginning.centres);
    if (size > kFarLarger || carries) ground.push_back(&body);
  }
  return ground;
}

bool IsGround(const exchange::Snapshot& snapshot, const exchange::BodySnapshot& body) {
  return body.fixed && std::ranges::any_of(FindGround(snapshot),
                                           [&](const auto* part) { return part->id == body.id; });
}

}  // namespace touchstone::app
