#pragma once

#include "base/math.h"

namespace touchstone::contact {

/// Directions of the motion u = W f + q that forces f do not change, since joints hold the bodies
/// fast along them: the entries of W along them are round-off.
class HeldDirections {
 public:
  /// The largest share of the free mobility that joints may leave along a held direction.
  static constexpr double kNoMobility = 1e-11;

  /// Finds the directions and makes W zero along them. `free_mobility` is the diagonal W would have
  /// if nothing held the bodies, zero for rows without motion.
  HeldDirections(const Eigen::VectorXd& free_mobility, Eigen::MatrixXd* W);

  /// Removes from q the parts along these directions where they are within `limit`, by row.
  void LeaveOut(const Eigen::VectorXd& limit, Eigen::VectorXd* q) const;

  /// The part of q along these directions.
  Eigen::VectorXd PartOf(const Eigen::VectorXd& q) const;

  /// Whether q has more than `limit`, by row, along these directions.
  bool Hold(const Eigen::VectorXd& q, const Eigen::VectorXd& limit) const;

  /// The share of a row's free mobility that joints leave along these directions.
  double ShareOf(Eigen::Index row) const;

 private:
  Eigen::VectorXd size_;        // scale of the rows: root of the free mobility
  Eigen::MatrixXd directions_;  // directions of u over size_, orthonormal
  Eigen::VectorXd left_;        // share of the free mobility that is left along each direction
};

}  // namespace touchstone::contact
