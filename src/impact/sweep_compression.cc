#include "impact/sweep_compression.h"

#include <algorithm>
#include <cmath>

namespace touchstone::impact {
namespace {

using contact::ContactProblem;

constexpr int kMaxSweeps = 5000;
constexpr double kSettled = 1e-10;  // of the fastest approach

double NormalMotion(const ContactProblem::Contact& contact, const std::vector<Vec6>& v) {
  double u_n = 0.0;
  if (contact.a >= 0) u_n += contact.J_a.row(2) * v[static_cast<std::size_t>(contact.a)];
  if (contact.b >= 0) u_n += contact.J_b.row(2) * v[static_cast<std::size_t>(contact.b)];
  return u_n;
}

}  // namespace

std::vector<Vec3> CompressBySweeps(const ImpactSystem& system, std::span<const std::size_t> at,
                                   std::span<const Vec3> u) {
  double fastest = 0.0;
  for (const Vec3& motion : u) fastest = std::max(fastest, -motion.z());

  std::vector<Vec6> v(system.problem().contact.bodies.size(), Vec6::Zero());
  std::vector<Vec3> p(at.size(), Vec3::Zero());
  for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
    double largest_change = 0.0;
    for (std::size_t i = 0; i < at.size(); ++i) {
      const double K_nn = system.collision_matrix(at[i])(2, 2);
      if (K_nn <= 0.0) continue;
      const double u_n = u[i].z() + NormalMotion(system.contact(at[i]), v);
      const double dp = std::max(-p[i].z(), -u_n / K_nn);
      p[i].z() += dp;
      for (const JointedBodies::Response& response : system.responses(at[i]))
        v[static_cast<std::size_t>(response.body)] += dp * response.change.col(2);
      largest_change = std::max(largest_change, std::abs(dp) * K_nn);
    }
    if (largest_change <= kSettled * fastest) break;
  }
  return p;
}

}  // namespace touchstone::impact
