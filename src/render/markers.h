#pragma once

#include <array>
#include <vector>

#include "base/math.h"
#include "render/gl_objects.h"
#include "render/shader.h"

namespace touchstone::render {

using Color = std::array<float, 3>;  // sRGB, 0..1

/// Colours that also tell people with a colour vision deficiency what is what (after Okabe and
/// Ito).
namespace colors {
inline constexpr Color kNormalForce = {0.835F, 0.369F, 0.000F};
inline constexpr Color kFriction = {0.000F, 0.447F, 0.698F};
inline constexpr Color kStick = {0.180F, 0.190F, 0.210F};
inline constexpr Color kSlide = {0.941F, 0.894F, 0.259F};
inline constexpr Color kFrictionless = {0.960F, 0.965F, 0.970F};
inline constexpr Color kSpring = {0.000F, 0.550F, 0.410F};
inline constexpr Color kAim = {0.690F, 0.270F, 0.510F};
inline constexpr Color kSelection = {0.960F, 0.620F, 0.100F};
}  // namespace colors

/// A round thing of constant thickness on the screen: an arrow, a line, or a disc.
struct Marker {
  Vec3 tail_W = Vec3::Zero();
  Vec3 span_W = Vec3::Zero();  // tail to tip [m]
  double radius_points = 2.0;  // of the shaft, on the screen
  bool head = false;
  double least_points = 0.0;  // shortest length on the screen
  Color color = {0, 0, 0};
  float opacity = 1.0F;
};

/// An arrow from tail to tail + span.
Marker MakeArrow(const Vec3& tail_W, const Vec3& span_W, const Color& color);
/// A line from a to b.
Marker MakeLine(const Vec3& a_W, const Vec3& b_W, const Color& color);
/// A flat disc centred on p_W, seen along `normal_W`.
Marker MakeDisc(const Vec3& p_W, const Vec3& normal_W, const Color& color);

struct MarkerMesh;

/// Draws any number of markers in four calls: arrows and the rest, each once where bodies hide them
/// (they shine through faintly) and once where they are in sight.
class MarkerPass {
 public:
  MarkerPass();
  void Draw(const std::vector<Marker>& markers);

 private:
  struct Mesh {
    VertexArray array;
    Buffer vertices;
    Buffer indices;
    Buffer instances;
    GLsizei index_count = 0;
    GLsizei instance_count = 0;

    void SetShape(const MarkerMesh& mesh);
    /// Takes the markers with or without a head.
    void SetInstances(const std::vector<Marker>& markers, bool head);
    void Draw() const;
  };

  Shader shader_;
  Mesh arrows_;
  Mesh rods_;  // lines and discs
};

}  // namespace touchstone::render
