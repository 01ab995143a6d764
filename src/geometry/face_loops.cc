#include "geometry/face_loops.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace touchstone::geometry {
namespace {

using DirectedEdge = std::pair<int, int>;

DirectedEdge LoopEdge(const FaceLoop& loop, size_t i) {
  return {loop[i], loop[(i + 1) % loop.size()]};
}

/// Which loop runs each directed edge.
std::map<DirectedEdge, int> IndexEdges(const std::vector<FaceLoop>& loops) {
  std::map<DirectedEdge, int> loop_of;
  for (size_t f = 0; f < loops.size(); ++f) {
    for (size_t i = 0; i < loops[f].size(); ++i) {
      if (!loop_of.emplace(LoopEdge(loops[f], i), static_cast<int>(f)).second) {
        throw std::invalid_argument("two faces run the same edge in the same direction");
      }
    }
  }
  for (const auto& [edge, f] : loop_of) {
    if (!loop_of.contains({edge.second, edge.first})) {
      throw std::invalid_argument("the surface is not closed: an edge has only one face");
    }
  }
  return loop_of;
}

/// Whether every vertex of both loops is within the tolerance of the larger loop's plane.
bool LieInOnePlane(std::span<const Vec3> vertices, const FaceLoop& a, const FaceLoop& b,
                   double tolerance) {
  const Vec3 area_a = LoopAreaVector(vertices, a);
  const Vec3 area_b = LoopAreaVector(vertices, b);
  const bool a_is_larger = area_a.squaredNorm() >= area_b.squaredNorm();
  const Vec3 normal = (a_is_larger ? area_a : area_b).normalized();
  const Vec3& origin = vertices[static_cast<size_t>(a_is_larger ? a.front() : b.front())];
  const auto in_plane = [&](int v) {
    return std::abs(normal.dot(vertices[static_cast<size_t>(v)] - origin)) <= tolerance;
  };
  return std::ranges::all_of(a, in_plane) && std::ranges::all_of(b, in_plane) &&
         area_a.dot(area_b) >= 0;
}

/// Union-find over loops; the smallest index represents its group.
class Groups {
 public:
  explicit Groups(size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0); }
  int Find(int i) {
    while (parent_[static_cast<size_t>(i)] != i) i = parent_[static_cast<size_t>(i)];
    return i;
  }
  void Join(int i, int j) {
    const auto [low, high] = std::minmax({Find(i), Find(j)});
    parent_[static_cast<size_t>(high)] = low;
  }

 private:
  std::vector<int> parent_;
};

/// The one closed walk along these edges.
FaceLoop ChainOutline(const std::map<int, int>& next) {
  FaceLoop loop;
  int v = next.begin()->first;
  do {
    loop.push_back(v);
    const auto found = next.find(v);
    if (found == next.end() || loop.size() > next.size()) {
      throw std::invalid_argument("coplanar faces do not join to one outline");
    }
    v = found->second;
  } while (v != loop.front());
  if (loop.size() != next.size()) {
    throw std::invalid_argument("coplanar faces enclose a hole");
  }
  return loop;
}

}  // namespace

Vec3 LoopAreaVector(std::span<const Vec3> vertices, const FaceLoop& loop) {
  const Vec3& origin = vertices[static_cast<size_t>(loop.front())];
  Vec3 sum = Vec3::Zero();
  for (size_t i = 1; i + 1 < loop.size(); ++i) {
    const Vec3 a = vertices[static_cast<size_t>(loop[i])] - origin;
    const Vec3 b = vertices[static_cast<size_t>(loop[i + 1])] - origin;
    sum += a.cross(b);
  }
  return sum;
}

std::vector<FaceLoop> MergeCoplanarLoops(std::span<const Vec3> vertices,
                                         const std::vector<FaceLoop>& loops, double tolerance) {
  const std::map<DirectedEdge, int> loop_of = IndexEdges(loops);
  Groups groups(loops.size());
  for (const auto& [edge, f] : loop_of) {
    const int g = loop_of.at({edge.second, edge.first});
    if (f < g && LieInOnePlane(vertices, loops[static_cast<size_t>(f)],
                               loops[static_cast<size_t>(g)], tolerance)) {
      groups.Join(f, g);
    }
  }
  std::map<int, std::map<int, int>> outlines;  // group -> vertex -> next vertex
  for (const auto& [edge, f] : loop_of) {
    const int group = groups.Find(f);
    if (groups.Find(loop_of.at({edge.second, edge.first})) == group) continue;
    if (!outlines[group].emplace(edge.first, edge.second).second) {
      throw std::invalid_argument("coplanar faces touch at a vertex only");
    }
  }
  std::vector<FaceLoop> merged;
  for (const auto& [group, next] : outlines) merged.push_back(ChainOutline(next));
  return merged;
}

std::vector<FaceLoop> WithoutStraightVertices(const std::vector<FaceLoop>& loops) {
  std::map<int, int> face_count;
  for (const FaceLoop& loop : loops) {
    for (const int v : loop) ++face_count[v];
  }
  std::vector<FaceLoop> result = loops;
  for (FaceLoop& loop : result) {
    std::erase_if(loop, [&](int v) { return face_count.at(v) < 3; });
  }
  return result;
}

FaceLoop Canonical(FaceLoop loop) {
  std::ranges::rotate(loop, std::ranges::min_element(loop));
  return loop;
}

}  // namespace touchstone::geometry
