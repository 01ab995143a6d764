#pragma once

#include <vector>

#include "contact/contact_system.h"
#include "contact/joint_factor.h"

namespace touchstone::contact {

/// The contacts of a problem after its joints are eliminated: their motion is W f + q with W = A_cc
/// - A_cj A_jj^-1 A_jc, A = J M^-1 J^T, dense. Rows are t1, t2, n of a contact with friction and n
/// of one without. Forces of a contact are in a unit for which its normal entry of W is one, or
/// less where joints hold it fast.
class ReducedContacts {
 public:
  /// `factor` is that of the problem's joints. Keeps references to both.
  ReducedContacts(const ContactSystem& system, const JointFactor& factor);

  /// False where numbers are so large that the result would be meaningless.
  bool finite() const { return W_.allFinite(); }
  const Eigen::MatrixXd& W() const { return W_; }
  /// The diagonal that W would have without joints.
  const Eigen::VectorXd& free_mobility() const { return free_mobility_; }
  /// The contacts' indices in the problem, in the order of the rows.
  const std::vector<std::size_t>& contacts() const { return contacts_; }
  std::vector<double> Friction() const;
  /// The unit of a contact's forces, by row.
  const Eigen::VectorXd& unit() const { return unit_; }

  /// Selects the forces of these contacts from the forces f of all, in their units.
  Eigen::VectorXd Gather(const std::vector<Vec3>& f) const;

  /// Forces or motions of these contacts, by row and not in their units, by contact of the problem;
  /// zero for joints.
  std::vector<Vec3> ByContact(const Eigen::VectorXd& rows) const;

  /// The motion of these contacts when all contacts move by u under forces f, after the joints have
  /// responded to that motion.
  Eigen::VectorXd MotionAt(const std::vector<Vec3>& f, const std::vector<Vec3>& u) const;

  /// Writes the contacts' forces into those of all, and adds the joints' response to their change
  /// and to the motion u that all contacts had before.
  void Apply(const Eigen::VectorXd& contacts, const std::vector<Vec3>& u,
             std::vector<Vec3>* f) const;

 private:
  const ContactProblem::Contact& ContactAt(std::size_t k) const {
    return system_.problem().contacts[k];
  }
  template <class Visit>
  void ForEachRow(const Visit& visit) const;
  Eigen::VectorXd JointMotion(const std::vector<Vec3>& f, const std::vector<Vec3>& u) const;
  void AddColumns(std::size_t i);
  void Scale();

  const ContactSystem& system_;
  const JointFactor& factor_;
  std::vector<std::size_t> joints_, contacts_;  // indices of contacts in the problem
  std::vector<Eigen::Index> first_;             // first row of each of contacts_
  Eigen::Index size_ = 0;                       // number of rows of contacts
  Eigen::MatrixXd coupling_;                    // joints' rows by rows of contacts
  Eigen::MatrixXd answer_;                      // the joints' forces per unit of each contact force
  Eigen::MatrixXd W_;
  Eigen::VectorXd unit_, free_mobility_;
};

}  // namespace touchstone::contact
