#include "simulation/contacts/rim_contacts.h"

#include <utility>

#include "collision/curved_overlay.h"

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

}  // namespace

bool AddSinkingRimPoints(const World& world, const Motions& motions,
                         const settings::Settings& settings, const Island& island,
                         const contact::ContactSolution& solution, double h, double t,
                         PairTable* pairs) {
  constexpr double kCounts = 1e-6;  // of the tolerance within the plan
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
    const bool curved = collision::IsCurvedPair(a, b) && !collision::IsHollowPair(a, b);
    if (!curved || pair.manifold.points.size() < 3) continue;
    const auto point = collision::FindSinkingRimPoint(
        PosedAt(world, motions, pair.A(), t), PosedAt(world, motions, pair.B(), t), pair.manifold,
        {twist_ahead(pair.a), twist_ahead(pair.b)}, kCounts * settings.contact.tolerance / h,
        settings.contact.tolerance);
    if (!point) continue;
    std::vector<int> places;
    pair.manifold = collision::WithPoint(pair.manifold, *point, &places);
    Rearrange(places, &pair.force);
    Rearrange(places, &pair.slides);
    Rearrange(places, &pair.state);
    pairs->CountContactPoints(1);
    added = true;
  }
  return added;
}

}  // namespace touchstone::simulation
