#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "exchange/snapshot.h"
#include "render/body_batch.h"
#include "render/color.h"
#include "render/shader.h"

namespace touchstone::render {

/// Appearance of bodies besides their own colour.
struct BodyStyle {
  std::span<const BodyId> selected = {};
  std::optional<BodyId> foreground = {};  // all other bodies go into the background
  bool by_island = false;                 // bodies that push each other share a colour
  bool bevelled = true;                   // with strips along their edges that catch the light
};

/// Colour of the bodies of an island; grey without one.
Color IslandColor(int island);

/// All bodies of a snapshot, in one draw call each: faces, edges, depth for the shadow.
class BodyPass {
 public:
  BodyPass();

  /// Passes poses and styles of this picture to the graphics card.
  void Prepare(const exchange::Snapshot& snapshot, const BodyStyle& style);

  /// Draws the bodies that cast a shadow, all except the floor, into the depth buffer.
  void DrawDepth() const;
  /// Draws all bodies except the floor and those of glass. With `opacity` below 1, objects inside
  /// and behind show through.
  enum class Layer { kAll, kForeground, kBackground };
  void DrawFaces(float opacity, Layer layer = Layer::kAll) const;
  void DrawFloor(float opacity) const;
  /// Draws the bodies of glass, over everything behind them.
  void DrawGlass(float opacity) const;
  /// Draws the near side of hollows as a film with a dark border that mirrors the light, so that
  /// objects inside are seen to be inside; the far side is visible through it.
  void DrawNearWalls() const;
  /// `slack`: number of pixels per pixel of the depths that hide edges.
  void DrawEdges(float slack) const;
  /// Draws the edges of selected bodies, light within dark.
  void DrawOutlines(float slack) const;
  bool has_floor() const { return batch_.has_floor(); }
  /// A number that changes whenever a body is added, removed or moved.
  std::uint64_t arrangement() const { return batch_.arrangement(); }

 private:
  void DrawLines(float outline, bool light, float slack) const;

  std::array<Shader, kLookNames.size()> face_shaders_;
  Shader floor_shader_;
  Shader edge_shader_;
  Shader depth_shader_;
  BodyBatch batch_;
  bool bevelled_ = true;
  bool any_selected_ = false;
};

/// Whether the body carries the ground grid: fixed, with a level top face at z = 0.
bool IsGround(const exchange::BodySnapshot& body);

}  // namespace touchstone::render
