#include "render/markers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "render/glm_conversion.h"

namespace touchstone::render {

struct MarkerVertex {
  float round[3];   // cos, sin; 0 on the axis, 1 on the hull
  float normal[3];  // radial x, radial y, axial
  float part;       // 0 tail, 3 tip
};

struct MarkerMesh {
  std::vector<MarkerVertex> vertices;
  std::vector<GLushort> indices;
};

struct MarkerInstance {
  glm::vec4 tail;  // radius in points, or minus the radius in metres
  glm::vec4 span;  // 1 with a head, -1 hollow, else 0
  float tint[4];   // opacity
  float least_points;
  float pivot;
  float hidden_opacity;
};

namespace {

/// One band of the surface of revolution: from part a (radius factor fa) to part b. Factor 0 is a
/// point on the axis.
struct Band {
  float part_a, factor_a, part_b, factor_b, radial, axial;
};

constexpr Band kTailCap = {0, 0, 0, 1, 0.0F, -1.0F};
constexpr Band kRim = {0, 1, 3, 1, 1.0F, 0.0F};
constexpr Band kEndCap = {3, 1, 3, 0, 0.0F, 1.0F};
constexpr float kThroat = 0.4F;  // of a nozzle, to its mouth
constexpr Band kBell = {0, 1, 3, kThroat, 0.92F, 0.39F};
constexpr Band kThroatCap = {3, kThroat, 3, 0, 0.0F, 1.0F};
constexpr Band kPoint = {0, 1, 3, 0, 0.96F, 0.28F};
constexpr Band kOpening = {0, 0, 3, 1, 0.9F, -0.44F};

enum class Sides { kRound, kFlat };

/// Adds one band to a mesh, with no more vertices and triangles than it takes: markers are many,
/// and a software renderer works through each.
class BandMaker {
 public:
  BandMaker(const Band& band, int count, MarkerMesh* mesh)
      : band_(band), count_(count), turn_(2.0 * std::numbers::pi / count), mesh_(*mesh) {}

  void Append(Sides sides) {
    const bool flat = band_.radial == 0.0F && (band_.factor_a == 0.0F || band_.factor_b == 0.0F);
    if (sides == Sides::kFlat)
      AppendFacets();
    else if (flat)
      AppendPolygon();
    else if (band_.factor_a == 0.0F || band_.factor_b == 0.0F)
      AppendCone();
    else
      AppendTube();
  }

 private:
  int size() const { return static_cast<int>(mesh_.vertices.size()); }

  void AddVertex(double at, double normal, float part, float factor) {
    const auto cosine = [](double angle) { return static_cast<float>(std::cos(angle)); };
    const auto sine = [](double angle) { return static_cast<float>(std::sin(angle)); };
    mesh_.vertices.push_back(
        {{cosine(at), sine(at), factor},
         {band_.radial * cosine(normal), band_.radial * sine(normal), band_.axial},
         part});
  }
  void AddTriangle(int a, int b, int c) {
    for (const int vertex : {a, b, c}) mesh_.indices.push_back(static_cast<GLushort>(vertex));
  }
  double Corner(int side) const { return (side - 0.5) * turn_; }

  /// A normal for each side.
  void AppendFacets() {
    for (int side = 0; side < count_; ++side) {
      const int first = size();
      for (const double at : {Corner(side), Corner(side + 1)}) {
        AddVertex(at, side * turn_, band_.part_a, band_.factor_a);
        AddVertex(at, side * turn_, band_.part_b, band_.factor_b);
      }
      AddTriangle(first, first + 2, first + 3);
      AddTriangle(first, first + 3, first + 1);
    }
  }

  void AppendTube() {
    const int first = size();
    for (int side = 0; side < count_; ++side) {
      AddVertex(Corner(side), Corner(side), band_.part_a, band_.factor_a);
      AddVertex(Corner(side), Corner(side), band_.part_b, band_.factor_b);
    }
    for (int side = 0; side < count_; ++side) {
      const int a = first + 2 * side;
      const int next = first + 2 * ((side + 1) % count_);
      AddTriangle(a, next, next + 1);
      AddTriangle(a, next + 1, a + 1);
    }
  }

  void AppendPolygon() {
    const bool up = band_.factor_b == 0.0F;
    const int first = size();
    for (int side = 0; side < count_; ++side)
      AddVertex(Corner(side), 0.0, up ? band_.part_a : band_.part_b,
                up ? band_.factor_a : band_.factor_b);
    for (int side = 1; side + 1 < count_; ++side)
      up ? AddTriangle(first, first + side, first + side + 1)
         : AddTriangle(first, first + side + 1, first + side);
  }

  void AppendCone() {
    const bool up = band_.factor_b == 0.0F;
    const int first = size();
    for (int side = 0; side < count_; ++side) {
      AddVertex(Corner(side), Corner(side), up ? band_.part_a : band_.part_b,
                up ? band_.factor_a : band_.factor_b);
      AddVertex(0.0, side * turn_, up ? band_.part_b : band_.part_a, 0.0F);
    }
    for (int side = 0; side < count_; ++side) {
      const int ring = first + 2 * side;
      const int next = first + 2 * ((side + 1) % count_);
      up ? AddTriangle(ring, next, ring + 1) : AddTriangle(ring + 1, next, ring);
    }
  }

