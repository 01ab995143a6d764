#pragma once

#include <vector>

#include "base/math.h"
#include "contact/dense_newton.h"
#include "contact/held_directions.h"

namespace touchstone::contact {

/// The exact Coulomb law for a few contacts whose motion u = W f + q is given by a dense matrix.
/// Rows are t1, t2, n of a contact with friction and n of one without. Units are chosen per contact
/// so that its normal entry of W is one.
class DenseLaw {
 public:
  /// Rows that keep no more than this share of their mobility once the others are eliminated depend
  /// on them: contacts can share their load in many ways.
  static constexpr double kNextToNothing = 1e-8;

  /// W is symmetric. `free_mobility` is the diagonal W would have if nothing held the bodies, zero
  /// for rows without motion; entries of W that are small against it are round-off. `friction` has
  /// one coefficient per contact.
  DenseLaw(Eigen::MatrixXd W, Eigen::VectorXd free_mobility, const std::vector<double>& friction);

  /// Removes from q the parts that no forces can change because joints hold the bodies fast, where
  /// they are within `limit`, by row. They are round-off, which no force could stop.
  void LeaveOutHeld(const Eigen::VectorXd& limit, Eigen::VectorXd* q) const;

  /// IsHeld: whether q has more than `limit`, by row, of a motion that joints hold fast to
  /// round-off, so that no forces can stop it. IsForced: whether that motion alone closes
  /// contacts, so that the law cannot be obeyed: one whatever the others do, or all that it moves.
  bool IsHeld(const Eigen::VectorXd& limit, const Eigen::VectorXd& q) const;
  bool IsForced(const Eigen::VectorXd& limit, const Eigen::VectorXd& q) const;

  /// Finds forces that obey the law to round-off from given ones by Newton's method
  /// (`DenseNewton`). `slid` is by contact, empty where nothing is known. If no contact slid, the
  /// contacts that touch are held fast at first: they then stick also where the law has another
  /// solution. If that does not converge, the law is approached by those of contacts that yield
  /// less and less. At most some 1000 Newton steps, added to `newton`. Returns false when the law
  /// was not reached.
  bool Solve(const Eigen::VectorXd& q, const std::vector<bool>& slid, Eigen::VectorXd* f,
             int* newton) const;

  /// Solves from forces that nearly obey the law, in at most 162 Newton steps.
  bool Refine(const Eigen::VectorXd& q, Eigen::VectorXd* f, int* newton) const;

  /// Goes from forces that nearly obey the law towards it, in at most six Newton steps, without
  /// sharing the load of redundant or nearly redundant contacts anew.
  void RefineNear(const Eigen::VectorXd& q, Eigen::VectorXd* f, int* newton) const;

  /// For sliding contacts that could share their load in several ways, each of which brakes the
  /// bodies differently: goes from forces that obey the law to those of contacts that yield
  /// slightly, by `compliance` of each row, and from there back to the law. Returns whether it
  /// succeeded; otherwise the forces are unchanged.
  bool Share(const Eigen::VectorXd& compliance, const Eigen::VectorXd& q, Eigen::VectorXd* f,
             int* newton) const;

  /// Finds the forces of contacts that yield by `compliance` of each row, from given ones. Where
  /// that fails, they are approached by those of contacts that yield less and less, from the given
  /// forces and then from none. Returns false when the law was not reached.
  bool Yield(const Eigen::VectorXd& compliance, const Eigen::VectorXd& q, Eigen::VectorXd* f,
             int* newton) const;

  /// Whether some contact slides, by more than `limit`, and enough contacts touch that their load
  /// may be shared in several ways.
  bool SharesSliding(const Eigen::VectorXd& limit, const Eigen::VectorXd& q,
                     const Eigen::VectorXd& f) const;

  /// Removes from q the motion that lets contacts move by no more than `limit` under forces f:
  /// contacts that open only by round-off could not share a load.
  void LeaveOutStill(const Eigen::VectorXd& limit, const Eigen::VectorXd& f,
                     Eigen::VectorXd* q) const;

  /// Changes of the forces that the law allows while the motion stays the same: f = basis x. For a
  /// contact that sticks, x holds its rows, in its friction cone; for one that slides or has no
  /// friction, its nonnegative force along the edge of the cone, with `friction` zero. Contacts
  /// that open have no columns.
  struct Ways {
    Eigen::MatrixXd basis;
    std::vector<double> friction;  // by contact that has columns
  };
  Ways FreeWays(const Eigen::VectorXd& q, const Eigen::VectorXd& f) const;

  /// Whether no two different forces in these ways give the bodies the same motion.
  bool IsUnique(const Ways& ways) const;

 private:
  struct Course;

  /// Keeps a reference to q.
  DenseNewton NewtonOn(const Eigen::VectorXd& q) const {
    return {W_, q, free_mobility_, contacts_};
  }
  bool Approach(const Eigen::VectorXd& q, const Course& near, Eigen::VectorXd* f,
                int* newton) const;
  bool ApproachByYielding(const Eigen::VectorXd& q, const Course& course, Eigen::VectorXd* f,
                          int* newton) const;

  Eigen::MatrixXd W_;
  Eigen::VectorXd free_mobility_;
  HeldDirections held_;
  std::vector<DenseContact> contacts_;
};

}  // namespace touchstone::contact
