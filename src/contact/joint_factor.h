#pragma once

#include <vector>

#include "base/dense.h"
#include "base/math.h"
#include "contact/contact_problem.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

/// The equations of the joints and springs of a problem, without its contacts,
///   (J M^-1 J^T + C) f = -u_free,
/// dense and factored once from the inertias and the joints' rows, then solved for any unforced
/// motion. Rows without motion are left out; the remaining rows are scaled to diagonal entries of
/// one, so that sizes and masses do not matter. Immutable, so solves may share it.
class JointFactor {
 public:
  /// Problems with more rows than this are left to the sparse methods.
  static constexpr int kMaxRows = 180;

  /// One row of a joint.
  struct Row {
    std::size_t joint;  // counted among the bilateral contacts of the problem
    int axis;
    double scale = 1.0;  // one over the root of the diagonal entry

    Eigen::Index Index() const { return 3 * static_cast<Eigen::Index>(joint) + axis; }
  };

  /// Whether the problem has bilateral contacts, not too many, and none of them shares the load of
  /// others.
  static bool Handles(const ContactProblem& problem);

  /// How joints yield: not at all, or by the compliance with which they share a load (springs by
  /// that in addition to their own).
  enum class Joints { kHard, kSharing };

  /// @pre Handles(problem)
  explicit JointFactor(const ContactSystem& system, Joints joints = Joints::kHard);

  /// Whether the problem has the same inertias, bilateral rows and compliances as the one this was
  /// made from.
  bool Fits(const ContactProblem& problem) const;

  /// False where rows depend, or nearly depend, on others: then the equations alone do not
  /// determine how these share the load.
  bool regular() const { return regular_; }

  /// The rows that are not left out.
  const std::vector<Row>& rows() const { return rows_; }

  /// Forces along rows() that cancel the motion of rows(); both are scaled by the rows' scale.
  Eigen::MatrixXd Answer(const Eigen::MatrixXd& motion) const { return -factor_.Solve(motion); }

  /// Forces, by joint, that cancel the motion u of the joints. Zero for rows left out.
  std::vector<Vec3> Solve(const std::vector<Vec3>& u) const;

 private:
  Eigen::MatrixXd Matrix(const ContactSystem& system) const;
  void CollectRows(const Eigen::MatrixXd& all);
  Eigen::VectorXd SharingCompliance(const ContactSystem& system) const;

  std::vector<Mat6> inertia_;                    // by body
  std::vector<ContactProblem::Contact> joints_;  // kept for the comparison in Fits
  std::vector<Row> rows_;
  SymmetricSolver factor_;
  bool regular_ = false;
};

}  // namespace touchstone::contact
