#include "render/markers.h"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "render/glm_conversion.h"

namespace touchstone::render {
namespace {

constexpr float kHiddenOpacity = 0.38F;

struct MarkerVertex {
  float round[3];   // cos, sin; 0 on the axis, 1 on the hull
  float normal[3];  // radial x, radial y, axial
  float part;       // 0 tail, 1 shaft's end, 2 head's base, 3 tip
};

struct MarkerInstance {
  glm::vec4 tail;  // radius in points
  glm::vec4 span;  // head: 1 or 0
  float tint[4];
  float least_points;
};

/// One band of the surface of revolution: from part a (radius factor ra) to part b.
struct Band {
  float part_a, factor_a, part_b, factor_b, radial, axial;
};

std::vector<MarkerVertex> MakeMesh() {
  constexpr int kSides = 14;
  constexpr Band kBands[] = {
      {0, 0, 0, 1, 0.0F, -1.0F},   // tail cap
      {0, 1, 1, 1, 1.0F, 0.0F},    // shaft
      {1, 1, 2, 1, 0.0F, -1.0F},   // underside of the head
      {2, 1, 3, 1, 0.92F, 0.39F},  // head
      {3, 1, 3, 0, 0.0F, 1.0F},    // end cap of a line
  };
  std::vector<MarkerVertex> mesh;
  const auto vertex = [](int side, float part, float factor, const Band& band) {
    const double angle = 2.0 * std::numbers::pi * side / kSides;
    const auto c = static_cast<float>(std::cos(angle));
    const auto s = static_cast<float>(std::sin(angle));
    return MarkerVertex{{c, s, factor}, {band.radial * c, band.radial * s, band.axial}, part};
  };
  for (const Band& band : kBands)
    for (int side = 0; side < kSides; ++side) {
      const MarkerVertex a0 = vertex(side, band.part_a, band.factor_a, band);
      const MarkerVertex a1 = vertex(side + 1, band.part_a, band.factor_a, band);
      const MarkerVertex b0 = vertex(side, band.part_b, band.factor_b, band);
      const MarkerVertex b1 = vertex(side + 1, band.part_b, band.factor_b, band);
      mesh.insert(mesh.end(), {a0, a1, b1, a0, b1, b0});
    }
  return mesh;
}

MarkerInstance ToInstance(const Marker& marker) {
  MarkerInstance instance;
  instance.tail = ToGlm(marker.tail_W, marker.radius_points);
  instance.span = ToGlm(marker.span_W, marker.head ? 1.0 : 0.0);
  for (std::size_t i = 0; i < 3; ++i) instance.tint[i] = marker.color[i];
  instance.tint[3] = marker.opacity;
  instance.least_points = static_cast<float>(marker.least_points);
  return instance;
}

}  // namespace

Marker MakeArrow(const Vec3& tail_W, const Vec3& span_W, const Color& color) {
  return {.tail_W = tail_W, .span_W = span_W, .radius_points = 1.9, .head = true, .color = color};
}

Marker MakeLine(const Vec3& a_W, const Vec3& b_W, const Color& color) {
  return {.tail_W = a_W, .span_W = b_W - a_W, .radius_points = 1.5, .color = color};
}

Marker MakeDisc(const Vec3& p_W, const Vec3& normal_W, const Color& color) {
  return {.tail_W = p_W,
          .span_W = 1e-9 * normal_W,
          .radius_points = 4.5,
          .least_points = 2.0,
          .color = color};
}

MarkerPass::MarkerPass() : shader_("marker") {
  const std::vector<MarkerVertex> mesh = MakeMesh();
  vertex_count_ = static_cast<GLsizei>(mesh.size());
  glBindVertexArray(array_.id());
  Upload(GL_ARRAY_BUFFER, vertices_, mesh, GL_STATIC_DRAW);
  FloatAttribute(0, 3, sizeof(MarkerVertex), offsetof(MarkerVertex, round));
  FloatAttribute(1, 3, sizeof(MarkerVertex), offsetof(MarkerVertex, normal));
  FloatAttribute(2, 1, sizeof(MarkerVertex), offsetof(MarkerVertex, part));
  glBindBuffer(GL_ARRAY_BUFFER, instances_.id());
  FloatAttribute(3, 4, sizeof(MarkerInstance), offsetof(MarkerInstance, tail), 1);
  FloatAttribute(4, 4, sizeof(MarkerInstance), offsetof(MarkerInstance, span), 1);
  FloatAttribute(5, 4, sizeof(MarkerInstance), offsetof(MarkerInstance, tint), 1);
  FloatAttribute(6, 1, sizeof(MarkerInstance), offsetof(MarkerInstance, least_points), 1);
  glBindVertexArray(0);
}

void MarkerPass::Draw(const std::vector<Marker>& markers) {
  if (markers.empty()) return;
  std::vector<MarkerInstance> instances;
  instances.reserve(markers.size());
  for (const Marker& marker : markers) instances.push_back(ToInstance(marker));
  Upload(GL_ARRAY_BUFFER, instances_, instances, GL_STREAM_DRAW);

  shader_.Use();
  glBindVertexArray(array_.id());
  glEnable(GL_BLEND);
  glEnable(GL_CULL_FACE);
  const auto draw = [&](GLenum depth_func, GLboolean write_depth, float opacity) {
    glDepthFunc(depth_func);
    glDepthMask(write_depth);
    shader_.Set("opacity", opacity);
    glDrawArraysInstanced(GL_TRIANGLES, 0, vertex_count_, static_cast<GLsizei>(instances.size()));
  };
  draw(GL_GREATER, GL_FALSE, kHiddenOpacity);
  draw(GL_LESS, GL_TRUE, 1.0F);
  glDisable(GL_CULL_FACE);
  glDisable(GL_BLEND);
}

}  // namespace touchstone::render
