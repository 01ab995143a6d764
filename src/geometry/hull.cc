#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "geometry/face_loops.h"
#include "geometry/shapes.h"

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace touchstone::geometry {
namespace {

// Relative to the extent of the points: closer ones are one vertex, thinner hulls have no volume.
constexpr double kSamePoint = 1e-10;
constexpr double kNoVolume = 1e-9;
// Relative to the extent: how coarsely planes are told apart, attempt by attempt, and how far a
// point may stick out of a hull that keeps all of them.
constexpr std::array<double, 5> kNoise = {0, 1e-10, 1e-9, 1e-8, 1e-7};
constexpr double kSticksOut = 1e-9;

/// Indices of the points without repetitions (the first of several equal ones), ascending.
std::vector<size_t> FindDistinct(std::span<const Vec3> points, double tolerance) {
  std::vector<size_t> by_x(points.size());
  std::iota(by_x.begin(), by_x.end(), size_t{0});
  std::ranges::stable_sort(by_x, {}, [&](size_t i) { return points[i].x(); });
  std::vector<bool> repeated(points.size(), false);
  for (size_t i = 0; i < by_x.size(); ++i) {
    for (size_t j = i + 1; j < by_x.size(); ++j) {
      const Vec3 apart = points[by_x[j]] - points[by_x[i]];
      if (apart.x() > tolerance) break;
      if (apart.norm() <= tolerance) repeated[std::max(by_x[i], by_x[j])] = true;
    }
  }
  std::vector<size_t> distinct;
  for (size_t i = 0; i < points.size(); ++i) {
    if (!repeated[i]) distinct.push_back(i);
  }
  return distinct;
}

/// The point for which `distance` is largest.
template <class Distance>
const Vec3& Farthest(std::span<const Vec3> points, Distance distance) {
  return *std::ranges::max_element(points, {}, distance);
}

/// Says in words why the points have no volume: grows a simplex by the farthest point each time.
void CheckVolume(std::span<const Vec3> points, double extent) {
  const double least = kNoVolume * extent;
  if (points.empty()) throw std::invalid_argument("the points have no volume");
  const Vec3& a = points.front();
  const Vec3& b = Farthest(points, [&](const Vec3& p) { return (p - a).norm(); });
  if ((b - a).norm() <= least) {
    throw std::invalid_argument("the points have no volume: they all coincide");
  }
  const Vec3 along = (b - a).normalized();
  const auto from_line = [&](const Vec3& p) { return (p - a).cross(along).norm(); };
  const Vec3& c = Farthest(points, from_line);
  if (from_line(c) <= least) {
    throw std::invalid_argument("the points have no volume: they lie on one line");
  }
  const Vec3 normal = (b - a).cross(c - a).normalized();
  const auto from_plane = [&](const Vec3& p) { return std::abs(normal.dot(p - a)); };
  if (from_plane(Farthest(points, from_plane)) <= least) {
    throw std::invalid_argument("the points have no volume: they lie in one plane");
  }
}

/// One run of Qhull; its memory and its message stream live as long as this.
class QhullRun {
 public:
  /// `coordinates` must outlive the run: Qhull keeps a pointer to them.
  explicit QhullRun(std::vector<double>* coordinates) {
    errors_ = open_memstream(&message_, &message_length_);
    if (errors_ == nullptr) throw std::bad_alloc();
    qh_zero(&qh_, errors_);
    char options[] = "qhull";
    const int points = static_cast<int>(coordinates->size() / 3);
    status_ = qh_new_qhull(&qh_, 3, points, coordinates->data(), /*ismalloc=*/False, options,
                           /*outfile=*/nullptr, errors_);
  }
  QhullRun(const QhullRun&) = delete;
  QhullRun& operator=(const QhullRun&) = delete;
  ~QhullRun() {
    qh_freeqhull(&qh_, qh_ALL);
    int unfreed_bytes = 0;
    int unfreed_blocks = 0;
    qh_memfreeshort(&qh_, &unfreed_bytes, &unfreed_blocks);
    std::fclose(errors_);
    std::free(message_);
  }

  void Check() {
    if (status_ == qh_ERRnone) return;
    std::fflush(errors_);
    const std::string text(message_, message_length_);
    throw std::invalid_argument("Qhull finds no hull: " + text.substr(0, text.find('\n')));
  }

  /// Each facet's vertices (indices of the points, in no particular order) and outward normal.
  template <class Visitor>
  void VisitFacets(Visitor&& visit) {
    qhT* qh = &qh_;  // the name Qhull's macros use
    facetT* facet = nullptr;
    FORALLfacets {
      std::vector<int> members;
      vertexT* vertex = nullptr;
      vertexT** vertexp = nullptr;
      FOREACHvertex_(facet->vertices) { members.push_back(qh_pointid(qh, vertex->point)); }
      visit(std::move(members), Vec3(facet->normal[0], facet->normal[1], facet->normal[2]));
    }
  }

 private:
  qhT qh_ = {};
  int status_ = 0;
  char* message_ = nullptr;
  size_t message_length_ = 0;
  std::FILE* errors_ = nullptr;
};

/// The vertices of a convex facet in counter-clockwise order about its outward normal.
FaceLoop SortAround(std::span<const Vec3> points, std::vector<int> members, const Vec3& normal) {
  Vec3 centre = Vec3::Zero();
  for (const int v : members) centre += points[static_cast<size_t>(v)];
  centre /= static_cast<double>(members.size());
  Vec3 t1, t2;
  TangentBasis(normal, &t1, &t2);
  std::ranges::sort(members);
  std::ranges::stable_sort(members, {}, [&](int v) {
    const Vec3 r = points[static_cast<size_t>(v)] - centre;
    return std::atan2(r.dot(t2), r.dot(t1));
  });
  return Canonical(std::move(members));
}

/// Qhull's facets of these points; coordinates are taken from `middle`.
std::vector<FaceLoop> ComputeFacets(std::span<const Vec3> points, const Vec3& middle) {
  std::vector<double> coordinates;
  for (const Vec3& p : points) {
    const Vec3 centred = p - middle;
    coordinates.insert(coordinates.end(), {centred.x(), centred.y(), centred.z()});
  }
  QhullRun run(&coordinates);
  run.Check();
  std::vector<FaceLoop> loops;
  run.VisitFacets([&](std::vector<int> members, const Vec3& normal) {
    loops.push_back(SortAround(points, std::move(members), normal));
  });
  std::ranges::sort(loops);
  return loops;
}

/// The points at which three planes or more meet.
std::vector<Vec3> KeepCorners(std::span<const Vec3> points, const std::vector<FaceLoop>& facets,
                              double tolerance) {
  const std::vector<int> plane_of = GroupByPlane(points, facets, tolerance);
  std::vector<std::set<int>> planes(points.size());
  for (size_t f = 0; f < facets.size(); ++f) {
    for (const int v : facets[f]) planes[static_cast<size_t>(v)].insert(plane_of[f]);
  }
  std::vector<Vec3> corners;
  for (size_t v = 0; v < points.size(); ++v) {
    if (planes[v].size() >= 3) corners.push_back(points[v]);
  }
  return corners;
}

/// The polyhedron of these facets. Throws std::invalid_argument also when one of the points sticks
/// out of it by more than the tolerance.
Polyhedron BuildAround(std::span<const Vec3> points, std::span<const Vec3> vertices,
                       std::vector<FaceLoop> facets, double tolerance) {
  Polyhedron hull(std::vector<Vec3>(vertices.begin(), vertices.end()), std::move(facets));
  for (const Polyhedron::Face& face : hull.faces()) {
    for (const Vec3& p : points) {
      if (face.normal.dot(p) > face.offset + tolerance) {
        throw std::invalid_argument("the points have no hull that is exact to round-off");
      }
    }
  }
  return hull;
}

}  // namespace

Polyhedron MakeHull(std::span<const Vec3> points) {
  if (points.size() < 4) {
    throw std::invalid_argument("the points have no volume: a hull needs at least four");
  }
  Vec3 lower = points[0];
  Vec3 upper = points[0];
  for (const Vec3& p : points) {
    if (!p.allFinite()) throw std::invalid_argument("a point is not finite");
    lower = lower.cwiseMin(p);
    upper = upper.cwiseMax(p);
  }
  const double extent = (upper - lower).norm();
  if (!std::isfinite(extent * extent * extent)) {
    throw std::invalid_argument("the points are too far apart");
  }
  std::vector<Vec3> vertices;
  for (const size_t i : FindDistinct(points, kSamePoint * extent)) vertices.push_back(points[i]);
  CheckVolume(vertices, extent);

  // Points that are coplanar but for noise leave slivers that belong to no plane. Then only the
  // corners of the planes are kept, planes being told apart more and more coarsely.
  const Vec3 middle = lower + 0.5 * (upper - lower);
  const std::vector<FaceLoop> facets = ComputeFacets(vertices, middle);
  for (const double noise : kNoise) {
    try {
      if (noise == 0) return BuildAround(vertices, vertices, facets, kSticksOut * extent);
      const std::vector<Vec3> corners = KeepCorners(vertices, facets, noise * extent);
      CheckVolume(corners, extent);
      return BuildAround(vertices, corners, ComputeFacets(corners, middle),
                         (kSticksOut + 10 * noise) * extent);
    } catch (const std::invalid_argument&) {
      if (noise == kNoise.back()) throw;
    }
  }
  throw std::invalid_argument("the points have no hull");
}

}  // namespace touchstone::geometry
