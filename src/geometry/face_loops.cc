#include "geometry/face_loops.h"

#include <algorithm>
#include <cmath>
#include <functional>
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

/// The loop that contains each directed edge.
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

/// The loops that share an edge with each loop, in either direction.
std::vector<std::vector<size_t>> NeighboursOf(const std::vector<FaceLoop>& loops) {
  std::map<DirectedEdge, std::vector<size_t>> along;
  for (size_t f = 0; f < loops.size(); ++f) {
    for (size_t i = 0; i < loops[f].size(); ++i) {
      const auto [a, b] = LoopEdge(loops[f], i);
      along[{std::min(a, b), std::max(a, b)}].push_back(f);
    }
  }
  std::vector<std::vector<size_t>> neighbours(loops.size());
  for (const auto& [edge, sharing] : along) {
    for (const size_t f : sharing) {
      for (const size_t g : sharing) {
        if (f != g) neighbours[f].push_back(g);
      }
    }
  }
  return neighbours;
}

/// A plane through a loop's first vertex, with the loop's mean normal.
class LoopPlane {
 public:
  LoopPlane(std::span<const Vec3> vertices, const FaceLoop& loop, const Vec3& area)
      : vertices_(vertices),
        origin_(vertices[static_cast<size_t>(loop.front())]),
        normal_(area.normalized()),
        length_(std::sqrt(area.norm())) {}

  /// Whether the loop lies within the tolerance of the plane and faces the same way.
  bool Holds(const FaceLoop& loop, const Vec3& area, double tolerance) const {
    return area.dot(normal_) >= -tolerance * length_ && std::ranges::all_of(loop, [&](int v) {
             return std::abs(normal_.dot(vertices_[static_cast<size_t>(v)] - origin_)) <= tolerance;
           });
  }

 private:
  std::span<const Vec3> vertices_;
  Vec3 origin_;
  Vec3 normal_;
  double length_;
};

/// The single closed walk along these edges.
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

std::vector<int> GroupByPlane(std::span<const Vec3> vertices, const std::vector<FaceLoop>& loops,
                              double tolerance) {
  std::vector<Vec3> areas;
  for (const FaceLoop& loop : loops) areas.push_back(LoopAreaVector(vertices, loop));
  std::vector<size_t> by_area(loops.size());
  std::iota(by_area.begin(), by_area.end(), size_t{0});
  std::ranges::stable_sort(by_area, std::greater(), [&](size_t f) { return areas[f].norm(); });

  const std::vector<std::vector<size_t>> neighbours = NeighboursOf(loops);
  std::vector<int> group(loops.size(), -1);
  int groups = 0;
  for (const size_t seed : by_area) {
    if (group[seed] >= 0) continue;
    const LoopPlane plane(vertices, loops[seed], areas[seed]);
    std::vector<size_t> members = {seed};
    group[seed] = groups;
    for (size_t i = 0; i < members.size(); ++i) {
      for (const size_t f : neighbours[members[i]]) {
        if (group[f] >= 0 || !plane.Holds(loops[f], areas[f], tolerance)) continue;
        group[f] = groups;
        members.push_back(f);
      }
    }
    ++groups;
  }
  return group;
}

std::vector<FaceLoop> MergeCoplanarLoops(std::span<const Vec3> vertices,
                                         const std::vector<FaceLoop>& loops, double tolerance) {
  const std::map<DirectedEdge, int> loop_of = IndexEdges(loops);
  const std::vector<int> group = GroupByPlane(vertices, loops, tolerance);
  std::map<int, std::map<int, int>> outlines;  // group -> vertex -> next vertex
  for (const auto& [edge, f] : loop_of) {
    const int own = group[static_cast<size_t>(f)];
    const int across = group[static_cast<size_t>(loop_of.at({edge.second, edge.first}))];
    if (own == across) continue;
    if (!outlines[own].emplace(edge.first, edge.second).second) {
      throw std::invalid_argument("coplanar faces touch at a vertex only");
    }
  }
  std::map<int, FaceLoop> merged;  // by the first loop of the group, to keep the order of loops
  for (const auto& [own, next] : outlines) {
    merged[static_cast<int>(std::ranges::find(group, own) - group.begin())] = ChainOutline(next);
  }
  std::vector<FaceLoop> result;
  for (const auto& [first, loop] : merged) result.push_back(loop);
  return result;
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
  std::rotate(loop.begin(), std::ranges::min_element(loop), loop.end());
  return loop;
}

}  // namespace touchstone::geometry
