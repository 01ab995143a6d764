#include "render/mesh_cache.h"

#include <cstddef>

#include "render/glm_conversion.h"

namespace touchstone::render {
namespace {

struct FaceVertex {
  glm::vec3 position;
  glm::vec3 normal;
};

struct EdgeVertex {
  float corner[2];  // 0 or 1 along, -1 or 1 across
  glm::vec3 tail;
  glm::vec3 head;
  glm::vec3 normal_a;
  glm::vec3 normal_b;
};

/// Binds the instance attributes from `location` on to the bound vertex array.
void InstanceAttributes(const Buffer& instances, GLuint location) {
  glBindBuffer(GL_ARRAY_BUFFER, instances.id());
  for (GLuint i = 0; i < 4; ++i)
    FloatAttribute(location + i, 4, sizeof(BodyInstance), i * 4 * sizeof(float), 1);
}

}  // namespace

PolyhedronMesh::PolyhedronMesh(const geometry::Polyhedron& polyhedron)
    : radius_(static_cast<float>(polyhedron.radius())) {
  UploadFaces(polyhedron);
  UploadEdges(polyhedron);
  glBindVertexArray(0);
}

void PolyhedronMesh::UploadFaces(const geometry::Polyhedron& polyhedron) {
  std::vector<FaceVertex> vertices;
  for (const auto& face : polyhedron.faces()) {
    const auto corner = [&](std::size_t i) {
      const Vec3& p = polyhedron.vertices()[static_cast<std::size_t>(face.vertices[i])];
      return FaceVertex{ToGlm(p), ToGlm(face.normal)};
    };
    for (std::size_t i = 2; i < face.vertices.size(); ++i)
      vertices.insert(vertices.end(), {corner(0), corner(i - 1), corner(i)});
  }
  face_vertex_count_ = static_cast<GLsizei>(vertices.size());
  glBindVertexArray(face_array_.id());
  Upload(GL_ARRAY_BUFFER, face_vertices_, vertices, GL_STATIC_DRAW);
  FloatAttribute(0, 3, sizeof(FaceVertex), offsetof(FaceVertex, position));
  FloatAttribute(1, 3, sizeof(FaceVertex), offsetof(FaceVertex, normal));
  InstanceAttributes(instances_, 2);
}

void PolyhedronMesh::UploadEdges(const geometry::Polyhedron& polyhedron) {
  std::vector<EdgeVertex> vertices;
  const auto point = [&](int v) {
    return ToGlm(polyhedron.vertices()[static_cast<std::size_t>(v)]);
  };
  const auto normal = [&](int f) {
    return ToGlm(polyhedron.faces()[static_cast<std::size_t>(f)].normal);
  };
  constexpr float kCorners[6][2] = {{0, -1}, {1, -1}, {1, 1}, {0, -1}, {1, 1}, {0, 1}};
  for (const auto& edge : polyhedron.edges())
    for (const auto& corner : kCorners)
      vertices.push_back({{corner[0], corner[1]},
                          point(edge.vertex[0]),
                          point(edge.vertex[1]),
                          normal(edge.face[0]),
                          normal(edge.face[1])});
  edge_vertex_count_ = static_cast<GLsizei>(vertices.size());
  glBindVertexArray(edge_array_.id());
  Upload(GL_ARRAY_BUFFER, edge_vertices_, vertices, GL_STATIC_DRAW);
  FloatAttribute(0, 2, sizeof(EdgeVertex), offsetof(EdgeVertex, corner));
  FloatAttribute(1, 3, sizeof(EdgeVertex), offsetof(EdgeVertex, tail));
  FloatAttribute(2, 3, sizeof(EdgeVertex), offsetof(EdgeVertex, head));
  FloatAttribute(3, 3, sizeof(EdgeVertex), offsetof(EdgeVertex, normal_a));
  FloatAttribute(4, 3, sizeof(EdgeVertex), offsetof(EdgeVertex, normal_b));
  InstanceAttributes(instances_, 5);
}

void PolyhedronMesh::SetInstances(const std::vector<BodyInstance>& instances) {
  Upload(GL_ARRAY_BUFFER, instances_, instances, GL_STREAM_DRAW);
  instance_count_ = static_cast<GLsizei>(instances.size());
}

void PolyhedronMesh::DrawFaces() const {
  glBindVertexArray(face_array_.id());
  glDrawArraysInstanced(GL_TRIANGLES, 0, face_vertex_count_, instance_count_);
}

void PolyhedronMesh::DrawEdges() const {
  glBindVertexArray(edge_array_.id());
  glDrawArraysInstanced(GL_TRIANGLES, 0, edge_vertex_count_, instance_count_);
}

PolyhedronMesh& MeshCache::Get(const ShapePointer& shape) {
  return meshes_.try_emplace(shape, *shape).first->second;
}

void MeshCache::DropUnused() {
  std::erase_if(meshes_, [](const auto& entry) { return entry.first.use_count() == 1; });
}

}  // namespace touchstone::render
