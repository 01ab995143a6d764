#include "geometry/polyhedron_faces.h"

#include <algorithm>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

namespace touchstone::geometry {
namespace {

constexpr double kPlanarity = 1e-9;  // relative to the size: a vertex that is further out does not
                                     // belong to the plane

}  // namespace

void CheckLoops(std::span<const Vec3> vertices, const std::vector<FaceLoop>& loops) {
  for (const Vec3& p : vertices) {
    if (!p.allFinite()) throw std::invalid_argument("a vertex is not finite");
  }
  if (loops.size() < 4) throw std::invalid_argument("a polyhedron has at least four faces");
  for (const FaceLoop& loop : loops) {
    if (loop.size() < 3) throw std::invalid_argument("a face has fewer than three vertices");
    for (const int v : loop) {
      if (v < 0 || static_cast<size_t>(v) >= vertices.size()) {
        throw std::invalid_argument("a face names vertex " + std::to_string(v) +
                                    ", which does not exist");
      }
    }
  }
}

std::vector<Vec3> Compact(std::span<const Vec3> vertices, std::vector<FaceLoop>* loops) {
  std::vector<int> new_index(vertices.size(), -1);
  for (const FaceLoop& loop : *loops) {
    for (const int v : loop) new_index[static_cast<size_t>(v)] = 0;
  }
  std::vector<Vec3> kept;
  for (size_t v = 0; v < vertices.size(); ++v) {
    if (new_index[v] < 0) continue;
    new_index[v] = static_cast<int>(kept.size());
    kept.push_back(vertices[v]);
  }
  for (FaceLoop& loop : *loops) {
    for (int& v : loop) v = new_index[static_cast<size_t>(v)];
  }
  return kept;
}

double LoopOffset(std::span<const Vec3> vertices, const FaceLoop& loop, const Vec3& normal) {
  double offset = -std::numeric_limits<double>::infinity();
  for (const int v : loop) {
    offset = std::max(offset, normal.dot(vertices[static_cast<size_t>(v)]));
  }
  return offset;
}

Polyhedron::Face MakeFace(std::span<const Vec3> vertices, const FaceLoop& loop, double size) {
  const Vec3 area = LoopAreaVector(vertices, loop);
  const double length = area.norm();
  if (!(length > kSamePlane * kSamePlane * size * size)) {
    throw std::invalid_argument("a face has no area");
  }
  Polyhedron::Face face{.vertices = loop, .edges = {}, .normal = Vec3::Zero(), .offset = 0.0};
  face.normal = (area / length).array() + 0.0;  // avoids negative zeros
  face.offset = LoopOffset(vertices, loop, face.normal);
  for (const int v : loop) {
    if (face.normal.dot(vertices[static_cast<size_t>(v)]) < face.offset - kPlanarity * size) {
      throw std::invalid_argument("a face is not planar");
    }
  }
  return face;
}

std::vector<Polyhedron::Edge> LinkEdges(std::span<const Vec3> vertices,
                                        std::vector<Polyhedron::Face>* faces) {
  std::vector<Polyhedron::Edge> edges;
  std::map<std::pair<int, int>, int> edge_of;
  for (size_t f = 0; f < faces->size(); ++f) {
    Polyhedron::Face& face = (*faces)[f];
    for (size_t i = 0; i < face.vertices.size(); ++i) {
      const int a = face.vertices[i];
      const int b = face.vertices[(i + 1) % face.vertices.size()];
      if (const auto twin = edge_of.find({b, a}); twin != edge_of.end()) {
        edges[static_cast<size_t>(twin->second)].face[1] = static_cast<int>(f);
        face.edges.push_back(twin->second);
        continue;
      }
      const int e = static_cast<int>(edges.size());
      edge_of.emplace(std::pair(a, b), e);
      face.edges.push_back(e);
      const Vec3 along = vertices[static_cast<size_t>(b)] - vertices[static_cast<size_t>(a)];
      edges.push_back({{a, b}, {static_cast<int>(f), -1}, along.normalized()});
    }
  }
  return edges;
}

void CheckConvex(std::span<const Vec3> vertices, std::span<const Polyhedron::Face> faces,
                 size_t edge_count, double size) {
  if (vertices.size() + faces.size() != edge_count + 2) {
    throw std::invalid_argument("the faces do not close to one polyhedron (v - e + f is not 2)");
  }
  for (const Polyhedron::Face& face : faces) {
    for (const Vec3& p : vertices) {
      if (face.normal.dot(p) > face.offset + kPlanarity * size) {
        throw std::invalid_argument("the faces are not convex or not counter-clockwise");
      }
    }
  }
}

}  // namespace touchstone::geometry
