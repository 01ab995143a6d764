#include "impact/sweep_compression.h"

#include <algorithm>
#include <cmath>

namespace touchstone::impact {
namespace {

using contact::ContactProblem;

constexpr int kMaxSweeps = 5000;
constexpr double kSettled = 1e-10;  // of the fastest approach

// One normal row of J with its answer to a unit impulse.
struct NormalRow {
  int body = ContactProblem::kWorld;
  Vec6 J = Vec6::Zero();
  Vec6 response = Vec6::Zero();  // M^-1 J^T
};

NormalRow MakeRow(const ContactProblem& problem, int body, const Mat36& J) {
  if (body == ContactProblem::kWorld) return {};
  const Vec6 row = J.row(2);
  return {body, row, problem.bodies[static_cast<std::size_t>(body)].M.ldlt().solve(row)};
}

}  // namespace

std::vector<Vec3> CompressBySweeps(const ContactProblem& problem) {
  struct Contact {
    NormalRow a;
    NormalRow b;
    double K_nn;
  };
  std::vector<Contact> contacts;
  double fastest = 0.0;
  for (const ContactProblem::Contact& contact : problem.contacts) {
    const NormalRow a = MakeRow(problem, contact.a, contact.J_a);
    const NormalRow b = MakeRow(problem, contact.b, contact.J_b);
    contacts.push_back({a, b, a.J.dot(a.response) + b.J.dot(b.response)});
    fastest = std::max(fastest, -contact.offset[2]);
  }

  std::vector<Vec6> v(problem.bodies.size(), Vec6::Zero());
  std::vector<Vec3> p(problem.contacts.size(), Vec3::Zero());
  for (int sweep = 0; sweep < kMaxSweeps; ++sweep) {
    double largest_change = 0.0;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      const Contact& contact = contacts[k];
      if (contact.K_nn <= 0.0) continue;
      double u_n = problem.contacts[k].offset[2];
      for (const NormalRow* row : {&contact.a, &contact.b})
        if (row->body >= 0) u_n += row->J.dot(v[static_cast<std::size_t>(row->body)]);
      const double dp = std::max(-p[k][2], -u_n / contact.K_nn);
      p[k][2] += dp;
      for (const NormalRow* row : {&contact.a, &contact.b})
        if (row->body >= 0) v[static_cast<std::size_t>(row->body)] += dp * row->response;
      largest_change = std::max(largest_change, std::abs(dp) * contact.K_nn);
    }
    if (largest_change <= kSettled * fastest) break;
  }
  return p;
}

}  // namespace touchstone::impact
