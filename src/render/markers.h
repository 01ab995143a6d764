#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "base/math.h"
#include "render/color.h"
#include "render/gl_objects.h"
#include "render/scene_theme.h"
#include "render/shader.h"

namespace touchstone::render {

enum class MarkerShape {
  kRod,     // a line or, with a shortest length, a disc
  kArrow,   // a shaft with a head
  kBall,    // its length is its diameter
  kBlock,   // has a square section
  kNozzle,  // wide at the tail, narrow at the tip
  kCone,    // to a point at the tip
  kHollow,  // opens from a point at the tail, for friction cones: transparent, drawn last
};
inline constexpr std::size_t kMarkerShapes = 7;

/// An object of constant thickness on the screen.
struct Marker {
  MarkerShape shape = MarkerShape::kRod;
  Vec3 tail_W = Vec3::Zero();
  Vec3 span_W = Vec3::Zero();  // tail to tip [m]
  double radius_points = 2.0;  // radius of the shaft on the screen
  double radius_metres = 0.0;  // replaces radius_points if positive
  double least_points = 0.0;   // shortest length on the screen
  double pivot = 0.0;          // part of its length that is at tail_W: 0 tail, 0.5 middle, 1 tip
  Color color = {0, 0, 0};
  float opacity = 1.0F;
  float hidden_opacity = 0.38F;  // opacity where bodies hide it
};

/// An arrow from tail to tail + span.
Marker MakeArrow(const Vec3& tail_W, const Vec3& span_W, const Color& color);
/// A dashed arrow, for a force that is not certified.
std::vector<Marker> MakeDashedArrow(const Vec3& tail_W, const Vec3& span_W, const Color& color);
/// An arrow with two heads, for a torque or another axial vector, by the right-hand rule.
std::vector<Marker> MakeTorqueArrow(const Vec3& tail_W, const Vec3& span_W, const Color& color);
/// A line from a to b.
Marker MakeLine(const Vec3& a_W, const Vec3& b_W, const Color& color);
/// A flat disc centred on p_W, facing `normal_W`.
Marker MakeDisc(const Vec3& p_W, const Vec3& normal_W, const Color& color);

struct MarkerMesh;
struct MarkerInstance;

/// Draws any number of markers in two calls per shape: once where bodies hide them (they shine
/// through) and once where they are visible. Arrows and lines are strips that face the eye, with
/// soft edges and halos; all halos lie under all strips.
class MarkerPass {
 public:
  MarkerPass();
  /// `coarse` draws with fewer corners; `slack` is the number of pixels of the target per pixel of
  /// the bodies' depths.
  void Draw(const std::vector<Marker>& markers, const SceneTheme& theme, bool coarse, float slack);

 private:
  /// Four vertices for a shaft and four for a head, so that few pixels between them are empty.
  struct Strokes {
    VertexArray array;
    Buffer vertices;
    Buffer indices;
    GLsizei index_count = 0;

    Strokes();
    void Set(const std::vector<MarkerInstance>& data);
    void Draw() const;
  };
  struct Mesh {
    VertexArray array;
    Buffer vertices;
    Buffer indices;
    Buffer instances;
    GLsizei index_count = 0;
    GLsizei instance_count = 0;

    void SetShape(const MarkerMesh& mesh);
    /// Describes the attributes of instances to the bound vertex array.
    void BindInstances() const;
    void SetInstances(const std::vector<MarkerInstance>& data);
    void Draw() const;
  };

  void DrawMeshes(std::array<Mesh, kMarkerShapes>* meshes, bool hidden, float slack) const;
  void DrawStrokes(bool hidden, bool haloed, float slack) const;

  Shader shader_;
  Shader stroke_shader_;
  std::array<Mesh, kMarkerShapes> fine_;
  std::array<Mesh, kMarkerShapes> coarse_;
  Strokes strokes_;
};

}  // namespace touchstone::render
