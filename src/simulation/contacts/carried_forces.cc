#include "simulation/contacts/carried_forces.h"

#include <algorithm>

#include "simulation/contacts/contact_frame.h"

namespace touchstone::simulation {
namespace {

using collision::ContactPoint;

bool SameFeatures(const ContactPoint& p, const ContactPoint& q) {
  return p.kind == q.kind && p.feature_a == q.feature_a && p.feature_b == q.feature_b;
}

// The index of the one of these points that is in the place of `point`, or their number.
size_t FindSame(const std::vector<ContactPoint>& points, const ContactPoint& point, double radius) {
  size_t same = points.size();
  double nearest = radius;
  for (size_t k = 0; k < points.size(); ++k) {
    const double distance = (points[k].p_W - point.p_W).norm();
    if (!(distance <= nearest)) continue;
    nearest = distance;
    same = k;
  }
  return same;
}

void ForgetForces(PairRecord* pair) {
  pair->force.clear();
  pair->slides.clear();
  pair->state.clear();
}

}  // namespace

void CarryForces(const collision::ContactManifold& before, double radius, PairRecord* pair) {
  const std::vector<ContactPoint>& points = pair->manifold.points;
  if (std::ranges::equal(points, before.points, SameFeatures)) return;
  if (pair->force.size() != before.points.size()) return ForgetForces(pair);
  const collision::PairAxes E = ContactAxes(pair->manifold), E_before = ContactAxes(before);
  std::vector<Vec3> force;
  std::vector<bool> slides, taken(before.points.size(), false);
  std::vector<ContactState> state;
  for (size_t k = 0; k < points.size(); ++k) {
    const ContactPoint& point = points[k];
    const size_t same = FindSame(before.points, point, radius);
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
