#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numeric>
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
  const Vec3& a = points.front();
  const Vec3& b = Farthest(points, [&](const Vec3& p) { return (p - a).norm(); });
  if (points.size() < 2 || (b - a).norm() <= least) {
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

}  // namespace

Polyhedron MakeHull(std::span<const Vec3> points) {
  Vec3 lower = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 upper = -lower;
  for (const Vec3& p : points) {
    if (!p.allFinite()) throw std::invalid_argument("a point is not finite");
    lower = lower.cwiseMin(p);
    upper = upper.cwiseMax(p);
  }
  if (points.size() < 4) {
    throw std::invalid_argument("the points have no volume: a hull needs at least four");
  }
  const double extent = (upper - lower).norm();
  if (!std::isfinite(extent * extent * extent)) {
    throw std::invalid_argument("the points are too far apart");
  }
  const Vec3 middle = 0.5 * (lower + upper);

  std::vector<Vec3> vertices;
  std::vector<double> coordinates;
  for (const size_t i : FindDistinct(points, kSamePoint * extent)) {
    vertices.push_back(points[i]);
    const Vec3 centred = points[i] - middle;
    coordinates.insert(coordinates.end(), {centred.x(), centred.y(), centred.z()});
  }
  CheckVolume(vertices, extent);

  QhullRun run(&coordinates);
  run.Check();
  std::vector<FaceLoop> loops;
  run.VisitFacets([&](std::vector<int> members, const Vec3& normal) {
    loops.push_back(SortAround(vertices, std::move(members), normal));
  });
  std::ranges::sort(loops);
  return Polyhedron(std::move(vertices), std::move(loops));
}

}  // namespace touchstone::geometry
