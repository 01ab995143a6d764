#include "contact/delassus.h"

#include <vector>

#include "base/check.h"

namespace touchstone::contact {
namespace {

constexpr double kRankThreshold = 1e-10;
constexpr double kOpening = 1e-7;  // of the largest |b|

using Contact = ContactProblem::Contact;

/// Row n of the Jacobian on body i, zero when the contact does not touch it.
Vec6 NormalRow(const Contact& contact, int body) {
  Vec6 row = Vec6::Zero();
  if (contact.a == body) row += contact.J_a.row(2).transpose();
  if (contact.b == body) row += contact.J_b.row(2).transpose();
  return row;
}

}  // namespace

int ComputeRank(const Eigen::MatrixXd& A) {
  if (A.size() == 0) return 0;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(A, Eigen::EigenvaluesOnly);
  const Eigen::ArrayXd eigenvalues = solver.eigenvalues().array();
  return static_cast<int>((eigenvalues > kRankThreshold * eigenvalues.maxCoeff()).count());
}

Delassus ComputeDelassus(const ContactProblem& problem) {
  const auto size = static_cast<Eigen::Index>(problem.contacts.size());
  std::vector<Eigen::LLT<Mat6>> inertia;
  for (const ContactProblem::Body& body : problem.bodies) {
    inertia.emplace_back(body.M);
    TOUCHSTONE_CHECK(inertia.back().info() == Eigen::Success);
  }
  Delassus result;
  result.A = Eigen::MatrixXd::Zero(size, size);
  result.b = Eigen::VectorXd::Zero(size);
  for (Eigen::Index j = 0; j < size; ++j) {
    const Contact& of_j = problem.contacts[static_cast<std::size_t>(j)];
    result.b[j] = of_j.offset.z();
    for (const int body : {of_j.a, of_j.b}) {
      if (body == ContactProblem::kWorld) continue;
      const auto i = static_cast<std::size_t>(body);
      const Vec6 row = NormalRow(of_j, body);
      const Vec6 response = inertia[i].solve(row);
      result.b[j] += row.dot(problem.bodies[i].v_free);
      for (Eigen::Index k = 0; k < size; ++k) {
        result.A(k, j) +=
            NormalRow(problem.contacts[static_cast<std::size_t>(k)], body).dot(response);
      }
    }
  }
  return result;
}

ForceUniqueness AnalyzeUniqueness(const Delassus& delassus, const Eigen::VectorXd& f) {
  const Eigen::VectorXd motion = delassus.A * f + delassus.b;
  std::vector<Eigen::Index> closed;
  for (Eigen::Index k = 0; k < motion.size(); ++k) {
    if (motion[k] <= kOpening * delassus.b.cwiseAbs().maxCoeff()) closed.push_back(k);
  }
  const int rank = ComputeRank(delassus.A(closed, closed));
  return {rank, rank == static_cast<int>(closed.size())};
}

}  // namespace touchstone::contact
