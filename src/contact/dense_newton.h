#pragma once

#include <span>
#include <vector>

#include "base/math.h"
#include "contact/contact_rows.h"

namespace touchstone::contact {

/// A contact of a dense law: its rows are t1, t2, n with friction, n alone without.
struct DenseContact {
  Eigen::Index row;  // the first row
  double mu;

  Eigen::Index normal() const { return row + size() - 1; }
  Eigen::Index size() const { return RowsOf(mu); }
};

/// Newton's method on the exact Coulomb law f = g(f - u) with the motion u = W f + q, where g
/// projects the normal part on f_n >= 0 and the tangential part on the disc of radius mu f_n. Each
/// step keeps forces near those before by a proximal term (`ProximalTerm`), without which steps run
/// far along directions that the law leaves open where contacts can share their load in many ways.
class DenseNewton {
 public:
  /// The least size of forces, relative to the largest unforced motion, by which a misfit is
  /// judged.
  static constexpr double kLeastForce = 1e-6;

  /// Keeps references to all of these. W is symmetric; `free_mobility`, by row, is the diagonal it
  /// would have if nothing held the bodies.
  DenseNewton(const Eigen::MatrixXd& W, const Eigen::VectorXd& q,
              const Eigen::VectorXd& free_mobility, std::span<const DenseContact> contacts)
      : W_(W), q_(q), free_mobility_(free_mobility), contacts_(contacts) {}

  /// Goes from given forces to ones that obey the law to round-off, in at most 162 steps, added to
  /// `newton`: boldly, then from there again with steps that lessen the misfit, then more steadily.
  /// Returns whether it got there.
  bool Run(Eigen::VectorXd* f, int* newton) const;

  /// Goes from given forces towards ones close by that obey the law, in at most six steps, added to
  /// `newton`. Contacts whose load could be shared otherwise with next to no other motion keep
  /// their shares, which Run changes as round-off has it.
  void RunNear(Eigen::VectorXd* f, int* newton) const;

  /// Like Run, but holds contacts that touch and have not slid, by contact, fast in the first step;
  /// an empty `slid` says that none has.
  bool RunFromHeld(const std::vector<bool>& slid, Eigen::VectorXd* f, int* newton) const;

  /// Whether f = g(f - u) to 1e-10 of the forces' size.
  bool Obeys(const Eigen::VectorXd& f) const;

 private:
  struct Manner;
  struct Point;

  Point At(Eigen::VectorXd f) const;
  void Hold(const std::vector<bool>& slid, Point* point) const;
  Eigen::VectorXd Step(const Point& point, double steady) const;
  bool TakeSteps(const Manner& manner, Point at, Eigen::VectorXd* f, int* newton) const;
  double Size(const Eigen::VectorXd& f) const;
  double Misfit(const Point& point) const;

  const Eigen::MatrixXd& W_;
  const Eigen::VectorXd& q_;
  const Eigen::VectorXd& free_mobility_;
  std::span<const DenseContact> contacts_;
};

}  // namespace touchstone::contact
