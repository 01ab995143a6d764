#include "dynamics/spin_bounds.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace touchstone::dynamics {
namespace {

constexpr int kMaxRounds = 12;
constexpr double kInflation = 1.1;

// Limits of the changes of w, w' and T over the interval, along each principal axis.
struct Change {
  Vec3 w = Vec3::Zero();
  Vec3 acceleration = Vec3::Zero();
  Vec3 torque = Vec3::Zero();
};

class Enclosure {
 public:
  Enclosure(const Spin& spin, double duration)
      : duration_(duration),
        damping_(spin.damping),
        inverse_inertia_(spin.inertia.cwiseInverse()),
        start_(spin.w),
        w_(spin.w.cwiseAbs()),
        torque_(spin.torque.cwiseAbs()),
        torque_rate_(spin.torque_rate),
        torque_norm_(spin.torque.norm() + duration * spin.torque_rate),
        torque_turn_(spin.torque.cross(spin.w).cwiseAbs()) {
    const Vec3& I = spin.inertia;
    coupling_ = Vec3(I[1] - I[2], I[2] - I[0], I[0] - I[1]).cwiseProduct(inverse_inertia_);
    const Vec3 products(spin.w[1] * spin.w[2], spin.w[2] * spin.w[0], spin.w[0] * spin.w[1]);
    acceleration_ = coupling_.cwiseProduct(products) + spin.torque.cwiseProduct(inverse_inertia_) -
                    damping_ * spin.w;
    riccati_ = std::abs(coupling_.prod()) / (3.0 * std::numbers::sqrt3);
    coupling_ = coupling_.cwiseAbs();
  }

  // Finds changes that imply themselves; returns false when none are found.
  bool Verify(Change* change) const {
    change->w = duration_ * acceleration_.cwiseAbs();
    change->torque = duration_ * Drifting(torque_turn_);
    for (int round = 0; round < kMaxRounds; ++round) {
      change->w *= kInflation;
      change->torque *= kInflation;
      const Change implied = Imply(*change);
      const bool holds = (implied.w.array() <= change->w.array()).all() &&
                         (implied.torque.array() <= change->torque.array()).all();
      *change = implied;
      if (holds) return true;
      if (!(change->w.maxCoeff() < std::numeric_limits<double>::max())) return false;
    }
    return false;
  }

  SpinBounds Bounds(const Change& change) const {
    const double acceleration = acceleration_.norm() + change.acceleration.norm();
    const Vec3 drive =
        (torque_ + change.torque).cwiseMin(torque_norm_).cwiseProduct(inverse_inertia_);
    // w stays this close to the straight segment of the initial acceleration.
    const double linear = std::max(w_.norm(), (start_ + duration_ * acceleration_).norm()) +
                          duration_ * change.acceleration.norm();
    return {std::min(linear, RiccatiBound(drive.norm())), acceleration};
  }

 private:
  // The largest changes over the interval while w and T stay within `assumed` of their initial
  // values.
  Change Imply(const Change& assumed) const {
    const Vec3 w = w_ + assumed.w;
    const Vec3 torque = (torque_ + assumed.torque).cwiseMin(torque_norm_);
    const Vec3 turn = TorqueTurn(w, torque);
    Change change;
    change.torque = duration_ * Drifting(turn);
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3;
      const int k = (i + 2) % 3;
      change.acceleration[i] = coupling_[i] * (w_[j] * assumed.w[k] + w_[k] * assumed.w[j] +
                                               assumed.w[j] * assumed.w[k]) +
                               inverse_inertia_[i] * change.torque[i] + damping_ * assumed.w[i];
      change.w[i] = duration_ * (std::abs(acceleration_[i]) + change.acceleration[i]);
    }
    return change;
  }

  // Bound of |T'| along each axis from a bound of |T x w|.
  Vec3 Drifting(const Vec3& turn) const { return turn + Vec3::Constant(torque_rate_); }

  // Bound of |T x w| in each axis: its value at the start and duration times a bound of its rate,
  //   (T_j w_k - T_k w_j)' = T_j' w_k - T_k' w_j + T_j T_k (1/I_k - 1/I_j)
  //                          + w_i (k_k T_j w_j - k_j T_k w_k) - c (T_j w_k - T_k w_j).
  // Its third term prevents the torque across a thin body from seeming to spin its axis.
  Vec3 TorqueTurn(const Vec3& w, const Vec3& torque) const {
    Vec3 coarse;
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3;
      const int k = (i + 2) % 3;
      coarse[i] = torque[j] * w[k] + torque[k] * w[j];
    }
    Vec3 turn;
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3;
      const int k = (i + 2) % 3;
      const double rate =
          (coarse[j] + torque_rate_) * w[k] + (coarse[k] + torque_rate_) * w[j] +
          torque[j] * torque[k] * std::abs(inverse_inertia_[k] - inverse_inertia_[j]) +
          w[i] * (coupling_[k] * torque[j] * w[j] + coupling_[j] * torque[k] * w[k]) +
          damping_ * coarse[i];
      turn[i] = std::min(coarse[i], torque_turn_[i] + duration_ * rate);
    }
    return turn;
  }

  // The solution of s' = a s^2 + b at the end of the interval; infinite if it diverges before.
  double RiccatiBound(double drive) const {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double angle = duration_ * std::sqrt(riccati_ * drive);
    if (angle > 1.5) return kInfinity;
    const double stretch = angle > 0.0 ? std::tan(angle) / angle : 1.0;
    const double room = 1.0 - riccati_ * w_.norm() * duration_ * stretch;
    return room > 0.0 ? (w_.norm() + drive * duration_ * stretch) / room : kInfinity;
  }

  double duration_;
  double damping_;
  Vec3 inverse_inertia_;
  Vec3 start_;
  Vec3 w_;       // magnitudes at the start
  Vec3 torque_;  // magnitudes at the start
  double torque_rate_;
  double torque_norm_;  // largest norm of the torque
  Vec3 torque_turn_;    // |T x w| at the start
  Vec3 coupling_;       // |k_i|
  Vec3 acceleration_;   // w' at the start
  double riccati_;
};

}  // namespace

bool FindSpinBounds(const Spin& spin, double duration, SpinBounds* bounds) {
  const Enclosure enclosure(spin, duration);
  Change change;
  if (!enclosure.Verify(&change)) return false;
  *bounds = enclosure.Bounds(change);
  return true;
}

}  // namespace touchstone::dynamics
