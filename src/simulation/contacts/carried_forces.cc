#include "simulation/contacts/carried_forces.h"

#include <algorithm>

#include "simulation/contacts/contact_frame.h"

namespace touchstone::simulation {
namespace {

using collision::ContactManifold;
using collision::ContactPoint;

bool SameFeatures(const ContactPoint& p, const ContactPoint& q) {
  return p.kind == q.kind && p.feature_a == q.feature_a && p.feature_b == q.feature_b;
}

/// Whether two contacts push in about the same direction; contacts with the normal of their pair
/// do.
bool SameDirection(const ContactManifold& before, size_t i, const ContactManifold& after,
                   size_t k) {
  constexpr double kAlike = 0.9;  // cosine
  return before.normals.empty() || after.normals.empty() ||
         before.normals[i].dot(after.normals[k]) > kAlike;
}

bool SameContacts(const ContactManifold& before, const ContactManifold& after) {
  if (!std::ranges::equal(before.points, after.points, SameFeatures)) return false;
  for (size_t k = 0; k < after.points.size(); ++k)
    if (!SameDirection(before, k, after, k)) return false;
  return true;
}

/// The index of the earlier contact at the place of contact k, or the number of earlier contacts.
size_t FindSame(const ContactManifold& before, const ContactManifold& after, size_t k,
                double radius) {
  size_t same = before.points.size();
  double nearest = radius;
  for (size_t i = 0; i < before.points.size(); ++i) {
    const double distance = (before.points[i].p_W - after.points[k].p_W).norm();
    if (!(distance <= nearest) || !SameDirection(before, i, after, k)) continue;
    nearest = distance;
    same = i;
  }
  return same;
}

void ForgetForces(PairRecord* pair) {
  pair->force.clear();
  pair->slides.clear();
  pair->state.clear();
}

}  // namespace

void CarryForces(const ContactManifold& before, double radius, PairRecord* pair) {
  const std::vector<ContactPoint>& points = pair->manifold.points;
  if (SameContacts(before, pair->manifold)) return;
  if (pair->force.size() != before.points.size()) return ForgetForces(pair);
  const collision::PairAxes E = ContactAxes(pair->manifold), E_before = ContactAxes(before);
  std::vector<Vec3> force;
  std::vector<bool> slides, taken(before.points.size(), false);
  std::vector<ContactState> state;
  for (size_t k = 0; k < points.size(); ++k) {
    const size_t same = FindSame(before, pair->manifold, k, radius);
    if (same == before.points.size() || taken[same]) return ForgetForces(pair);
    taken[same] = true;
    const Mat3 turn = E.At(k).transpose() * E_before.At(same);
    force.emplace_back(turn * pair->force[same]);
    slides.push_back(pair->slides[same]);
    state.push_back(pair->state[same]);
  }
  if (points.size() != before.points.size()) return ForgetForces(pair);
  pair->force = std::move(force);
  pair->slides = std::move(slides);
  pair->state = std::move(state);
  pair->axes = E;
}

}  // namespace touchstone::simulation
