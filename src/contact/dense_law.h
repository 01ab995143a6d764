#pragma once

#include <vector>

#include "base/math.h"
#include "contact/contact_rows.h"
#include "contact/held_directions.h"

namespace touchstone::contact {

/// The exact law of Coulomb for a few contacts whose motion u = W f + q is known densely: rows t1,
/// t2, n of a contact with friction, n of one without. The unit of every contact is such that its
/// normal entry of W is one.
class DenseLaw {
 public:
  /// W is symmetric; `free_mobility` is what its diagonal would be if nothing held the bodies, zero
  /// for rows without motion: what is small against it is round-off. `friction` has a coefficient
  /// for every contact.
  DenseLaw(Eigen::MatrixXd W, Eigen::VectorXd free_mobility, const std::vector<double>& friction);

  /// Removes from q the parts that no forces can change because joints hold them fast, where they
  /// are within `limit`, by row: they are round-off, which forces would try to stop in vain.
  void LeaveOutHeld(const Eigen::VectorXd& limit, Eigen::VectorXd* q) const;

  /// Whether q has more than `limit`, by row, of a motion that joints hold fast to round-off: no
  /// forces can stop it. And whether that alone brings the two sides of some contact together, so
  /// that the law cannot be obeyed.
  bool IsHeld(const Eigen::VectorXd& limit, const Eigen::VectorXd& q) const;
  bool IsForced(const Eigen::VectorXd& limit, const Eigen::VectorXd& q) const;

  /// From given forces to those of the law, to round-off: Newton on f = g(f - u), where g projects
  /// the normal part on f_n >= 0 and the tangential part on the disc of radius mu f_n. Where no
  /// contact `slid` (by contact; empty where nothing is known) those that touch are held fast at
  /// first: they stay so where the law has another solution too. Where some slid, the others are
  /// held so at the second try only. Where neither converges Newton begins from forces of the
  /// convex law, shifted further towards the exact one each time (De Saxce). At most 500 steps of
  /// Newton, added to `newton`. False when the law was not reached.
  bool Solve(const Eigen::VectorXd& q, const std::vector<bool>& slid, Eigen::VectorXd* f,
             int* newton) const;

  /// Solves from forces that nearly obey the law, in at most 25 Newton steps.
  bool Refine(const Eigen::VectorXd& q, Eigen::VectorXd* f, int* newton) const;

  /// Where contacts that slide could share their load in several ways, each of which brakes the
  /// bodies differently: from forces of the law to those of contacts which give way a little, by
  /// `compliance` of each row, and from there back to the law. Whether it found them; the forces
  /// stay as they were otherwise.
  bool Share(const Eigen::VectorXd& compliance, const Eigen::VectorXd& q, Eigen::VectorXd* f,
             int* newton) const;

  /// Whether some contact slides, by more than `limit`, and so many touch that their load may be
  /// shared in several ways.
  bool SharesSliding(const Eigen::VectorXd& limit, const Eigen::VectorXd& q,
                     const Eigen::VectorXd& f) const;

  /// Removes from q what lets contacts move by no more than `limit` under forces f: contacts that
  /// open by round-off could not share a load.
  void LeaveOutStill(const Eigen::VectorXd& limit, const Eigen::VectorXd& f,
                     Eigen::VectorXd* q) const;

  /// Changes of the forces that the law allows while the motion stays the same: f = basis x,
  /// where x of a contact that sticks are its rows, in the cone of its friction, and of one that
  /// slides or has no friction its share along the edge of the cone, not negative, with friction
  /// zero. Contacts that open have none.
  struct Ways {
    Eigen::MatrixXd basis;
    std::vector<double> friction;  // by contact that has ways
  };
  Ways FreeWays(const Eigen::VectorXd& q, const Eigen::VectorXd& f) const;

  /// Whether no two forces along these ways move the bodies alike.
  bool IsUnique(const Ways& ways) const;

 private:
  struct Contact {
    Eigen::Index row;  // the first
    double mu;

    Eigen::Index normal() const { return row + size() - 1; }
    Eigen::Index size() const { return RowsOf(mu); }
  };
  struct Point;

  void Linearize(const Eigen::VectorXd& q, Point* point) const;
  void Hold(const Eigen::VectorXd& q, const std::vector<bool>& slid, Point* point) const;
  Eigen::VectorXd Step(const Point& point) const;
  bool Newton(const Eigen::VectorXd& q, const std::vector<bool>* slid, Eigen::VectorXd* f,
              int* newton) const;
  bool Approach(const Eigen::VectorXd& q, const Eigen::VectorXd& opened, Eigen::VectorXd* f,
                int* newton) const;
  Eigen::VectorXd Opened(const Eigen::VectorXd& q, const Eigen::VectorXd& f) const;

  Eigen::MatrixXd W_;
  Eigen::VectorXd free_mobility_;
  HeldDirections held_;
  std::vector<Contact> contacts_;
};

}  // namespace touchstone::contact
