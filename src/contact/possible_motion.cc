#include "contact/possible_motion.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>

#include "contact/block_kernels.h"
#include "contact/block_pattern.h"
#include "contact/block_pivot.h"
#include "contact/body_equations.h"
#include "contact/contact_system.h"
#include "contact/refinement.h"

namespace touchstone::contact {
namespace {

/// The contacts with a wanted motion, with only the wanted rows.
ContactProblem OfWantedRows(const ContactProblem& problem,
                            const std::vector<WantedMotion>& wanted) {
  ContactProblem rows;
  rows.bodies = problem.bodies;
  rows.contacts.reserve(wanted.size());
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    ContactProblem::Contact contact = problem.contacts[k];
    for (Mat36* J : {&contact.J_a, &contact.J_b}) {
      if (!wanted[k].along) J->topRows<2>().setZero();
      if (!wanted[k].normal) J->row(2).setZero();
    }
    rows.contacts.push_back(contact);
  }
  return rows;
}

// Weight of the inertia in the least squares: keeps undetermined motions at rest.
constexpr double kInertia = 1e-8;

/// Replaces the wanted motions u of the contacts of a single body by the nearest possible ones.
void ApproachWithOneBody(const ContactProblem& rows, std::vector<Vec3>* u) {
  const Mat6& M = rows.bodies.front().M;
  Mat6 A = kInertia / M.topLeftCorner<3, 3>().trace() * M;
  Vec6 b = Vec6::Zero();
  const auto J = [&](std::size_t k) -> const Mat36& {
    const ContactProblem::Contact& contact = rows.contacts[k];
    return contact.a == ContactProblem::kWorld ? contact.J_b : contact.J_a;
  };
  for (std::size_t k = 0; k < u->size(); ++k) {
    AddProduct(J(k).transpose(), J(k), &A);
    b += J(k).transpose() * (*u)[k];
  }
  BlockPivot factors;
  factors.Factor(A);
  using One = std::array<Vec6, 1>;
  One x = {b};
  factors.Solve(&x[0]);
  Refine([&](const One& at, One* r) { (*r)[0] = b - A * at[0]; },
         [&](One* r) { factors.Solve(&(*r)[0]); }, &x);
  const Vec6& w = x[0];
  if (!w.allFinite()) return;
  for (std::size_t k = 0; k < u->size(); ++k) (*u)[k] = J(k) * w;
}

}  // namespace

std::vector<Vec3> NearestPossibleMotion(const ContactProblem& problem,
                                        const std::vector<WantedMotion>& wanted) {
  const ContactProblem rows = OfWantedRows(problem, wanted);
  std::vector<Vec3> u;
  u.reserve(wanted.size());
  for (const WantedMotion& one : wanted) u.push_back(one.u);
  if (rows.bodies.size() == 1 && !HasJoints(rows)) {
    ApproachWithOneBody(rows, &u);
    return u;
  }
  const ContactSystem system(rows);
  if (system.data_status() != SolveStatus::kSolved) return u;
  std::vector<Vec6> w;
  system.MultiplyJTransposed(u, &w);
  double heaviest = 0.0;
  for (const ContactProblem::Body& body : rows.bodies)
    heaviest = std::max(heaviest, body.M.topLeftCorner<3, 3>().trace());
  BodyEquations equations(system, std::make_shared<BlockPattern>(rows), kInertia / heaviest);
  equations.Factor(std::vector<Mat3>(u.size(), Mat3::Identity()),
                   std::vector<double>(u.size(), 0.0));
  std::vector<Vec3> none(u.size(), Vec3::Zero());
  if (equations.Solve(&w, &none)) system.MultiplyJ(w, &u);
  return u;
}

}  // namespace touchstone::contact
