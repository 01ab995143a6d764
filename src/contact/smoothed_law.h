#pragma once

#include <memory>
#include <vector>

#include "contact/body_equations.h"
#include "contact/complementarity.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

/// The exact law of Coulomb, smoothed by sigma. With z = (mu f_n, f_t) and, by De Saxce,
/// y = (u_n / mu + |u_t|, u_t), both in the cone of `ComplementaryPair`,
///   M w = J^T f,   y(J (v_free + w) + offset) = y(xi),   f = f(z(xi)),   y o z = sigma e,
/// where |u_t| stands for sqrt(|u_t|^2 + (kappa sigma)^2). Motions are scaled by the largest that
/// contacts must stop, forces by that and the contact's own Delassus entry, so that the law is
/// equally smooth for light and heavy bodies. There is a solution for every sigma, and exactly one
/// for large sigma. Bilateral rows, u + C f = 0, have xi = f.
class SmoothedLaw {
 public:
  struct Point {
    std::vector<Vec6> w;   // v - v_free, by body
    std::vector<Vec3> xi;  // y - z, by contact
    double sigma = 1.0;
  };
  struct Direction {
    std::vector<Vec6> w;
    std::vector<Vec3> xi;
    double log_sigma = 0.0;  // d sigma / sigma

    void Scale(double factor);
    void Add(double factor, const Direction& other);
  };

  /// Starts at w = 0, xi = 0, sigma = 1. Keeps a reference to `system`.
  SmoothedLaw(const ContactSystem& system, std::shared_ptr<const BlockPattern> pattern,
              double kappa);

  /// Moves to the point given by forces f, at the sigma whose smoothing covers their misfit.
  void StandNear(const std::vector<Vec3>& f);

  const Point& point() const { return at_; }
  void MoveTo(const Point& point) { at_ = point; }
  /// Moves along `step` times `length`; sigma falls by a factor of a million at most.
  void Move(const Direction& step, double length);

  /// Computes the residuals of the equations at the point.
  void Evaluate();
  /// Evaluates, and factors the Newton matrix with a relative compliance `regularization` of
  /// contacts about their present force, which makes redundant contacts harmless.
  void Linearize(double regularization);

  /// The Newton step at fixed sigma. False when the equations are singular.
  bool NewtonStep(Direction* step) const { return SolveFor(1.0, 0.0, step); }
  /// The direction of the curve of solutions, with log_sigma = 1.
  bool Tangent(Direction* tangent) const;
  /// Whether the matrix of the last Linearize has a positive determinant. Where its sign changes
  /// along the curve, sigma turns back.
  bool DeterminantIsPositive() const { return equations_.DeterminantIsPositive(); }

  /// The mean over the contacts of the product of a and b, in the metric in which the law's
  /// smoothed corners have size one, plus the product of their log_sigma.
  double Dot(const Direction& a, const Direction& b) const;
  /// The largest change of a contact in that metric.
  double LargestChange(const Direction& step) const;

  /// The contact forces f at the point last evaluated, rows t1, t2, n.
  const std::vector<Vec3>& Forces();

 private:
  bool Frictionless(std::size_t k) const { return problem_.contacts[k].mu <= 0.0; }
  bool Bilateral(std::size_t k) const { return problem_.contacts[k].bilateral; }
  double Compliance(std::size_t k) const {
    return problem_.contacts[k].compliance / system_.mean_delassus();
  }
  Vec3 ToCone(std::size_t k, const Vec3& u) const;
  Vec3 FromCone(std::size_t k, const Vec3& z) const;
  Vec3 ForceToCone(std::size_t k, const Vec3& f) const;
  Mat3 InContactAxes(std::size_t k, const Mat3& H) const;
  void EvaluateContact(std::size_t k, const Vec3& u);
  void UsePolarRows(std::size_t k, const Vec3& u, double slip);
  Vec3 Answer(std::size_t k, const Vec3& residual) const;
  bool SolveFor(double residuals, double sigma_change, Direction* step) const;
  double ScaledDot(std::size_t k, const Vec3& a, const Vec3& b) const;

  const ContactSystem& system_;
  const ContactProblem& problem_;
  const double kappa_;
  const double motion_unit_, force_unit_;
  /// By contact k, (mean of all A_ii) / A_kk, where A_kk is its Delassus entry along n. The
  /// contact's force is the z of its cone times this, in units of force_unit_.
  std::vector<double> relative_mass_;
  BodyEquations equations_;
  Point at_;
  std::vector<ComplementaryPair> pair_;
  std::vector<Vec6> residual_w_;       // M w - J^T f
  std::vector<Vec3> residual_y_;       // y(u) - y(xi)
  std::vector<Mat3> slope_;            // dy/du
  std::vector<double> slip_by_sigma_;  // d|u_t| / d sigma
  /// (D + R (I - D))^-1 with D = dy/dxi and the regularization R: change of xi per change of y.
  std::vector<Mat3> xi_by_y_;
  /// -df/du, from u through y and xi, in contact axes.
  std::vector<Mat3> stiffness_;
  std::vector<double> joint_compliance_;  // for bilateral contacts: C + R over the mean entry
  std::vector<Vec3> f_, u_;
};

}  // namespace touchstone::contact
