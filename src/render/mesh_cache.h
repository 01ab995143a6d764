#pragma once

#include <map>
#include <memory>

#include "geometry/polyhedron.h"
#include "render/gl_objects.h"

namespace touchstone::render {

/// One body in the instance buffers (shaders/body.vert, edge.vert): pose rows and style.
struct BodyInstance {
  float rows[3][4];  // [R_WB | p_WB]
  float style[4];    // linear colour; flags
};

/// A polyhedron on the graphics card: flat-shaded triangles and its edges as screen-space ribbons.
/// Both vertex arrays read the instances from one buffer, so a shape costs one draw call each.
class PolyhedronMesh {
 public:
  explicit PolyhedronMesh(const geometry::Polyhedron& polyhedron);

  void SetInstances(const std::vector<BodyInstance>& instances);
  void DrawFaces() const;
  void DrawEdges() const;

  float radius() const { return radius_; }
  GLsizei instances() const { return instance_count_; }

 private:
  void UploadFaces(const geometry::Polyhedron& polyhedron);
  void UploadEdges(const geometry::Polyhedron& polyhedron);

  VertexArray face_array_;
  VertexArray edge_array_;
  Buffer face_vertices_;
  Buffer edge_vertices_;
  Buffer instances_;
  GLsizei face_vertex_count_ = 0;
  GLsizei edge_vertex_count_ = 0;
  GLsizei instance_count_ = 0;
  float radius_ = 0.0F;
};

/// Meshes by shape; those of shapes that no body has any more are dropped.
class MeshCache {
 public:
  using ShapePointer = std::shared_ptr<const geometry::Polyhedron>;

  /// The mesh of a shape, made on first use.
  PolyhedronMesh& Get(const ShapePointer& shape);
  /// Drops the meshes whose shape only the cache still holds.
  void DropUnused();

 private:
  std::map<ShapePointer, PolyhedronMesh> meshes_;
};

}  // namespace touchstone::render
