#include "contact/possible_motion.h"

#include <algorithm>
#include <cstddef>
#include <memory>

#include "contact/block_pattern.h"
#include "contact/body_equations.h"
#include "contact/contact_system.h"

namespace touchstone::contact {
namespace {

/// The contacts with a wanted motion, with only the wanted rows.
ContactProblem OfWantedRows(const ContactProblem& problem,
                            const std::vector<WantedMotion>& wanted) {
  ContactProblem rows;
  rows.bodies = problem.bodies;
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

}  // namespace

std::vector<Vec3> NearestPossibleMotion(const ContactProblem& problem,
                                        const std::vector<WantedMotion>& wanted) {
  constexpr double kInertia = 1e-8;  // weight in the least squares: keeps undetermined motions at
                                     // rest
  const ContactProblem rows = OfWantedRows(problem, wanted);
  std::vector<Vec3> u;
  for (const WantedMotion& one : wanted) u.push_back(one.u);
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
