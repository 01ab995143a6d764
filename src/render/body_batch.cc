#include "render/body_batch.h"

#include <algorithm>
#include <cstddef>

#include "geometry/outer_edges.h"
#include "geometry/surface_mesh.h"
#include "render/glm_conversion.h"
#include "render/shader.h"

namespace touchstone::render {
namespace {

struct FaceVertex {
  glm::vec3 position;
  glm::vec3 normal;
  float body;
  float shade;
};

struct EdgeVertex {
  float corner[2];  // 0 or 1 along, -1 or 1 across
  glm::vec3 tail;
  glm::vec3 head;
  glm::vec3 normal_a;
  glm::vec3 normal_b;
  float body;
};

void AppendFaces(const geometry::Polyhedron& polyhedron, float body,
                 std::vector<FaceVertex>* vertices) {
  for (const geometry::SurfaceTriangle& triangle : geometry::MakeSurface(polyhedron))
    for (const geometry::SurfaceCorner& corner : triangle)
      vertices->push_back(
          {ToGlm(corner.position), ToGlm(corner.normal), body, static_cast<float>(corner.shade)});
}

void AppendEdges(const geometry::BodyShape& shape, float body, std::vector<EdgeVertex>* vertices,
                 std::vector<GLuint>* indices) {
  constexpr float kCorners[4][2] = {{0, -1}, {1, -1}, {1, 1}, {0, 1}};
  for (const geometry::OuterEdge& edge : geometry::FindOuterEdges(shape)) {
    const auto first = static_cast<GLuint>(vertices->size());
    for (const GLuint corner : {0U, 1U, 2U, 0U, 2U, 3U}) indices->push_back(first + corner);
    for (const auto& corner : kCorners)
      vertices->push_back({{corner[0], corner[1]},
                           ToGlm(edge.tail),
                           ToGlm(edge.head),
                           ToGlm(edge.normal_a),
                           ToGlm(edge.normal_b),
                           body});
  }
}

}  // namespace

BodyBatch::BodyBatch() {
  glBindVertexArray(face_array_.id());
  glBindBuffer(GL_ARRAY_BUFFER, face_vertices_.id());
  FloatAttribute(0, 3, sizeof(FaceVertex), offsetof(FaceVertex, position));
  FloatAttribute(1, 3, sizeof(FaceVertex), offsetof(FaceVertex, normal));
  FloatAttribute(2, 1, sizeof(FaceVertex), offsetof(FaceVertex, body));
  FloatAttribute(3, 1, sizeof(FaceVertex), offsetof(FaceVertex, shade));
  glBindVertexArray(edge_array_.id());
  glBindBuffer(GL_ARRAY_BUFFER, edge_vertices_.id());
  FloatAttribute(0, 2, sizeof(EdgeVertex), offsetof(EdgeVertex, corner));
  FloatAttribute(1, 3, sizeof(EdgeVertex), offsetof(EdgeVertex, tail));
  FloatAttribute(2, 3, sizeof(EdgeVertex), offsetof(EdgeVertex, head));
  FloatAttribute(3, 3, sizeof(EdgeVertex), offsetof(EdgeVertex, normal_a));
  FloatAttribute(4, 3, sizeof(EdgeVertex), offsetof(EdgeVertex, normal_b));
  FloatAttribute(5, 1, sizeof(EdgeVertex), offsetof(EdgeVertex, body));
  glBindVertexArray(0);
}

void BodyBatch::SetBodies(const std::vector<Entry>& bodies) {
  if (bodies == bodies_) return;
  bodies_ = bodies;
  ++arrangement_;
  UploadFaces();
  UploadEdges();
}

void BodyBatch::UploadFaces() {
  std::vector<FaceVertex> vertices;
  enum class Kind { kSolid, kHollow, kFloor };
  const auto kind_of = [](const Entry& entry) {
    if (entry.floor) return Kind::kFloor;
    return entry.shape->part(0).is_hollow() ? Kind::kHollow : Kind::kSolid;
  };
  const auto append = [&](Kind kind) {
    const auto first = static_cast<GLint>(vertices.size());
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      if (kind_of(bodies_[i]) == kind)
        for (const geometry::Polyhedron& part : bodies_[i].shape->parts())
          AppendFaces(part, static_cast<float>(i), &vertices);
    return Range{first, static_cast<GLsizei>(vertices.size()) - first};
  };
  solid_faces_ = append(Kind::kSolid);
  hollow_faces_ = append(Kind::kHollow);
  floor_faces_ = append(Kind::kFloor);
  Upload(GL_ARRAY_BUFFER, face_vertices_, vertices, GL_STATIC_DRAW);
}

void BodyBatch::UploadEdges() {
  std::vector<EdgeVertex> vertices;
  std::vector<GLuint> indices;
  for (const bool floors : {true, false})
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      if (bodies_[i].floor == floors)
        AppendEdges(*bodies_[i].shape, static_cast<float>(i), &vertices, &indices);
  edge_index_count_ = static_cast<GLsizei>(indices.size());
  glBindVertexArray(edge_array_.id());
  Upload(GL_ARRAY_BUFFER, edge_vertices_, vertices, GL_STATIC_DRAW);
  Upload(GL_ELEMENT_ARRAY_BUFFER, edge_indices_, indices, GL_STATIC_DRAW);
}

void BodyBatch::SetRecords(const std::vector<BodyRecord>& records) {
  if (!std::ranges::equal(records, records_now_, {}, &BodyRecord::rows, &BodyRecord::rows))
    ++arrangement_;
  if (records != records_now_) {
    Upload(GL_TEXTURE_BUFFER, records_, records, GL_STREAM_DRAW);
    records_now_ = records;
  }
  glActiveTexture(GL_TEXTURE0 + Shader::kBodiesUnit);
  glBindTexture(GL_TEXTURE_BUFFER, record_texture_.id());
  glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, records_.id());
}

void BodyBatch::DrawFaces(const Range& range) const {
  if (range.count == 0) return;
  glBindVertexArray(face_array_.id());
  glDrawArrays(GL_TRIANGLES, range.first, range.count);
}

void BodyBatch::DrawEdges() const {
  if (edge_index_count_ == 0) return;
  glBindVertexArray(edge_array_.id());
  glDrawElements(GL_TRIANGLES, edge_index_count_, GL_UNSIGNED_INT, nullptr);
}

}  // namespace touchstone::render
