#include "render/markers.h"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "render/glm_conversion.h"

namespace touchstone::render {

struct MarkerVertex {
  float round[3];   // cos, sin; 0 on the axis, 1 on the hull
  float normal[3];  // radial x, radial y, axial
  float part;       // 0 tail, 1 shaft's end, 2 head's base, 3 tip
};

struct MarkerMesh {
  std::vector<MarkerVertex> vertices;
  std::vector<GLushort> indices;
};

namespace {

constexpr float kHiddenOpacity = 0.38F;

struct MarkerInstance {
  glm::vec4 tail;  // radius in points
  glm::vec4 span;  // head: 1 or 0
  float tint[4];
  float least_points;
};

/// One band of the surface of revolution: from part a (radius factor fa) to part b.
struct Band {
  float part_a, factor_a, part_b, factor_b, radial, axial;
};

constexpr Band kTailCap = {0, 0, 0, 1, 0.0F, -1.0F};
constexpr Band kShaft = {0, 1, 1, 1, 1.0F, 0.0F};
constexpr Band kHeadBase = {1, 1, 2, 1, 0.0F, -1.0F};
constexpr Band kHead = {2, 1, 3, 1, 0.92F, 0.39F};
constexpr Band kRim = {0, 1, 3, 1, 1.0F, 0.0F};
constexpr Band kEndCap = {3, 1, 3, 0, 0.0F, 1.0F};

void AppendBand(const Band& band, int sides, MarkerMesh* mesh) {
  for (int side = 0; side < sides; ++side) {
    const auto first = static_cast<GLushort>(mesh->vertices.size());
    const auto base = static_cast<GLushort>(first - 2 * side);
    const auto next = static_cast<GLushort>(base + 2 * ((side + 1) % sides));
    const double angle = 2.0 * std::numbers::pi * side / sides;
    const auto c = static_cast<float>(std::cos(angle));
    const auto s = static_cast<float>(std::sin(angle));
    const auto append = [&](float part, float factor) {
      mesh->vertices.push_back(
          {{c, s, factor}, {band.radial * c, band.radial * s, band.axial}, part});
    };
    append(band.part_a, band.factor_a);
    append(band.part_b, band.factor_b);
    const auto after = [](GLushort i) { return static_cast<GLushort>(i + 1); };
    mesh->indices.insert(mesh->indices.end(),
                         {first, next, after(next), first, after(next), after(first)});
  }
}

MarkerMesh MakeMesh(int sides, std::initializer_list<Band> bands) {
  MarkerMesh mesh;
  for (const Band& band : bands) AppendBand(band, sides, &mesh);
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
  arrows_.SetShape(MakeMesh(6, {kShaft, kHeadBase, kHead}));
  rods_.SetShape(MakeMesh(8, {kTailCap, kRim, kEndCap}));
}

void MarkerPass::Mesh::SetShape(const MarkerMesh& mesh) {
  index_count = static_cast<GLsizei>(mesh.indices.size());
  glBindVertexArray(array.id());
  Upload(GL_ARRAY_BUFFER, vertices, mesh.vertices, GL_STATIC_DRAW);
  Upload(GL_ELEMENT_ARRAY_BUFFER, indices, mesh.indices, GL_STATIC_DRAW);
  FloatAttribute(0, 3, sizeof(MarkerVertex), offsetof(MarkerVertex, round));
  FloatAttribute(1, 3, sizeof(MarkerVertex), offsetof(MarkerVertex, normal));
  FloatAttribute(2, 1, sizeof(MarkerVertex), offsetof(MarkerVertex, part));
  glBindBuffer(GL_ARRAY_BUFFER, instances.id());
  FloatAttribute(3, 4, sizeof(MarkerInstance), offsetof(MarkerInstance, tail), 1);
  FloatAttribute(4, 4, sizeof(MarkerInstance), offsetof(MarkerInstance, span), 1);
  FloatAttribute(5, 4, sizeof(MarkerInstance), offsetof(MarkerInstance, tint), 1);
  FloatAttribute(6, 1, sizeof(MarkerInstance), offsetof(MarkerInstance, least_points), 1);
  glBindVertexArray(0);
}

void MarkerPass::Mesh::SetInstances(const std::vector<Marker>& markers, bool head) {
  std::vector<MarkerInstance> data;
  data.reserve(markers.size());
  for (const Marker& marker : markers)
    if (marker.head == head) data.push_back(ToInstance(marker));
  Upload(GL_ARRAY_BUFFER, instances, data, GL_STREAM_DRAW);
  instance_count = static_cast<GLsizei>(data.size());
}

void MarkerPass::Mesh::Draw() const {
  if (instance_count == 0) return;
  glBindVertexArray(array.id());
  glDrawElementsInstanced(GL_TRIANGLES, index_count, GL_UNSIGNED_SHORT, nullptr, instance_count);
}

void MarkerPass::Draw(const std::vector<Marker>& markers) {
  arrows_.SetInstances(markers, true);
  rods_.SetInstances(markers, false);
  shader_.Use();
  glEnable(GL_BLEND);
  glEnable(GL_CULL_FACE);
  const auto draw = [&](GLenum depth_func, GLboolean write_depth, float opacity) {
    glDepthFunc(depth_func);
    glDepthMask(write_depth);
    shader_.Set("opacity", opacity);
    rods_.Draw();
    arrows_.Draw();
  };
  draw(GL_GREATER, GL_FALSE, kHiddenOpacity);
  draw(GL_LESS, GL_TRUE, 1.0F);
  glDisable(GL_CULL_FACE);
  glDisable(GL_BLEND);
}

}  // namespace touchstone::render
