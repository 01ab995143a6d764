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

/// A row of a problem: of a contact, along t1, t2 or n.
struct HeldRow {
  std::size_t contact;
  int axis;
};

std::vector<HeldRow> ListRows(const std::vector<WantedMotion>& wanted) {
  std::vector<HeldRow> rows;
  for (std::size_t k = 0; k < wanted.size(); ++k)
    for (int axis = 0; axis < 3; ++axis)
      if (axis < 2 ? wanted[k].along : wanted[k].normal) rows.push_back({k, axis});
  return rows;
}

/// The rows as one matrix over the velocities of all bodies, and the motion that they require in
/// addition to J v: the offsets.
struct DenseRows {
  Eigen::MatrixXd J;
  Eigen::VectorXd offset;

  DenseRows(const std::vector<HeldRow>& rows, const ContactProblem& problem)
      : J(Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(rows.size()),
                                static_cast<Eigen::Index>(6 * problem.bodies.size()))),
        offset(J.rows()) {
    for (Eigen::Index i = 0; i < J.rows(); ++i) {
      const auto& [k, axis] = rows[static_cast<std::size_t>(i)];
      const ContactProblem::Contact& contact = problem.contacts[k];
      if (contact.a != ContactProblem::kWorld)
        J.block<1, 6>(i, 6 * contact.a) = contact.J_a.row(axis);
      if (contact.b != ContactProblem::kWorld)
        J.block<1, 6>(i, 6 * contact.b) = contact.J_b.row(axis);
      offset[i] = contact.offset[axis];
    }
  }
};

}  // namespace

void LeaveOutStress(const std::vector<WantedMotion>& wanted, ContactProblem* problem) {
  constexpr double kHardlyMoves = 1e-6;  // relative to the largest eigenvalue
  constexpr std::size_t kMostRows = 96;  // the eigenvectors take the cube of their number in time
  const std::vector<HeldRow> rows = ListRows(wanted);
  if (rows.empty() || rows.size() > kMostRows) return;
  const auto& [J, offset] = DenseRows(rows, *problem);
  Eigen::VectorXd v_free(J.cols());
  Eigen::MatrixXd scaled = J;  // J times the transposed inverse of the inertias' Cholesky factors
  for (std::size_t b = 0; b < problem->bodies.size(); ++b) {
    const auto at = static_cast<Eigen::Index>(6 * b);
    const Eigen::LLT<Mat6> inertia(problem->bodies[b].M);
    v_free.segment<6>(at) = problem->bodies[b].v_free;
    scaled.middleCols<6>(at) = inertia.matrixL().solve(J.middleCols<6>(at).transpose()).transpose();
  }
  const Eigen::VectorXd required = offset + J * v_free;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> stress(scaled * scaled.transpose());
  if (stress.info() != Eigen::Success) return;
  const auto count = static_cast<Eigen::Index>(rows.size());
  const double least = kHardlyMoves * stress.eigenvalues()[count - 1];
  Eigen::VectorXd change = Eigen::VectorXd::Zero(count);
  for (Eigen::Index i = 0; i < count && stress.eigenvalues()[i] < least; ++i)
    change += stress.eigenvectors().col(i).dot(required) * stress.eigenvectors().col(i);
  for (Eigen::Index i = 0; i < count; ++i) {
    const auto& [k, axis] = rows[static_cast<std::size_t>(i)];
    problem->contacts[k].offset[axis] -= change[i];
  }
}

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
