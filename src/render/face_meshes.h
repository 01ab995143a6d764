#pragma once

#include <glad/gl.h>

#include <glm/vec3.hpp>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "geometry/body_shape.h"

namespace touchstone::render {

/// A corner of a triangle, in the layout of shaders/body.vert.
struct FaceVertex {
  glm::vec3 position;  // in B [m]
  glm::vec3 normal;
  float body;
  float shade;
};

/// The triangles of many bodies in one list. Bodies with the same shape share the work of making
/// it.
class FaceMeshes {
 public:
  /// Adds a body with this number.
  void Append(const std::shared_ptr<const geometry::BodyShape>& shape, bool bevelled, float body);

  const std::vector<FaceVertex>& vertices() const { return vertices_; }
  /// Three indices per triangle.
  const std::vector<GLuint>& indices() const { return indices_; }

 private:
  struct Mesh {
    std::vector<FaceVertex> vertices;  // vertices for body number 0
    std::vector<GLuint> indices;
  };
  static Mesh Make(const geometry::BodyShape& shape, bool bevelled);

  std::map<std::pair<const geometry::BodyShape*, bool>, Mesh> known_;
  std::vector<FaceVertex> vertices_;
  std::vector<GLuint> indices_;
};

}  // namespace touchstone::render
