#include "impact/sweep_compression.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace touchstone::impact {
namespace {

using contact::ContactProblem;

constexpr int kFirstLook = 64;             // sweeps before bodies are checked for being squeezed
constexpr double kSettled = 1e-10;         // relative to the fastest approach
constexpr double kImpulseRoundOff = 1e-7;  // relative to the largest impulse
constexpr double kNoWayOut = 1e4;          // multiple of the fastest approach

double NormalMotion(const ContactProblem::Contact& contact, const std::vector<Vec6>& v) {
  double u_n = 0.0;
  if (contact.a >= 0) u_n += contact.J_a.row(2) * v[static_cast<std::size_t>(contact.a)];
  if (contact.b >= 0) u_n += contact.J_b.row(2) * v[static_cast<std::size_t>(contact.b)];
  return u_n;
}

class Sweeps {
 public:
  Sweeps(const ImpactSystem& system, std::span<const std::size_t> at, std::span<const Vec3> u)
      : system_(system), at_(at), u_(u), v_(Still()), p_(at.size(), Vec3::Zero()) {
    for (const Vec3& motion : u) fastest_ = std::max(fastest_, -motion.z());
  }

  /// True when the impulses have settled.
  bool Sweep() {
    double largest_change = 0.0;
    for (std::size_t i = 0; i < at_.size(); ++i) {
      const double K_nn = system_.collision_matrix(at_[i])(2, 2);
      if (K_nn <= 0.0) continue;
      const double u_n = u_[i].z() + NormalMotion(system_.contact(at_[i]), v_);
      const double dp = std::max(-p_[i].z(), -u_n / K_nn);
      p_[i].z() += dp;
      Push(i, dp, &v_);
      largest_change = std::max(largest_change, std::abs(dp) * K_nn);
    }
    return largest_change <= kSettled * fastest_;
  }

  /// The squeezing contacts, found by the growth of the impulses since `since`.
  std::vector<std::size_t> FindSqueeze(const std::vector<Vec3>& since) const {
    std::vector<double> q;
    for (std::size_t i = 0; i < at_.size(); ++i) q.push_back(std::max(0.0, (p_[i] - since[i]).z()));
    const double negligible = kImpulseRoundOff * std::ranges::max(q);
    for (double& share : q)
      if (share <= negligible) share = 0.0;

    std::vector<Vec6> v = Still();
    double pressing = 0.0;
    for (std::size_t i = 0; i < q.size(); ++i) {
      Push(i, q[i], &v);
      pressing -= q[i] * u_[i].z();
    }
    double answer = 0.0;  // |J^T q|^2
    double terms = 0.0;
    for (std::size_t i = 0; i < q.size(); ++i) {
      answer += q[i] * NormalMotion(system_.contact(at_[i]), v);
      terms += q[i] * q[i] * system_.collision_matrix(at_[i])(2, 2);
    }
    answer = std::max(answer, kImpulseRoundOff * kImpulseRoundOff * terms);
    const double usual = MassBehind(q) * fastest_ * fastest_;
    if (!(pressing > 0.0 && pressing * pressing > kNoWayOut * kNoWayOut * usual * answer))
      return {};
    std::vector<std::size_t> squeezed;
    for (std::size_t i = 0; i < q.size(); ++i)
      if (q[i] > 0.0) squeezed.push_back(at_[i]);
    return squeezed;
  }

  const std::vector<Vec3>& p() const { return p_; }

 private:
  std::vector<Vec6> Still() const {
    return std::vector<Vec6>(system_.problem().contact.bodies.size(), Vec6::Zero());
  }

  void Push(std::size_t i, double impulse, std::vector<Vec6>* v) const {
    if (impulse == 0.0) return;
    for (const JointedBodies::Response& response : system_.responses(at_[i]))
      (*v)[static_cast<std::size_t>(response.body)] += impulse * response.change.col(2);
  }

  // Mass of all bodies that these impulses move [kg].
  double MassBehind(const std::vector<double>& q) const {
    const std::vector<ContactProblem::Body>& bodies = system_.problem().contact.bodies;
    std::vector<char> moved(bodies.size(), 0);
    for (std::size_t i = 0; i < q.size(); ++i)
      if (q[i] > 0.0)
        for (const JointedBodies::Response& response : system_.responses(at_[i]))
          moved[static_cast<std::size_t>(response.body)] = 1;
    double mass = 0.0;
    for (std::size_t i = 0; i < bodies.size(); ++i)
      if (moved[i] != 0) mass += bodies[i].M.diagonal().head<3>().maxCoeff();
    return mass;
  }

  const ImpactSystem& system_;
  std::span<const std::size_t> at_;
  std::span<const Vec3> u_;
  double fastest_ = 0.0;
  std::vector<Vec6> v_;
  std::vector<Vec3> p_;
};

}  // namespace

SweptCompression CompressBySweeps(const ImpactSystem& system, std::span<const std::size_t> at,
                                  std::span<const Vec3> u, const StopToken& stop, int most_sweeps) {
  Sweeps sweeps(system, at, u);
  std::vector<Vec3> since = sweeps.p();
  int look = kFirstLook;
  for (int sweep = 1; sweep <= most_sweeps && !sweeps.Sweep(); ++sweep) {
    stop.Check();
    if (sweep != look) continue;
    if (auto squeezed = sweeps.FindSqueeze(since); !squeezed.empty())
      return {{}, std::move(squeezed)};
    since = sweeps.p();
    look *= 2;
  }
  return {sweeps.p(), {}};
}

}  // namespace touchstone::impact
