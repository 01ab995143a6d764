#include "ui/impact_path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace touchstone::ui {
namespace {

bool IsOfSamePair(const exchange::ImpactContactSnapshot& a,
                  const exchange::ImpactContactSnapshot& b) {
  return a.body_a == b.body_a && a.body_b == b.body_b && a.parts == b.parts;
}

}  // namespace

std::vector<SlidingRay> FindSlidingRays(const Mat3& K, double mu) {
  constexpr int kSamples = 720;
  constexpr double kTurn = 2.0 * std::numbers::pi;
  const auto direction = [](double angle) {
    return Eigen::Vector2d(std::cos(angle), std::sin(angle));
  };
  const auto rate = [&](double angle) -> Eigen::Vector2d {
    const Eigen::Vector2d d = direction(angle);
    return (K * Vec3(-mu * d.x(), -mu * d.y(), 1.0)).head<2>();
  };
  const auto aside = [&](double angle) {  // component of the rate across the direction
    const Eigen::Vector2d d = direction(angle);
    const Eigen::Vector2d r = rate(angle);
    return d.x() * r.y() - d.y() * r.x();
  };
  std::vector<SlidingRay> rays;
  for (int i = 0; i < kSamples; ++i) {
    // Samples are shifted by an irrational part of a step: by symmetry, no zero falls on one.
    double low = kTurn * (i + 0.1 * std::numbers::sqrt2) / kSamples;
    double high = low + kTurn / kSamples;
    if ((aside(low) < 0.0) == (aside(high) < 0.0)) continue;
    for (int k = 0; k < 60; ++k) {
      const double middle = 0.5 * (low + high);
      ((aside(middle) < 0.0) == (aside(low) < 0.0) ? low : high) = middle;
    }
    const Eigen::Vector2d d = direction(low);
    rays.push_back({d, rate(low).dot(d) > 0.0});
  }
  return rays;
}

exchange::ImpactPointSnapshot PointAt(const std::vector<exchange::ImpactPointSnapshot>& trace,
                                      double at) {
  const auto last = static_cast<double>(trace.size() - 1);
  const double clamped = std::clamp(at, 0.0, last);
  const auto i = std::min(static_cast<std::size_t>(clamped), trace.size() - 1);
  exchange::ImpactPointSnapshot point = trace[i];
  if (i + 1 == trace.size()) return point;
  const double share = clamped - static_cast<double>(i);
  const exchange::ImpactPointSnapshot& next = trace[i + 1];
  point.p_n = std::lerp(point.p_n, next.p_n, share);
  point.work_compression = std::lerp(point.work_compression, next.work_compression, share);
  point.work_restitution = std::lerp(point.work_restitution, next.work_restitution, share);
  point.u += share * (next.u - point.u);
  return point;
}

double NormalLoss(const exchange::ImpactSnapshot& impact,
                  const exchange::ImpactContactSnapshot& of_pair) {
  double loss = 0.0;
  for (const exchange::ImpactContactSnapshot& contact : impact.contacts)
    if (IsOfSamePair(contact, of_pair) && !contact.trace.empty())
      loss -= contact.trace.back().work_compression + contact.trace.back().work_restitution;
  return loss;
}

Vec3 WholeImpulse(const exchange::ImpactSnapshot& impact,
                  const exchange::ImpactContactSnapshot& of_pair) {
  Vec3 impulse_W = Vec3::Zero();
  for (const exchange::ImpactContactSnapshot& contact : impact.contacts)
    if (IsOfSamePair(contact, of_pair)) impulse_W += contact.axes_W * contact.impulse;
  return impulse_W;
}

std::shared_ptr<const exchange::ImpactSnapshot> FindImpact(
    const exchange::Snapshot& snapshot, const std::optional<exchange::EventSnapshot>& event) {
  if (snapshot.recent.impacts == nullptr || snapshot.recent.impacts->empty()) return nullptr;
  if (event)
    for (const auto& impact : *snapshot.recent.impacts) {
      const bool meant =
          impact->time == event->time && std::ranges::any_of(impact->contacts, [&](const auto& c) {
            return event->IsOf(c.body_a, c.body_b, c.parts);
          });
      if (meant) return impact;
    }
  return snapshot.recent.impacts->back();
}

}  // namespace touchstone::ui
