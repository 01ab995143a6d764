#include "render/markers.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "render/glm_conversion.h"
#include "render/marker_meshes.h"

namespace touchstone::render {

struct MarkerInstance {
  glm::vec4 tail;  // radius in points, or minus the radius in metres
  glm::vec4 span;  // 1 with a head, -1 hollow, otherwise 0
  float tint[4];   // opacity
  float least_points;
  float pivot;
  float hidden_opacity;
};

struct StrokeVertex {
  float corner[2];  // 0 and 1 the shaft's ends, 2 and 3 the head's; -1 or 1 across
  MarkerInstance stroke;
};

namespace {

/// Describes the attributes of the bound buffer from `offset` on.
void DescribeInstances(std::size_t stride, std::size_t offset, GLuint divisor) {
  const auto describe = [&](GLuint location, int components, std::size_t field) {
    FloatAttribute(location, components, stride, offset + field, divisor);
  };
  describe(3, 4, offsetof(MarkerInstance, tail));
  describe(4, 4, offsetof(MarkerInstance, span));
  describe(5, 4, offsetof(MarkerInstance, tint));
  describe(6, 3, offsetof(MarkerInstance, least_points));
}

/// Colours of marks in a theme, each computed once.
class MarkColors {
 public:
  explicit MarkColors(const SceneTheme& theme) : theme_(theme) {}
  const Color& Of(const Color& color) {
    const auto known = std::ranges::find(known_, color, &std::pair<Color, Color>::first);
    if (known != known_.end()) return known->second;
    return known_.emplace_back(color, theme_.OfMark(color)).second;
  }

