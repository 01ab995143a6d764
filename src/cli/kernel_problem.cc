#include "cli/kernel_problem.h"

#include "cli/json_matrix.h"

namespace touchstone::cli {
namespace {

using contact::ContactProblem;
using scene::JsonView;

ContactProblem::Body ReadBody(const JsonView& view) {
  const JsonView inertia = view.Require("M");
  ContactProblem::Body body;
  body.M = ReadMatrix<6, 6>(inertia);
  body.v_free = ReadVector<6>(view.Require("v_free"));
  const double asymmetry = (body.M - body.M.transpose()).cwiseAbs().maxCoeff();
  if (asymmetry > 1e-12 * body.M.cwiseAbs().maxCoeff()) {
    inertia.Fail("expected a symmetric matrix");
  }
  body.M = 0.5 * (body.M + body.M.transpose()).eval();
  if (body.M.llt().info() != Eigen::Success) inertia.Fail("expected a positive definite matrix");
  return body;
}

int ReadBodyIndex(const JsonView& view, size_t body_count) {
  return view.Integer(ContactProblem::kWorld, static_cast<int>(body_count) - 1);
}

ContactProblem::Contact ReadContact(const JsonView& view, size_t body_count) {
  ContactProblem::Contact contact;
  contact.a = ReadBodyIndex(view.Require("a"), body_count);
  contact.b = ReadBodyIndex(view.Require("b"), body_count);
  if (contact.a == contact.b) {
    view.Require("b").Fail("expected another body than \"a\": a body has no contact with itself");
  }
  if (contact.a != ContactProblem::kWorld) {
    contact.J_a = ReadMatrix<3, 6>(view.Require("J_a"));
  }
  if (contact.b != ContactProblem::kWorld) {
    contact.J_b = ReadMatrix<3, 6>(view.Require("J_b"));
  }
  contact.offset = ReadVector<3>(view.Require("offset"));
  contact.mu = view.Require("mu").NonNegative();
  return contact;
}

}  // namespace

ContactProblem ReadKernelProblem(const JsonView& view) {
  ContactProblem problem;
  for (const JsonView& body : view.Require("bodies").List()) {
    problem.bodies.push_back(ReadBody(body));
  }
  for (const JsonView& contact : view.Require("contacts").List()) {
    problem.contacts.push_back(ReadContact(contact, problem.bodies.size()));
  }
  return problem;
}

}  // namespace touchstone::cli
