#pragma once

#include <memory>

#include "app/tool.h"

namespace touchstone::app {

/// The edges of a new body under the cursor, which a click makes real: it stands by one of its
/// faces on the surface that the cursor points at, or hangs in the air where it points at none. The
/// wheel changes its size.
class SpawnTool {
 public:
  SpawnTool(const exchange::Snapshot& snapshot, scene::ShapeDesc shape, std::string name);

  void Hover(const ToolContext& context, ScenePoint at);
  void Wheel(const ToolContext& context, double steps);
  /// Adds the body; returns why there is no room for it, or an empty string.
  std::string Click(const ToolContext& context) const;
  ToolDrawing Draw(const ToolContext& context) const;

 private:
  void MakeShape();

  scene::BodyDesc body_;
  double size_;  // of the shape, which is given for size 1 [m]
  scene::ShapeDesc unit_shape_;
  std::shared_ptr<const geometry::BodyShape> shape_;
  ScenePoint at_;
  std::vector<BodyId> overlaps_;
};

/// "box 1", "box 2", ...: one above the largest number in use.
std::string NextName(const exchange::Snapshot& snapshot, const std::string& kind);

/// A place beside a body where there is room for a copy of it.
std::optional<Vec3> FindRoomBeside(const exchange::Snapshot& snapshot,
                                   const exchange::BodySnapshot& body,
                                   const render::Camera& camera);

}  // namespace touchstone::app
