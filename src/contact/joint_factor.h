#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "base/math.h"
#include "contact/contact_problem.h"
#include "contact/contact_system.h"

namespace touchstone::contact {

/// The equations of bodies that joints and springs hold, without contacts,
///   (J M^-1 J^T + C) f = -u_free,
/// dense and factored: made once from the inertias and rows of a problem, then solved for any
/// unforced motion. Rows without motion are left out, those that are left have diagonal entries of
/// one, so that sizes and masses do not matter. Immutable, so solves may share it.
class JointFactor {
 public:
  /// More rows than this are left to the sparse methods.
  static constexpr int kMaxRows = 180;

  /// Whether the problem has bilateral contacts alone, none of which shares the load of others, and
  /// not too many.
  static bool Handles(const ContactProblem& problem);

  /// Of a problem that Handles names.
  explicit JointFactor(const ContactSystem& system);

  /// Whether the problem has the inertias, rows and compliances this was made from.
  bool Fits(const ContactProblem& problem) const;

  /// False where rows follow, or nearly follow, from others: how they share the load is then not
  /// theirs to say.
  bool regular() const { return regular_; }

  /// The forces that answer to the motion u of the rows, by contact. Zero for rows left out.
  std::vector<Vec3> Solve(const std::vector<Vec3>& u) const;

 private:
  struct Row {
    std::size_t contact;
    int axis;
    double scale = 1.0;  // one over the root of the diagonal entry

    Eigen::Index Index() const { return 3 * static_cast<Eigen::Index>(contact) + axis; }
  };

  static Eigen::MatrixXd Matrix(const ContactSystem& system);
  void CollectRows(const Eigen::MatrixXd& all);

  std::vector<Mat6> inertia_;                      // by body
  std::vector<ContactProblem::Contact> contacts_;  // for the comparison
  std::vector<Row> rows_;
  Eigen::LDLT<Eigen::MatrixXd> factor_;
  bool regular_ = false;
};

}  // namespace touchstone::contact
