#pragma once

#include <array>
#include <cstddef>
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
inline constexpr Color kRefused = {0.750F, 0.160F, 0.130F};
inline constexpr Color kAim = {0.690F, 0.270F, 0.510F};
inline constexpr Color kJointForce = {0.800F, 0.400F, 0.620F};
inline constexpr Color kJoint = {0.420F, 0.230F, 0.370F};
inline constexpr Color kStretched = {0.720F, 0.450F, 0.050F};
inline constexpr Color kPressed = {0.200F, 0.600F, 0.860F};
inline constexpr Color kSlack = {0.550F, 0.570F, 0.600F};
inline constexpr Color kThrust = {0.900F, 0.640F, 0.000F};
inline constexpr Color kNozzle = {0.300F, 0.320F, 0.350F};
inline constexpr Color kGravity = {0.360F, 0.300F, 0.640F};
inline constexpr Color kDamping = {0.450F, 0.470F, 0.500F};
inline constexpr Color kNet = {0.100F, 0.110F, 0.130F};
inline constexpr Color kTotal = {0.550F, 0.200F, 0.100F};
inline constexpr Color kNormalLine = {0.300F, 0.330F, 0.370F};
inline constexpr Color kSelection = {0.960F, 0.620F, 0.100F};
}  // namespace colors

enum class MarkerShape {
  kRod,     // a line, a disc
  kArrow,   // a shaft with a head
  kBall,    // its length is its diameter
  kBlock,   // of square section
  kNozzle,  // wide at the tail, narrow at the tip
  kCone,    // to a point at the tip
  kHollow,  // opens from a point at the tail, for cones of friction: seen through, drawn last
};
inline constexpr std::size_t kMarkerShapes = 7;

/// A thing of constant thickness on the screen.
struct Marker {
  MarkerShape shape = MarkerShape::kRod;
  Vec3 tail_W = Vec3::Zero();
  Vec3 span_W = Vec3::Zero();  // tail to tip [m]
  double radius_points = 2.0;  // of the shaft, on the screen
  double radius_metres = 0.0;  // instead, when positive
  double least_points = 0.0;   // shortest length on the screen
  double pivot = 0.0;          // which part of its length is at tail_W: 0 tail, 0.5 middle, 1 tip
  Color color = {0, 0, 0};
  float opacity = 1.0F;
  float hidden_opacity = 0.38F;  // where bodies hide it
};

/// An arrow from tail to tail + span.
Marker MakeArrow(const Vec3& tail_W, const Vec3& span_W, const Color& color);
/// An arrow with two heads: a torque, or another axial vector, by the right-hand rule.
std::vector<Marker> MakeTorqueArrow(const Vec3& tail_W, const Vec3& span_W, const Color& color);
/// A line from a to b.
Marker MakeLine(const Vec3& a_W, const Vec3& b_W, const Color& color);
/// A flat disc centred on p_W, seen along `normal_W`.
Marker MakeDisc(const Vec3& p_W, const Vec3& normal_W, const Color& color);

struct MarkerMesh;

/// Draws any number of markers in two calls for each shape: once where bodies hide them (they shine
/// through) and once where they are in sight.
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
    /// Takes the markers of that shape.
    void SetInstances(const std::vector<Marker>& markers, MarkerShape shape);
    void Draw() const;
  };

  Shader shader_;
  std::array<Mesh, kMarkerShapes> meshes_;
};

}  // namespace touchstone::render
