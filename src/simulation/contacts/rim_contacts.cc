#include "simulation/contacts/rim_contacts.h"

#include <utility>
#include <vector>

#include "collision/sinking_point.h"

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
  if (solution.v.size() != island.bodies.size()) return false;
  const auto twist_ahead = [&](int body) -> Twist {
    const int index = island.IndexOf(body);
    if (index == contact::ContactProblem::kWorld) return motions.Of(body).TwistAt(t);
    const Vec6& v = solution.v[static_cast<size_t>(index)];
    return {h * v.head<3>(), h * v.tail<3>()};
  };
  constexpr double kCounts = 1e-6;  // relative to the tolerance, within the plan
  const double slowest = kCounts * settings.contact.tolerance / h;
  bool added = false;
  for (const int index : island.pairs) {
    PairRecord& pair = pairs->at(index);
    if (!collision::IsCurvedPair(world.shape(pair.A()), world.shape(pair.B()))) continue;
    if (pair.manifold.points.size() < 3) continue;
    const std::vector<int> places = collision::AddSinkingPoint(
        PosedAt(world, motions, pair.A(), t), PosedAt(world, motions, pair.B(), t),
        {twist_ahead(pair.a), twist_ahead(pair.b)}, slowest, settings.contact.tolerance,
        &pair.manifold);
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
