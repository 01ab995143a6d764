#include "render/body_pass.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "render/glm_conversion.h"

namespace touchstone::render {
namespace {

// Flags of shaders/body.vert.
constexpr int kSelected = 1;
constexpr int kGround = 2;
constexpr int kAsleep = 4;
constexpr int kBackground = 8;
constexpr int kRoundSides = 16;

float ToLinear(float srgb) { return srgb * srgb; }  // as in shaders/frame.glsl

/// Orientation of a material's pattern in a body.
struct Grain {
  int axis;     // axis of B along which the shape is longest
  double unit;  // [m]; a thin board has finer rings than a beam of its length
};

Grain GrainOf(const geometry::BodyShape& shape) {
  constexpr double kOfThickness = 1.5;
  Vec3 extent;
  for (int axis = 0; axis < 3; ++axis)
    extent[axis] = shape.ReachAlong(Vec3::Unit(axis)) + shape.ReachAlong(-Vec3::Unit(axis));
  int longest = 0;
  extent.maxCoeff(&longest);
  return {longest, std::min(shape.radius(), kOfThickness * extent.minCoeff())};
}

BodyRecord MakeRecord(const exchange::BodySnapshot& body, const BodyStyle& style, bool floor) {
  BodyRecord record{};
  const Mat3 R_WB = body.q_WB.toRotationMatrix();
  for (std::size_t i = 0; i < 3; ++i) {
    const auto row = static_cast<int>(i);
    for (std::size_t j = 0; j < 3; ++j)
      record.rows[i][j] = static_cast<float>(R_WB(row, static_cast<int>(j)));
    record.rows[i][3] = static_cast<float>(body.p_WBcm[row]);
  }
  const Color color = style.by_island && !body.fixed ? IslandColor(body.island) : body.color;
  for (std::size_t i = 0; i < 3; ++i) record.style[i] = ToLinear(color[i]);
  int flags = 0;
  if (std::ranges::find(style.selected, body.id) != style.selected.end()) flags |= kSelected;
  if (style.foreground && style.foreground != body.id) flags |= kBackground;
  if (body.asleep) flags |= kAsleep;
  if (floor) flags |= kGround;
  const auto is_round = [](const geometry::Polyhedron& part) {
    return part.is_curved() || part.is_hollow() || part.rounding() > 0.0;
  };
  if (std::ranges::any_of(body.shape->parts(), is_round)) flags |= kRoundSides;
  record.style[3] = static_cast<float>(flags);
  record.size[0] = static_cast<float>(body.shape->radius());
  const Grain grain = GrainOf(*body.shape);
  record.size[1] = static_cast<float>(grain.axis);
  record.size[2] = static_cast<float>(grain.unit);
  return record;
}

/// Calls `draw` with the settings for faces.
void DrawWith(const Shader& shader, float opacity, const std::function<void()>& draw) {
  shader.Set("opacity", opacity);
  glDepthFunc(GL_LESS);
  glEnable(GL_CULL_FACE);
  if (opacity < 1.0F) {
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
  }
  draw();
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
}

}  // namespace

bool IsGround(const exchange::BodySnapshot& body) {
  if (!body.fixed) return false;
  const double tolerance = 1e-6 * body.shape->size();
  const auto is_ground = [&](const geometry::Polyhedron::Face& face, double rounding) {
    const Vec3 normal_W = body.q_WB * face.normal;
    // The face plane is normal_W . p_W = offset + rounding + normal_W . p_WBcm.
    const double height = face.offset + rounding + normal_W.dot(body.p_WBcm);
    return normal_W.z() > 1.0 - 1e-9 && std::abs(height) < tolerance;
  };
  return std::ranges::any_of(body.shape->parts(), [&](const geometry::Polyhedron& part) {
    return std::ranges::any_of(part.faces(),
                               [&](const auto& face) { return is_ground(face, part.rounding()); });
  });
}

BodyPass::BodyPass()
    : face_shaders_{Shader("body"), Shader("body", "wood"), Shader("body", "stone"),
                    Shader("body", "metal"), Shader("body", "glass")},
      floor_shader_("body", "floor"),
      edge_shader_("edge"),
      depth_shader_("depth") {}

Color IslandColor(int island) {
  if (island < 0) return {0.80F, 0.81F, 0.82F};
  // Hues a golden angle apart, so that neighbours in the list never look alike.
  const double hue = std::fmod(0.55 + 0.618033988749895 * island, 1.0);
  Color color;
  for (std::size_t i = 0; i < 3; ++i) {
    const double at = std::fmod(6.0 * hue + (i == 0 ? 5.0 : i == 1 ? 3.0 : 1.0), 6.0);
    const double wave = std::clamp(std::min(at, 4.0 - at), 0.0, 1.0);
    color[i] = static_cast<float>(0.86 - 0.52 * wave);
  }
  return color;
}

void BodyPass::Prepare(const exchange::Snapshot& snapshot, const BodyStyle& style) {
  std::vector<BodyBatch::Entry> entries;
  std::vector<BodyRecord> records;
  entries.reserve(snapshot.bodies.size());
  records.reserve(snapshot.bodies.size());
  for (const auto& body : snapshot.bodies) {
    const bool floor = IsGround(body);
    entries.push_back({body.shape, floor, floor ? Look::kPlain : body.look});
    records.push_back(MakeRecord(body, style, floor));
  }
  batch_.SetBodies(entries);
  batch_.SetRecords(records);
  bevelled_ = style.bevelled;
  any_selected_ = !style.selected.empty();
}

void BodyPass::DrawDepth() const {
  depth_shader_.Use();
  depth_shader_.Set("grid_of_holes", 0.0F);
  batch_.DrawCasters();
  glEnable(GL_CULL_FACE);  // the near walls of hollows
  batch_.DrawHollows();
  glDisable(GL_CULL_FACE);
  depth_shader_.Set("grid_of_holes", 1.0F);
  batch_.DrawGlassCasters();
}

void BodyPass::DrawFaces(float opacity, Layer layer) const {
  for (std::size_t i = 0; i < face_shaders_.size(); ++i) {
    const auto look = static_cast<Look>(i);
    if (!batch_.has(look) || look == Look::kGlass) continue;
    face_shaders_[i].Use();
    face_shaders_[i].Set("layer", static_cast<float>(layer));
    DrawWith(face_shaders_[i], opacity, [&] { batch_.DrawFaces(look, bevelled_); });
  }
}

void BodyPass::DrawGlass(float opacity) const {
  constexpr auto kGlass = Look::kGlass;
  if (!batch_.has(kGlass)) return;
  const Shader& shader = face_shaders_[static_cast<std::size_t>(kGlass)];
  shader.Use();
  shader.Set("layer", 0.0F);
  shader.Set("film", 0.0F);
  DrawWith(shader, opacity, [&] {
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    for (const GLenum hidden : {GL_FRONT, GL_BACK}) {  // the far walls before the near ones
      glCullFace(hidden);
      batch_.DrawFaces(kGlass, bevelled_);
    }
  });
}

void BodyPass::DrawNearWalls() const {
  constexpr float kFaint = 0.7F;  // below 1: blended
  if (!batch_.has_hollows()) return;
  const Shader& shader = face_shaders_[static_cast<std::size_t>(Look::kGlass)];
  shader.Use();
  shader.Set("layer", 0.0F);
  shader.Set("film", 1.0F);
  DrawWith(shader, kFaint, [&] {
    glCullFace(GL_FRONT);
    batch_.DrawHollows();
    glCullFace(GL_BACK);
  });
}

void BodyPass::DrawFloor(float opacity) const {
  floor_shader_.Use();
  DrawWith(floor_shader_, opacity, [&] { batch_.DrawFloorFaces(); });
}

void BodyPass::DrawEdges(float slack) const { DrawLines(0.0F, false, slack); }

void BodyPass::DrawOutlines(float slack) const {
  if (!any_selected_) return;
  DrawLines(5.6F, false, slack);
  DrawLines(2.6F, true, slack);
}

/// A line of the outline of selected bodies, with a width [points]; 0 draws the plain edges.
void BodyPass::DrawLines(float outline, bool light, float slack) const {
  edge_shader_.Use();
  edge_shader_.Set("slack", slack);
  edge_shader_.Set("outline", outline);
  edge_shader_.Set("light", light ? 1.0F : 0.0F);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  batch_.DrawEdges();
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
}

}  // namespace touchstone::render
