#include "render/body_batch.h"

#include <algorithm>
#include <cstddef>

#include "geometry/outer_edges.h"
#include "render/face_meshes.h"
#include "render/glm_conversion.h"
#include "render/shader.h"

namespace touchstone::render {
namespace {

struct EdgeVertex {
  float corner[2];  // 0 or 1 along, -1 or 1 across
  glm::vec3 tail;
  glm::vec3 head;
  glm::vec3 normal_a;
  glm::vec3 normal_b;
  float body;
};

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
  FaceMeshes meshes;
  const auto append = [&](bool bevelled, const auto& counts) {
    const std::size_t first = meshes.indices().size();
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      if (counts(bodies_[i])) meshes.Append(bodies_[i].shape, bevelled, static_cast<float>(i));
    return Range{first, static_cast<GLsizei>(meshes.indices().size() - first)};
  };
  for (std::size_t look = 0; look < kLooks; ++look) {
    const auto counts = [&](const Entry& entry) {
      return !entry.floor && entry.look == static_cast<Look>(look);
    };
    faces_[look] = append(/*bevelled=*/true, counts);
    plain_faces_[look] = append(/*bevelled=*/false, counts);
  }
  floor_faces_ = append(/*bevelled=*/false, [](const Entry& entry) { return entry.floor; });
  hollow_faces_ = append(/*bevelled=*/false, [](const Entry& entry) {
    return !entry.floor && entry.shape->part(0).is_hollow();
  });
  const auto casts = [](const Entry& entry, bool glass) {
    return !entry.floor && !entry.shape->part(0).is_hollow() &&
           (entry.look == Look::kGlass) == glass;
  };
  casters_ = append(/*bevelled=*/false, [&](const Entry& entry) { return casts(entry, false); });
  glass_casters_ =
      append(/*bevelled=*/false, [&](const Entry& entry) { return casts(entry, true); });
  glBindVertexArray(face_array_.id());
  Upload(GL_ARRAY_BUFFER, face_vertices_, meshes.vertices(), GL_STATIC_DRAW);
  Upload(GL_ELEMENT_ARRAY_BUFFER, face_indices_, meshes.indices(), GL_STATIC_DRAW);
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

void BodyBatch::DrawRange(const Range& range) const {
  if (range.count == 0) return;
  glBindVertexArray(face_array_.id());
  glDrawElements(GL_TRIANGLES, range.count, GL_UNSIGNED_INT,
                 reinterpret_cast<const void*>(range.first * sizeof(GLuint)));
}

void BodyBatch::DrawEdges() const {
  if (edge_index_count_ == 0) return;
  glBindVertexArray(edge_array_.id());
  glDrawElements(GL_TRIANGLES, edge_index_count_, GL_UNSIGNED_INT, nullptr);
}

}  // namespace touchstone::render