 private:
  const SceneTheme& theme_;
  std::vector<std::pair<Color, Color>> known_;
};

/// Whether the marker is drawn as a strip that faces the eye.
bool IsStroke(const Marker& marker) {
  return marker.shape == MarkerShape::kArrow ||
         (marker.shape == MarkerShape::kRod && marker.least_points == 0.0);
}

MarkerInstance ToInstance(const Marker& marker, MarkColors* colors) {
  MarkerInstance instance;
  const bool metres = marker.radius_metres > 0.0;
  instance.tail = ToGlm(marker.tail_W, metres ? -marker.radius_metres : marker.radius_points);
  instance.span = ToGlm(marker.span_W, marker.shape == MarkerShape::kArrow    ? 1.0
                                       : marker.shape == MarkerShape::kHollow ? -1.0
                                                                              : 0.0);
  const Color& color = colors->Of(marker.color);
  for (std::size_t i = 0; i < 3; ++i) instance.tint[i] = color[i];
  instance.tint[3] = marker.opacity;
  instance.least_points = static_cast<float>(marker.least_points);
  instance.pivot = static_cast<float>(marker.pivot);
  instance.hidden_opacity = marker.hidden_opacity;
  return instance;
}

}  // namespace

Marker MakeArrow(const Vec3& tail_W, const Vec3& span_W, const Color& color) {
  return {.shape = MarkerShape::kArrow,
          .tail_W = tail_W,
          .span_W = span_W,
          .radius_points = 1.9,
          .color = color};
}

std::vector<Marker> MakeDashedArrow(const Vec3& tail_W, const Vec3& span_W, const Color& color) {
  constexpr double kDash = 0.16, kPitch = 0.28;  // relative to the length
  std::vector<Marker> dashes;
  for (int i = 0; i < 2; ++i) {
    Marker& dash =
        dashes.emplace_back(MakeArrow(tail_W + i * kPitch * span_W, kDash * span_W, color));
    dash.shape = MarkerShape::kRod;
  }
  dashes.push_back(MakeArrow(tail_W + 2 * kPitch * span_W, (1.0 - 2 * kPitch) * span_W, color));
  return dashes;
}

std::vector<Marker> MakeTorqueArrow(const Vec3& tail_W, const Vec3& span_W, const Color& color) {
  return {MakeArrow(tail_W, span_W, color), MakeArrow(tail_W, 0.84 * span_W, color)};
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

MarkerPass::MarkerPass() : shader_("marker"), stroke_shader_("stroke") {
  for (std::size_t i = 0; i < kMarkerShapes; ++i) {
    fine_[i].SetShape(MakeMarkerMesh(static_cast<MarkerShape>(i), /*coarse=*/false));
    coarse_[i].SetShape(MakeMarkerMesh(static_cast<MarkerShape>(i), /*coarse=*/true));
  }
}

MarkerPass::Strokes::Strokes() {
  glBindVertexArray(array.id());
  glBindBuffer(GL_ARRAY_BUFFER, vertices.id());
  FloatAttribute(0, 2, sizeof(StrokeVertex), offsetof(StrokeVertex, corner));
  DescribeInstances(sizeof(StrokeVertex), offsetof(StrokeVertex, stroke), 0);
  glBindVertexArray(0);
}

void MarkerPass::Strokes::Set(const std::vector<MarkerInstance>& data) {
  std::vector<StrokeVertex> corners;
  std::vector<GLuint> triangles;
  corners.reserve(8 * data.size());
  triangles.reserve(12 * data.size());
  const auto append = [&](const MarkerInstance& stroke, float end) {
    const auto first = static_cast<GLuint>(corners.size());
    for (const GLuint corner : {0U, 1U, 2U, 0U, 2U, 3U}) triangles.push_back(first + corner);
    for (const float across : {-1.0F, 1.0F}) {
      corners.push_back({{across < 0 ? end : end + 1, across}, stroke});
      corners.push_back({{across < 0 ? end + 1 : end, across}, stroke});
    }
  };
  for (const MarkerInstance& stroke : data) {
    append(stroke, 0.0F);
    if (stroke.span[3] > 0.5F) append(stroke, 2.0F);
  }
  index_count = static_cast<GLsizei>(triangles.size());
  glBindVertexArray(array.id());
  Upload(GL_ARRAY_BUFFER, vertices, corners, GL_STREAM_DRAW);
  Upload(GL_ELEMENT_ARRAY_BUFFER, indices, triangles, GL_STREAM_DRAW);
}

void MarkerPass::Strokes::Draw() const {
  if (index_count == 0) return;
  glBindVertexArray(array.id());
  glDrawElements(GL_TRIANGLES, index_count, GL_UNSIGNED_INT, nullptr);
}

void MarkerPass::Mesh::SetShape(const MarkerMesh& mesh) {
  index_count = static_cast<GLsizei>(mesh.indices.size());
  glBindVertexArray(array.id());
  Upload(GL_ARRAY_BUFFER, vertices, mesh.vertices, GL_STATIC_DRAW);
  Upload(GL_ELEMENT_ARRAY_BUFFER, indices, mesh.indices, GL_STATIC_DRAW);
  FloatAttribute(0, 3, sizeof(MarkerVertex), offsetof(MarkerVertex, round));
  FloatAttribute(1, 3, sizeof(MarkerVertex), offsetof(MarkerVertex, normal));
  FloatAttribute(2, 1, sizeof(MarkerVertex), offsetof(MarkerVertex, part));
  BindInstances();
  glBindVertexArray(0);
}

void MarkerPass::Mesh::BindInstances() const {
  glBindBuffer(GL_ARRAY_BUFFER, instances.id());
  DescribeInstances(sizeof(MarkerInstance), 0, 1);
}

void MarkerPass::Mesh::SetInstances(const std::vector<MarkerInstance>& data) {
  Upload(GL_ARRAY_BUFFER, instances, data, GL_STREAM_DRAW);
  instance_count = static_cast<GLsizei>(data.size());
}

void MarkerPass::Mesh::Draw() const {
  if (instance_count == 0) return;
  glBindVertexArray(array.id());
  glDrawElementsInstanced(GL_TRIANGLES, index_count, GL_UNSIGNED_SHORT, nullptr, instance_count);
}

void MarkerPass::DrawMeshes(std::array<Mesh, kMarkerShapes>* meshes, bool hidden,
                            float slack) const {
  shader_.Use();
  shader_.Set("slack", slack);
  shader_.Set("hidden", hidden ? 1.0F : 0.0F);
  for (std::size_t i = 0; i < kMarkerShapes; ++i) {
    const bool hollow = static_cast<MarkerShape>(i) == MarkerShape::kHollow;
    glDepthMask(hollow || hidden ? GL_FALSE : GL_TRUE);
    (hollow ? glDisable : glEnable)(GL_CULL_FACE);
    (*meshes)[i].Draw();
  }
  glDisable(GL_CULL_FACE);
  glDepthMask(GL_TRUE);
}

void MarkerPass::DrawStrokes(bool hidden, bool haloed, float slack) const {
  stroke_shader_.Use();
  stroke_shader_.Set("slack", slack);
  stroke_shader_.Set("hidden", hidden ? 1.0F : 0.0F);
  stroke_shader_.Set("haloed", haloed ? 1.0F : 0.0F);
  glDepthMask(hidden || haloed ? GL_FALSE : GL_TRUE);
  strokes_.Draw();
  glDepthMask(GL_TRUE);
}

void MarkerPass::Draw(const std::vector<Marker>& markers, const SceneTheme& theme, bool coarse,
                      float slack) {
  std::array<Mesh, kMarkerShapes>& meshes = coarse ? coarse_ : fine_;
  std::array<std::vector<MarkerInstance>, kMarkerShapes> instances;
  std::vector<MarkerInstance> strokes;
  MarkColors colors(theme);
  for (const Marker& marker : markers) {
    auto& list = IsStroke(marker) ? strokes : instances[static_cast<std::size_t>(marker.shape)];
    list.push_back(ToInstance(marker, &colors));
  }
  for (std::size_t i = 0; i < kMarkerShapes; ++i) meshes[i].SetInstances(instances[i]);
  strokes_.Set(strokes);
  glEnable(GL_BLEND);
  glDepthFunc(GL_GREATER);
  DrawMeshes(&meshes, /*hidden=*/true, slack);
  DrawStrokes(/*hidden=*/true, /*haloed=*/false, slack);
  glDepthFunc(GL_LESS);
  DrawStrokes(/*hidden=*/false, /*haloed=*/true, slack);
  DrawStrokes(/*hidden=*/false, /*haloed=*/false, slack);
  DrawMeshes(&meshes, /*hidden=*/false, slack);
  glDisable(GL_BLEND);
}

}  // namespace touchstone::render
