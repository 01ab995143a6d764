#include "contact/joint_factor.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <ranges>

#include "contact/contact_mobility.h"

namespace touchstone::contact {
namespace {

using Contact = ContactProblem::Contact;

constexpr double kRegular = 1e-8;  // part of a row's diagonal entry that the other rows must leave

bool HasRow(const Contact& contact, int axis) {
  const auto moves = [axis](int body, const Mat36& J) {
    return body != ContactProblem::kWorld && !J.row(axis).isZero(0.0);
  };
  return contact.compliance > 0.0 || moves(contact.a, contact.J_a) || moves(contact.b, contact.J_b);
}

bool HasSameRows(const Contact& one, const Contact& other) {
  return one.a == other.a && one.b == other.b && one.compliance == other.compliance &&
         one.J_a == other.J_a && one.J_b == other.J_b;
}

}  // namespace

bool JointFactor::Handles(const ContactProblem& problem) {
  std::size_t joints = 0;
  for (const Contact& contact : problem.contacts) {
    if (!contact.bilateral) continue;
    if (contact.shares) return false;
    ++joints;
  }
  return joints > 0 && 3 * joints <= std::size_t{kMaxRows};
}

JointFactor::JointFactor(const ContactSystem& system, Joints joints) {
  for (const ContactProblem::Body& body : system.problem().bodies) inertia_.push_back(body.M);
  std::ranges::copy_if(system.problem().contacts, std::back_inserter(joints_), &Contact::bilateral);
  const Eigen::MatrixXd all = Matrix(system);
  CollectRows(all);
  const auto size = static_cast<Eigen::Index>(rows_.size());
  Eigen::MatrixXd scaled(size, size);
  for (Eigen::Index j = 0; j < size; ++j)
    for (Eigen::Index i = 0; i < size; ++i) {
      const Row& row = rows_[static_cast<std::size_t>(i)];
      const Row& column = rows_[static_cast<std::size_t>(j)];
      scaled(i, j) = row.scale * column.scale * all(row.Index(), column.Index());
    }
  if (joints == Joints::kSharing) scaled.diagonal() += SharingCompliance(system);
  factor_ = SymmetricSolver(scaled);
  const Eigen::VectorXd pivots = factor_.Pivots();
  regular_ = pivots.size() == size && (pivots.array() > kRegular).all();
}

/// J M^-1 J^T + C, three rows per joint.
Eigen::MatrixXd JointFactor::Matrix(const ContactSystem& system) const {
  const auto size = 3 * static_cast<Eigen::Index>(joints_.size());
  Eigen::MatrixXd matrix(size, size);
  for (std::size_t k = 0; k < joints_.size(); ++k) {
    const Contact& contact = joints_[k];
    const ContactMobility mobility(system, contact);
    const auto column = 3 * static_cast<Eigen::Index>(k);
    for (std::size_t i = k; i < joints_.size(); ++i) {
      Mat3 block = mobility.Of(joints_[i]);
      if (i == k) block.diagonal().array() += contact.compliance;
      const auto row = 3 * static_cast<Eigen::Index>(i);
      matrix.block<3, 3>(row, column) = block;
      matrix.block<3, 3>(column, row) = block.transpose();
    }
  }
  return matrix;
}

void JointFactor::CollectRows(const Eigen::MatrixXd& all) {
  for (std::size_t k = 0; k < joints_.size(); ++k)
    for (const int axis : {0, 1, 2}) {
      Row row{.joint = k, .axis = axis};
      const double entry = all(row.Index(), row.Index());
      if (!HasRow(joints_[k], axis) || !(entry > 0.0)) continue;
      row.scale = 1.0 / std::sqrt(entry);
      rows_.push_back(row);
    }
}

/// Compliance by row, relative to the row's scale.
Eigen::VectorXd JointFactor::SharingCompliance(const ContactSystem& system) const {
  std::vector<double> by_joint;
  for (std::size_t k = 0; k < system.problem().contacts.size(); ++k)
    if (system.problem().contacts[k].bilateral)
      by_joint.push_back(system.SharingCompliance(k) / system.problem().contacts[k].weight);
  Eigen::VectorXd compliance(static_cast<Eigen::Index>(rows_.size()));
  for (std::size_t i = 0; i < rows_.size(); ++i)
    compliance[static_cast<Eigen::Index>(i)] =
        rows_[i].scale * rows_[i].scale * by_joint[rows_[i].joint];
  return compliance;
}

bool JointFactor::Fits(const ContactProblem& problem) const {
  return std::ranges::equal(problem.bodies, inertia_, {}, &ContactProblem::Body::M) &&
         std::ranges::equal(problem.contacts | std::views::filter(&Contact::bilateral), joints_,
                            HasSameRows);
}

std::vector<Vec3> JointFactor::Solve(const std::vector<Vec3>& u) const {
  Eigen::VectorXd x(static_cast<Eigen::Index>(rows_.size()));
  for (std::size_t i = 0; i < rows_.size(); ++i)
    x[static_cast<Eigen::Index>(i)] = -rows_[i].scale * u[rows_[i].joint][rows_[i].axis];
  x = factor_.Solve(x);
  std::vector<Vec3> f(joints_.size(), Vec3::Zero());
  for (std::size_t i = 0; i < rows_.size(); ++i)
    f[rows_[i].joint][rows_[i].axis] = rows_[i].scale * x[static_cast<Eigen::Index>(i)];
  return f;
}

}  // namespace touchstone::contact