  const Band& band_;
  int count_;
  double turn_;
  MarkerMesh& mesh_;
};

MarkerMesh MakeMesh(int count, std::initializer_list<Band> bands, Sides sides = Sides::kRound) {
  MarkerMesh mesh;
  for (const Band& band : bands) BandMaker(band, count, &mesh).Append(sides);
  return mesh;
}

MarkerMesh MakeBallMesh(int bands, int sides) {
  MarkerMesh mesh;
  const auto part = [](double angle) { return static_cast<float>(1.5 * (1.0 - std::cos(angle))); };
  const auto factor = [](double angle) { return static_cast<float>(std::sin(angle)); };
  for (int i = 0; i < bands; ++i) {
    const double a = std::numbers::pi * i / bands;
    const double b = std::numbers::pi * (i + 1) / bands;
    const double middle = 0.5 * (a + b);
    const Band band = {part(a),        i == 0 ? 0.0F : factor(a),
                       part(b),        i + 1 == bands ? 0.0F : factor(b),
                       factor(middle), static_cast<float>(-std::cos(middle))};
    BandMaker(band, sides, &mesh).Append(Sides::kRound);
  }
  return mesh;
}

MarkerMesh MakeMesh(MarkerShape shape, bool coarse) {
  switch (shape) {
    case MarkerShape::kBall:
      return coarse ? MakeBallMesh(4, 6) : MakeBallMesh(6, 10);
    case MarkerShape::kBlock:
      return MakeMesh(4, {kTailCap, kRim, kEndCap}, Sides::kFlat);
    case MarkerShape::kNozzle:
      return MakeMesh(10, {kTailCap, kBell, kThroatCap});
    case MarkerShape::kCone:
      return MakeMesh(8, {kTailCap, kPoint});
    case MarkerShape::kHollow:
      return MakeMesh(coarse ? 12 : 24, {kOpening});
    case MarkerShape::kArrow:  // a stroke
    case MarkerShape::kRod:
      break;
  }
  return coarse ? MakeMesh(4, {kRim, kEndCap}) : MakeMesh(8, {kTailCap, kRim, kEndCap});
}

/// Colours of marks in a theme, each of the few worked out once.
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

/// Whether it is drawn as a strip that faces the eye.
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
  constexpr double kDash = 0.16, kPitch = 0.28;  // of the length
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
    fine_[i].SetShape(MakeMesh(static_cast<MarkerShape>(i), /*coarse=*/false));
    coarse_[i].SetShape(MakeMesh(static_cast<MarkerShape>(i), /*coarse=*/true));
  }
  const std::vector<std::array<float, 2>> corners = {{0, -1}, {1, -1}, {1, 1}, {0, 1}};
  const std::vector<GLushort> triangles = {0, 1, 2, 0, 2, 3};
  strokes_.index_count = static_cast<GLsizei>(triangles.size());
  glBindVertexArray(strokes_.array.id());
  Upload(GL_ARRAY_BUFFER, strokes_.vertices, corners, GL_STATIC_DRAW);
  Upload(GL_ELEMENT_ARRAY_BUFFER, strokes_.indices, triangles, GL_STATIC_DRAW);
  FloatAttribute(0, 2, sizeof(corners[0]), 0);
  strokes_.BindInstances();
  glBindVertexArray(0);
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
  FloatAttribute(3, 4, sizeof(MarkerInstance), offsetof(MarkerInstance, tail), 1);
  FloatAttribute(4, 4, sizeof(MarkerInstance), offsetof(MarkerInstance, span), 1);
  FloatAttribute(5, 4, sizeof(MarkerInstance), offsetof(MarkerInstance, tint), 1);
  FloatAttribute(6, 3, sizeof(MarkerInstance), offsetof(MarkerInstance, least_points), 1);
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

void MarkerPass::DrawMeshes(std::array<Mesh, kMarkerShapes>* meshes, bool hidden) const {
  shader_.Use();
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

void MarkerPass::DrawStrokes(bool hidden, bool haloed) const {
  stroke_shader_.Use();
  stroke_shader_.Set("hidden", hidden ? 1.0F : 0.0F);
  stroke_shader_.Set("haloed", haloed ? 1.0F : 0.0F);
  glDepthMask(hidden || haloed ? GL_FALSE : GL_TRUE);
  strokes_.Draw();
  glDepthMask(GL_TRUE);
}

void MarkerPass::Draw(const std::vector<Marker>& markers, const SceneTheme& theme, bool coarse) {
  std::array<Mesh, kMarkerShapes>& meshes = coarse ? coarse_ : fine_;
  std::array<std::vector<MarkerInstance>, kMarkerShapes> instances;
  std::vector<MarkerInstance> strokes;
  MarkColors colors(theme);
  for (const Marker& marker : markers) {
    auto& list = IsStroke(marker) ? strokes : instances[static_cast<std::size_t>(marker.shape)];
    list.push_back(ToInstance(marker, &colors));
  }
  for (std::size_t i = 0; i < kMarkerShapes; ++i) meshes[i].SetInstances(instances[i]);
  strokes_.SetInstances(strokes);
  glEnable(GL_BLEND);
  glDepthFunc(GL_GREATER);
  DrawMeshes(&meshes, /*hidden=*/true);
  DrawStrokes(/*hidden=*/true, /*haloed=*/false);
  glDepthFunc(GL_LESS);
  DrawStrokes(/*hidden=*/false, /*haloed=*/true);
  DrawStrokes(/*hidden=*/false, /*haloed=*/false);
  DrawMeshes(&meshes, /*hidden=*/false);
  glDisable(GL_BLEND);
}

}  // namespace touchstone::render
