#pragma once

#include <array>

#include "base/math.h"

namespace touchstone::impact {

/// A stretch of a sliding contact's path as power series in a parameter s from 0 to `length`:
///   du/ds = K p',   p' = (-mu u_t, r) for dp_n = r ds, r = |u_t|
/// (the sigma form, errata D4: regular, with u_t = 0 infinitely far away), expanded to round-off.
/// On a ray of constant sliding s is p_n itself and the series end after the second term.
class SlideExpansion {
 public:
  /// Expands about u, |u_t| > 0.
  SlideExpansion(const Mat3& K, double mu, const Vec3& u);

  double length() const { return length_; }
  /// The path ends at u_t = 0 exactly.
  bool reaches_origin() const { return reaches_origin_; }

  Vec3 Velocity(double s) const;
  double NormalVelocity(double s) const { return Evaluate(u_n_, s); }
  /// Impulse and work of the normal impulse since s = 0.
  Vec3 Impulse(double s) const;
  double Work(double s) const { return Evaluate(work_, s); }

  /// The values of s between which u_n is monotone, in increasing order, from 0 to length. In u_n'
  /// = r k_n, the factor k_n = K_nn - mu (K_nt1 cos + K_nt2 sin) of the sliding direction is itself
  /// monotone on either side of the direction of K_tn.
  struct Pieces {
    std::array<double, 5> ends;
    int count = 0;
  };
  Pieces MonotonePieces() const;

 private:
  static constexpr int kOrder = 20;
  using Series = std::array<double, kOrder + 1>;

  void ExpandRay(const Vec3& rate);
  void ExpandCurve();
  void ChooseLength();
  static double Evaluate(const Series& series, double s);
  double NormalRate(double s) const;
  double SideOfPull(double s) const;

  const Mat3& K_;
  double mu_;
  int terms_ = 0;
  double length_ = 0.0;
  bool reaches_origin_ = false;
  bool ray_ = false;
  Series u_1_{}, u_2_{}, u_n_{}, r_{}, p_1_{}, p_2_{}, p_n_{}, work_{};
};

}  // namespace touchstone::impact
