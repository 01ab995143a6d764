#include "render/face_meshes.h"

#include <array>

#include "geometry/bevel.h"
#include "geometry/surface_mesh.h"
#include "render/glm_conversion.h"

namespace touchstone::render {

FaceMeshes::Mesh FaceMeshes::Make(const geometry::BodyShape& shape, bool bevelled) {
  Mesh mesh;
  std::map<std::array<float, 7>, GLuint> seen;
  const auto index_of = [&](const geometry::SurfaceCorner& corner) {
    const FaceVertex vertex{ToGlm(corner.position), ToGlm(corner.normal), 0.0F,
                            static_cast<float>(corner.shade)};
    const auto [found, is_new] =
        seen.try_emplace({vertex.position.x, vertex.position.y, vertex.position.z, vertex.normal.x,
                          vertex.normal.y, vertex.normal.z, vertex.shade},
                         static_cast<GLuint>(mesh.vertices.size()));
    if (is_new) mesh.vertices.push_back(vertex);
    return found->second;
  };
  const std::vector<geometry::OuterEdge> edges = FindOuterEdges(shape);
  const geometry::Bevel bevel =
      bevelled ? geometry::SuitableBevel(shape, edges) : geometry::Bevel{};
  for (const geometry::Polyhedron& part : shape.parts())
    for (const geometry::SurfaceTriangle& triangle : geometry::MakeSurface(part, bevel))
      for (const geometry::SurfaceCorner& corner : triangle)
        mesh.indices.push_back(index_of(corner));
  return mesh;
}

void FaceMeshes::Append(const std::shared_ptr<const geometry::BodyShape>& shape, bool bevelled,
                        float body) {
  auto found = known_.find({shape.get(), bevelled});
  if (found == known_.end())
    found = known_.emplace(std::pair(shape.get(), bevelled), Make(*shape, bevelled)).first;
  const auto first = static_cast<GLuint>(vertices_.size());
  for (FaceVertex vertex : found->second.vertices) {
    vertex.body = body;
    vertices_.push_back(vertex);
  }
  for (const GLuint index : found->second.indices) indices_.push_back(first + index);
}

}  // namespace touchstone::render
