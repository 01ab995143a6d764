#pragma once

#include <vector>

#include "contact/contact_system.h"
#include "contact/joint_factor.h"

namespace touchstone::contact {

/// The contacts of a problem when its joints are eliminated: their motion is W f + q with
/// W = A_cc - A_cj A_jj^-1 A_jc, A = J M^-1 J^T, dense. Rows are t1, t2, n of a contact with
/// friction and n of one without; forces of a contact are in a unit in which the entry of W for its
/// normal is one, or less where joints hold it fast.
class ReducedContacts {
 public:
  /// `factor` is of the joints of the problem. Keeps references to both.
  ReducedContacts(const ContactSystem& system, const JointFactor& factor);

  /// False where numbers are so large that the result would be meaningless.
  bool finite() const { return W_.allFinite(); }
  const Eigen::MatrixXd& W() const { return W_; }
  /// The diagonal of W as it would be without joints.
  const Eigen::VectorXd& free_mobility() const { return free_mobility_; }
  /// The contacts' indices in the problem, in the order of the rows.
  const std::vector<std::size_t>& contacts() const { return contacts_; }
  std::vector<double> Friction() const;
  /// The unit of a contact's forces, by row.
  const Eigen::VectorXd& unit() const { return unit_; }

  /// The contacts' part of forces f of all, in their units.
  Eigen::VectorXd Gather(const std::vector<Vec3>& f) const;

  /// The motion of the contacts where all move by u under forces f, when the joints have answered
  /// to that.
  Eigen::VectorXd MotionAt(const std::vector<Vec3>& f, const std::vector<Vec3>& u) const;

  /// Puts the forces of the contacts into those of all, and the joints' answer to their change and
  /// to the motion u that all had before.
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
  std::vector<std::size_t> joints_, contacts_;  // of the problem's contacts
  std::vector<Eigen::Index> first_;             // row of contacts_
  Eigen::Index size_ = 0;                       // rows of contacts
  Eigen::MatrixXd coupling_;                    // of joints' rows to those of contacts
  Eigen::MatrixXd answer_;                      // the joints' forces for each of the contacts'
  Eigen::MatrixXd W_;
  Eigen::VectorXd unit_, free_mobility_;
};

}  // namespace touchstone::contact
