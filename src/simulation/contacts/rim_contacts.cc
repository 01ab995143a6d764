#include "simulation/contacts/rim_contacts.h"

#include <array>
#include <numeric>
#include <utility>

#include "collision/curved_overlay.h"
#include "collision/inside_contacts.h"

namespace touchstone::simulation {
namespace {

// Moves the values of a pair's points to their new places; a new point gets none.
template <class Values>
void Rearrange(const std::vector<int>& places, Values* values) {
  if (values->size() + 1 != places.size()) return values->clear();
  Values rearranged;
  for (const int i : places)
    rearranged.push_back(static_cast<size_t>(i) < values->size() ? (*values)[static_cast<size_t>(i)]
                                                                 : typename Values::value_type());
  *values = std::move(rearranged);
}

// Adds the point that would sink deepest, if there is one, and returns for each point its earlier
// place; for the added point, the earlier number of points.
std::vector<int> AddSinkingPointTo(const std::array<collision::PosedShape, 2>& posed,
                                   const collision::PairTwists& twists, double tolerance, double h,
                                   collision::ContactManifold* manifold) {
  constexpr double kCounts = 1e-6;  // relative to the tolerance, within the plan
  const auto& [A, B] = posed;
  const double slowest = kCounts * tolerance / h;
  std::vector<int> places;
  if (collision::IsHollowPair(*A.shape, *B.shape)) {
    if (!collision::AddSinkingPoint(A, B, twists, slowest, manifold)) return {};
    places.resize(manifold->points.size());
    std::iota(places.begin(), places.end(), 0);
    return places;
  }
  const auto point = collision::FindSinkingRimPoint(A, B, *manifold, twists, slowest, tolerance);
  if (point) *manifold = collision::WithPoint(*manifold, *point, &places);
  return places;
}

}  // namespace

bool AddSinkingRimPoints(const World& world, const Motions& motions,
                         const settings::Settings& settings, const Island& island,
                         const contact::ContactSolution& solution, double h, double t,
                         PairTable* pairs) {
  if (solution.v.size() != island.bodies.size()) return false;
  const auto twist_ahead = [&](int body) -> Twist {
    const int index = island.IndexOf(body);
    if (index == contact::ContactProblem::kWorld) return motions.Of(body).TwistAt(t);
    const Vec6& v = solution.v[static_cast<size_t>(index)];
    return {h * v.head<3>(), h * v.tail<3>()};
  };
  bool added = false;
  for (const int index : island.pairs) {
    PairRecord& pair = pairs->at(index);
    const geometry::Polyhedron &a = world.shape(pair.A()), &b = world.shape(pair.B());
    if (!collision::IsCurvedPair(a, b) || pair.manifold.points.size() < 3) continue;
    const std::vector<int> places = AddSinkingPointTo(
        {PosedAt(world, motions, pair.A(), t), PosedAt(world, motions, pair.B(), t)},
        {twist_ahead(pair.a), twist_ahead(pair.b)}, settings.contact.tolerance, h, &pair.manifold);
    if (places.empty()) continue;
    Rearrange(places, &pair.force);
    Rearrange(places, &pair.slides);
    Rearrange(places, &pair.state);
    pairs->CountContactPoints(1);
    added = true;
  }
  return added;
}

}  // namespace touchstone::simulation
