#include "geometry/mesh.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

namespace touchstone::geometry {
namespace {

constexpr int kUnused = -1;

/// For each point the first of the points that equal it.
std::vector<int> FindFirstEqual(std::span<const Vec3> points) {
  std::vector<int> sorted(points.size());
  std::iota(sorted.begin(), sorted.end(), 0);
  const auto key = [&](int i) {
    const Vec3& p = points[static_cast<size_t>(i)];
    return std::array<double, 3>{p.x(), p.y(), p.z()};
  };
  std::ranges::stable_sort(sorted, {}, key);
  std::vector<int> first(points.size());
  int latest = kUnused;
  for (const int i : sorted) {
    if (latest == kUnused || key(latest) != key(i)) latest = i;
    first[static_cast<size_t>(i)] = latest;
  }
  return first;
}

/// The root of a vertex in a forest in which all vertices of one piece have the same root.
size_t FindRoot(std::vector<size_t>* parents, size_t v) {
  std::vector<size_t>& parent = *parents;
  while (parent[v] != v) {
    parent[v] = parent[parent[v]];
    v = parent[v];
  }
  return v;
}

bool IsClosed(const Mesh& mesh) {
  std::map<std::pair<int, int>, int> forward_less_backward;
  for (const FaceLoop& face : mesh.faces) {
    for (size_t i = 0; i < face.size(); ++i) {
      const int tail = face[i];
      const int head = face[(i + 1) % face.size()];
      if (tail != head) forward_less_backward[std::minmax(tail, head)] += tail < head ? 1 : -1;
    }
  }
  return std::ranges::all_of(forward_less_backward,
                             [](const auto& edge) { return edge.second == 0; });
}

}  // namespace

Mesh MakeMesh(std::span<const Vec3> points, std::vector<FaceLoop> faces) {
  const std::vector<int> first = FindFirstEqual(points);
  std::vector<int> vertex_of(points.size(), kUnused);
  Mesh mesh;
  for (FaceLoop& face : faces) {
    for (int& corner : face) {
      const auto point = static_cast<size_t>(first[static_cast<size_t>(corner)]);
      if (vertex_of[point] == kUnused) {
        vertex_of[point] = static_cast<int>(mesh.vertices.size());
        mesh.vertices.push_back(points[point]);
      }
      corner = vertex_of[point];
    }
  }
  mesh.faces = std::move(faces);
  return mesh;
}

std::vector<Mesh> SplitIntoPieces(const Mesh& mesh) {
  std::vector<size_t> parents(mesh.vertices.size());
  std::iota(parents.begin(), parents.end(), size_t{0});
  for (const FaceLoop& face : mesh.faces) {
    for (const int v : face) {
      parents[FindRoot(&parents, static_cast<size_t>(v))] =
          FindRoot(&parents, static_cast<size_t>(face.front()));
    }
  }
  std::map<size_t, size_t> piece_of_root;
  std::vector<std::vector<FaceLoop>> faces;
  for (const FaceLoop& face : mesh.faces) {
    const size_t root = FindRoot(&parents, static_cast<size_t>(face.front()));
    const auto [place, is_new] = piece_of_root.try_emplace(root, faces.size());
    if (is_new) faces.emplace_back();
    faces[place->second].push_back(face);
  }
  if (faces.size() == 1) return {mesh};
  std::vector<Mesh> pieces;
  for (std::vector<FaceLoop>& own : faces)
    pieces.push_back(MakeMesh(mesh.vertices, std::move(own)));
  return pieces;
}

std::optional<double> ComputeEnclosedVolume(const Mesh& mesh) {
  if (mesh.vertices.empty() || !IsClosed(mesh)) return std::nullopt;
  const Vec3& origin = mesh.vertices.front();
  double six_volumes = 0.0;
  for (const FaceLoop& face : mesh.faces) {
    const auto arm = [&](size_t i) {
      return Vec3(mesh.vertices[static_cast<size_t>(face[i])] - origin);
    };
    for (size_t i = 2; i < face.size(); ++i) six_volumes += arm(0).dot(arm(i - 1).cross(arm(i)));
  }
  return six_volumes / 6.0;
}

}  // namespace touchstone::geometry
