#include "render/body_pass.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "render/glm_conversion.h"

namespace touchstone::render {
namespace {

// Flags of shaders/body.frag.
constexpr int kSelected = 1;
constexpr int kGround = 2;
constexpr int kAsleep = 4;
constexpr int kBackground = 8;

float ToLinear(float srgb) { return srgb * srgb; }  // as in shaders/frame.glsl

BodyInstance MakeInstance(const exchange::BodySnapshot& body, const BodyStyle& style) {
  BodyInstance instance;
  const Mat3 R_WB = body.q_WB.toRotationMatrix();
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) instance.rows[i][j] = static_cast<float>(R_WB(i, j));
    instance.rows[i][3] = static_cast<float>(body.p_WBcm[i]);
  }
  const Color color = style.by_island && !body.fixed ? IslandColor(body.island) : body.color;
  for (std::size_t i = 0; i < 3; ++i) instance.style[i] = ToLinear(color[i]);
  int flags = 0;
  if (style.selected == body.id) flags |= kSelected;
  if (style.foreground && style.foreground != body.id) flags |= kBackground;
  if (body.asleep) flags |= kAsleep;
  if (IsGround(body)) flags |= kGround;
  instance.style[3] = static_cast<float>(flags);
  return instance;
}

void Draw(const Shader& shader, const std::vector<PolyhedronMesh*>& meshes, float opacity) {
  shader.Set("opacity", opacity);
  glDepthFunc(GL_LESS);
  glEnable(GL_CULL_FACE);
  if (opacity < 1.0F) {
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
  }
  for (const PolyhedronMesh* mesh : meshes) mesh->DrawFaces();
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
}

}  // namespace

bool IsGround(const exchange::BodySnapshot& body) {
  if (!body.fixed) return false;
  const double tolerance = 1e-6 * body.shape->size();
  return std::ranges::any_of(body.shape->faces(), [&](const auto& face) {
    const Vec3 normal_W = body.q_WB * face.normal;
    // The face plane is normal_W . p_W = offset + normal_W . p_WBcm.
    const double height = face.offset + normal_W.dot(body.p_WBcm);
    return normal_W.z() > 1.0 - 1e-9 && std::abs(height) < tolerance;
  });
}

BodyPass::BodyPass()
    : face_shader_("body"), floor_shader_("floor"), edge_shader_("edge"), depth_shader_("depth") {}

Color IslandColor(int island) {
  if (island < 0) return {0.80F, 0.81F, 0.82F};
  // Hues a golden angle apart: neighbours in the list never look alike.
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
  if (snapshot.revision != revision_) {
    meshes_.DropUnused();
    revision_ = snapshot.revision;
  }
  std::map<PolyhedronMesh*, std::vector<BodyInstance>> by_mesh;
  for (const auto& body : snapshot.bodies)
    by_mesh[&meshes_.Get(body.shape)].push_back(MakeInstance(body, style));
  solids_.clear();
  floors_.clear();
  for (const auto& [mesh, instances] : by_mesh) {
    mesh->SetInstances(instances);
    const bool floor = std::ranges::all_of(instances, [](const BodyInstance& instance) {
      return (static_cast<int>(instance.style[3]) & kGround) != 0;
    });
    (floor ? floors_ : solids_).push_back(mesh);
  }
}

void BodyPass::DrawDepth() const {
  depth_shader_.Use();
  for (const PolyhedronMesh* mesh : solids_) mesh->DrawFaces();
}

void BodyPass::DrawFaces(float opacity, Layer layer) const {
  face_shader_.Use();
  face_shader_.Set("layer", static_cast<float>(layer));
  Draw(face_shader_, solids_, opacity);
}

void BodyPass::DrawFloor(float opacity) const {
  floor_shader_.Use();
  Draw(floor_shader_, floors_, opacity);
}

void BodyPass::DrawEdges(const Color& highlight) const {
  edge_shader_.Use();
  edge_shader_.Set("highlight", {highlight[0], highlight[1], highlight[2], 3.0F});
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  for (const auto* meshes : {&floors_, &solids_})
    for (const PolyhedronMesh* mesh : *meshes) {
      edge_shader_.Set("body_radius", mesh->radius());
      mesh->DrawEdges();
    }
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
}

}  // namespace touchstone::render
