#pragma once

#include "base/math.h"

namespace touchstone::contact {

/// Directions of the motion u = W f + q that forces f do not change, since joints hold the bodies
/// fast along them: what is left of W there is round-off.
class HeldDirections {
 public:
  /// Of the free mobility, what joints may leave along a direction that counts as held.
  static constexpr double kNextToNothing = 1e-8;
  /// The same where all that is left is round-off.
  static constexpr double kNoMobility = 1e-12;

  /// Finds the directions and makes W zero along them. `free_mobility` is what the diagonal of W
  /// would be if nothing held the bodies, zero for rows without motion.
  HeldDirections(const Eigen::VectorXd& free_mobility, Eigen::MatrixXd* W);

  /// Removes from q the parts along these directions where they are within `limit`, by row.
  void LeaveOut(const Eigen::VectorXd& limit, Eigen::VectorXd* q) const;

  /// Whether q has more than `limit`, by row, along directions that joints hold to round-off.
  bool Hold(const Eigen::VectorXd& q, const Eigen::VectorXd& limit) const;

  /// What joints leave of the free mobility of a row along these directions, as a share.
  double ShareOf(Eigen::Index row) const;

 private:
  Eigen::VectorXd PartOf(const Eigen::VectorXd& q, double share) const;

  Eigen::VectorXd size_;        // of the rows: roots of the free mobility
  Eigen::MatrixXd directions_;  // of u over size_, orthonormal
  Eigen::VectorXd left_;        // of the free mobility along them, as a share
};

}  // namespace touchstone::contact
