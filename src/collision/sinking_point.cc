#include "collision/sinking_point.h"

#include <numeric>

#include "collision/inside_contacts.h"

namespace touchstone::collision {

std::vector<int> AddSinkingPoint(const PosedShape& A, const PosedShape& B, const PairTwists& twists,
                                 double slowest, double tolerance, ContactManifold* manifold) {
  std::vector<int> places;
  if (IsHollowPair(*A.shape, *B.shape)) {
    if (!AddSinkingPointInside(A, B, twists, slowest, manifold)) return {};
    places.resize(manifold->points.size());
    std::iota(places.begin(), places.end(), 0);
    return places;
  }
  const auto point = FindSinkingRimPoint(A, B, *manifold, twists, slowest, tolerance);
  if (point) *manifold = WithPoint(*manifold, *point, &places);
  return places;
}

}  // namespace touchstone::collision
