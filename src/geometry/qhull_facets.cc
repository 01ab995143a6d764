#include "geometry/qhull_facets.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace touchstone::geometry {
namespace {

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
    qhT* qh = &qh_;  // the name that Qhull's macros use
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

std::vector<FaceLoop> ComputeQhullFacets(std::span<const Vec3> points) {
  Vec3 lower = points[0];
  Vec3 upper = points[0];
  for (const Vec3& p : points) {
    lower = lower.cwiseMin(p);
    upper = upper.cwiseMax(p);
  }
  const Vec3 middle = lower + 0.5 * (upper - lower);
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

}  // namespace touchstone::geometry
