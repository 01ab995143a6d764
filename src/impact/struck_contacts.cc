#include "impact/struck_contacts.h"

#include <algorithm>

namespace touchstone::impact {
namespace {

constexpr int kForeseeingSweeps = 40;

// The impulse that stops this contact alone, with friction as far as it suffices.
Vec3 StopAlone(const Mat3& K, const Vec3& u, double mu, const Vec3& p) {
  Vec3 next = p;
  next.z() = std::max(0.0, p.z() - u.z() / K(2, 2));
  const Eigen::Vector2d slip = u.head<2>() + K.topRightCorner<2, 1>() * (next.z() - p.z());
  const double mobility = 0.5 * (K(0, 0) + K(1, 1));
  if (mu > 0.0 && mobility > 0.0) next.head<2>() -= slip / mobility;
  const double reach = mu * next.z();
  const double length = next.head<2>().norm();
  if (length > reach) next.head<2>() *= reach / length;
  return next;
}

}  // namespace

RoughImpulses ForeseeStruck(const ImpactState& state) {
  const ImpactSystem& system = state.system();
  ImpactState trial = state.Untraced();
  std::vector<Vec3> p(system.num_contacts(), Vec3::Zero());
  const std::vector<std::size_t> first = state.Approaching();
  const auto stop = [&](std::size_t k) {
    const Mat3& K = system.collision_matrix(k);
    if (!system.IsMovable(k)) return;
    if (p[k].z() == 0.0 && trial.NormalMotion(k) >= -system.struck_speed()) return;
    const Vec3 next = StopAlone(K, trial.Motion(k), system.contact(k).mu, p[k]);
    trial.Apply(k, next - p[k]);
    p[k] = next;
  };
  for (int i = 0; i < kForeseeingSweeps; ++i) {
    state.stop.Check();
    for (std::size_t k = 0; k < p.size(); ++k) stop(i % 2 == 0 ? k : p.size() - 1 - k);
  }
  RoughImpulses rough;
  for (std::size_t k = 0; k < p.size(); ++k) {
    if (p[k].z() == 0.0 && !std::ranges::binary_search(first, k)) continue;
    rough.at.push_back(k);
    rough.p.push_back(p[k]);
  }
  return rough;
}

}  // namespace touchstone::impact
