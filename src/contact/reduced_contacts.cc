#include "contact/reduced_contacts.h"

#include <algorithm>
#include <cmath>

#include "contact/contact_mobility.h"
#include "contact/contact_rows.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

constexpr double kHeldFast = 1e-8;  // relative to a contact's mobility without joints: less than
                                    // this is replaced by it

}  // namespace

ReducedContacts::ReducedContacts(const ContactSystem& system, const JointFactor& factor)
    : system_(system), factor_(factor) {
  const std::vector<Contact>& all = system.problem().contacts;
  for (std::size_t k = 0; k < all.size(); ++k)
    (all[k].bilateral ? joints_ : contacts_).push_back(k);
  for (const std::size_t k : contacts_) {
    first_.push_back(size_);
    size_ += RowsOf(all[k].mu);
  }
  coupling_.resize(static_cast<Eigen::Index>(factor.rows().size()), size_);
  W_.resize(size_, size_);
  for (std::size_t i = 0; i < contacts_.size(); ++i) AddColumns(i);
  free_mobility_ = W_.diagonal();
  answer_ = factor.Answer(coupling_);
  W_.noalias() += coupling_.transpose() * answer_;
  Scale();
}

std::vector<double> ReducedContacts::Friction() const {
  std::vector<double> friction;
  for (const std::size_t k : contacts_) friction.push_back(ContactAt(k).mu);
  return friction;
}

template <class Visit>
void ReducedContacts::ForEachRow(const Visit& visit) const {
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Eigen::Index rows = RowsOf(ContactAt(contacts_[i]).mu);
    for (Eigen::Index row = 0; row < rows; ++row)
      visit(contacts_[i], static_cast<int>(row + 3 - rows), first_[i] + row);
  }
}

/// The error of the joints' motion, u + C f, over the rows' scales.
Eigen::VectorXd ReducedContacts::JointMotion(const std::vector<Vec3>& f,
                                             const std::vector<Vec3>& u) const {
  Eigen::VectorXd wrong(static_cast<Eigen::Index>(factor_.rows().size()));
  for (std::size_t i = 0; i < factor_.rows().size(); ++i) {
    const JointFactor::Row& row = factor_.rows()[i];
    const std::size_t k = joints_[row.joint];
    wrong[static_cast<Eigen::Index>(i)] =
        row.scale * (u[k][row.axis] + ContactAt(k).compliance * f[k][row.axis]);
  }
  return wrong;
}

Eigen::VectorXd ReducedContacts::Gather(const std::vector<Vec3>& f) const {
  Eigen::VectorXd own(size_);
  ForEachRow([&](std::size_t k, int axis, Eigen::Index i) { own[i] = f[k][axis] / unit_[i]; });
  return own;
}

std::vector<Vec3> ReducedContacts::ByContact(const Eigen::VectorXd& rows) const {
  std::vector<Vec3> all(system_.problem().contacts.size(), Vec3::Zero());
  ForEachRow([&](std::size_t k, int axis, Eigen::Index i) { all[k][axis] = rows[i]; });
  return all;
}

Eigen::VectorXd ReducedContacts::MotionAt(const std::vector<Vec3>& f,
                                          const std::vector<Vec3>& u) const {
  Eigen::VectorXd own(size_);
  ForEachRow([&](std::size_t k, int axis, Eigen::Index i) { own[i] = unit_[i] * u[k][axis]; });
  return own + answer_.transpose() * JointMotion(f, u);
}

void ReducedContacts::Apply(const Eigen::VectorXd& contacts, const std::vector<Vec3>& u,
                            std::vector<Vec3>* f) const {
  const Eigen::VectorXd change = contacts - Gather(*f);
  const Eigen::VectorXd joints = factor_.Answer(JointMotion(*f, u)) + answer_ * change;
  ForEachRow(
      [&](std::size_t k, int axis, Eigen::Index i) { (*f)[k][axis] = unit_[i] * contacts[i]; });
  for (std::size_t i = 0; i < factor_.rows().size(); ++i) {
    const JointFactor::Row& row = factor_.rows()[i];
    (*f)[joints_[row.joint]][row.axis] += row.scale * joints[static_cast<Eigen::Index>(i)];
  }
}

/// Computes the motion of the joints and of the contacts from index i on, per unit of this
/// contact's forces.
void ReducedContacts::AddColumns(std::size_t i) {
  const Contact& contact = ContactAt(contacts_[i]);
  const ContactMobility mobility(system_, contact);
  const Eigen::Index own = RowsOf(contact.mu);
  std::vector<Mat3> of_joints;
  for (const std::size_t k : joints_) of_joints.push_back(mobility.Of(ContactAt(k)));
  for (std::size_t r = 0; r < factor_.rows().size(); ++r) {
    const JointFactor::Row& row = factor_.rows()[r];
    coupling_.block(static_cast<Eigen::Index>(r), first_[i], 1, own) =
        row.scale * of_joints[row.joint].row(row.axis).tail(own);
  }
  for (std::size_t j = i; j < contacts_.size(); ++j) {
    const Contact& other = ContactAt(contacts_[j]);
    const Eigen::Index rows = RowsOf(other.mu);
    const Mat3 of_other = mobility.Of(other);
    W_.block(first_[j], first_[i], rows, own) = of_other.bottomRightCorner(rows, own);
    W_.block(first_[i], first_[j], own, rows) = of_other.bottomRightCorner(rows, own).transpose();
  }
}

void ReducedContacts::Scale() {
  W_ = (0.5 * (W_ + W_.transpose())).eval();
  unit_.resize(size_);
  for (std::size_t i = 0; i < contacts_.size(); ++i) {
    const Eigen::Index rows = RowsOf(ContactAt(contacts_[i]).mu);
    const Eigen::Index normal = first_[i] + rows - 1;
    const double entry =
        std::max(W_(normal, normal), kHeldFast * system_.delassus_nn()[contacts_[i]]);
    unit_.segment(first_[i], rows).setConstant(1.0 / std::sqrt(entry));
  }
  W_ = (unit_.asDiagonal() * W_ * unit_.asDiagonal()).eval();
  answer_ = (answer_ * unit_.asDiagonal()).eval();
  free_mobility_ = unit_.cwiseAbs2().cwiseProduct(free_mobility_).eval();
}

}  // namespace touchstone::contact
