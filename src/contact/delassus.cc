#include "contact/delassus.h"

#include <vector>

#include "base/check.h"
#include "base/dense.h"

namespace touchstone::contact {
namespace {

constexpr double kRankThreshold = 1e-10;

using Contact = ContactProblem::Contact;

/// One row of the Jacobian.
struct Row {
  const Contact* contact;
  int axis;

  Vec6 On(int body) const {
    Vec6 row = Vec6::Zero();
    if (contact->a == body) row += contact->J_a.row(axis).transpose();
    if (contact->b == body) row += contact->J_b.row(axis).transpose();
    return row;
  }
};

/// The normal rows of the contacts, then all bilateral rows.
std::vector<Row> CollectRows(const ContactProblem& problem, Eigen::Index* contacts) {
  std::vector<Row> rows;
  for (const Contact& contact : problem.contacts)
    if (!contact.bilateral) rows.push_back({&contact, 2});
  *contacts = static_cast<Eigen::Index>(rows.size());
  for (const Contact& contact : problem.contacts)
    for (const int axis : {0, 1, 2})
      if (contact.bilateral) rows.push_back({&contact, axis});
  return rows;
}

/// Keeps the first `size` rows after eliminating the others, whose motion u + C f vanishes.
Delassus Eliminate(const Delassus& all, Eigen::Index size) {
  const Eigen::Index held = all.b.size() - size;
  if (held == 0) return all;
  if (size == 0) return {};
  const LeastNormSolver inner(all.A.bottomRightCorner(held, held), kRankThreshold);
  Delassus left;
  left.A = all.A.topLeftCorner(size, size) -
           all.A.topRightCorner(size, held) *
               inner.Solve(Eigen::MatrixXd(all.A.bottomLeftCorner(held, size)));
  left.A = (0.5 * (left.A + left.A.transpose())).eval();
  left.b = all.b.head(size) -
           all.A.topRightCorner(size, held) * inner.Solve(Eigen::VectorXd(all.b.tail(held)));
  return left;
}

}  // namespace

int ComputeRank(const Eigen::MatrixXd& A) { return touchstone::ComputeRank(A, kRankThreshold); }

Delassus ComputeDelassus(const ContactProblem& problem) {
  std::vector<InertiaFactor> inertia;
  for (const ContactProblem::Body& body : problem.bodies) {
    inertia.emplace_back(body.M);
    TOUCHSTONE_CHECK(inertia.back().IsPositiveDefinite());
  }
  Eigen::Index contacts = 0;
  const std::vector<Row> rows = CollectRows(problem, &contacts);
  const auto size = static_cast<Eigen::Index>(rows.size());
  Delassus all;
  all.A = Eigen::MatrixXd::Zero(size, size);
  all.b = Eigen::VectorXd::Zero(size);
  for (Eigen::Index j = 0; j < size; ++j) {
    const Row& of_j = rows[static_cast<std::size_t>(j)];
    all.b[j] = of_j.contact->offset[of_j.axis];
    all.A(j, j) = of_j.contact->compliance;
    for (const int body : {of_j.contact->a, of_j.contact->b}) {
      if (body == ContactProblem::kWorld) continue;
      const auto i = static_cast<std::size_t>(body);
      const Vec6 row = of_j.On(body);
      const Vec6 response = inertia[i].Solve(row);
      all.b[j] += row.dot(problem.bodies[i].v_free);
      for (Eigen::Index k = 0; k < size; ++k)
        all.A(k, j) += rows[static_cast<std::size_t>(k)].On(body).dot(response);
    }
  }
  return Eliminate(all, contacts);
}

}  // namespace touchstone::contact
