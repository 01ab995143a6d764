#include "cli/kernel_problem.h"

#include "cli/json_matrix.h"

namespace touchstone::cli {
namespace {

using contact::ContactProblem;
using scene::Json;
using scene::JsonView;

// Compliances of springs scale with 1 / h^2.
constexpr scene::Bound kCompliance{"", "", 0, 1e40, false, true, ""};
constexpr scene::Bound kWeight{"", "", 1e-12, 1e12, false, false, ""};

ContactProblem::Body ReadKernelBody(const JsonView& view) {
  const JsonView inertia = view.Require("M");
  ContactProblem::Body body;
  body.M = ReadMatrix<6, 6>(inertia);
  body.v_free = ReadVector<6>(view.Require("v_free"));
  const double asymmetry = (body.M - body.M.transpose()).cwiseAbs().maxCoeff();
  if (asymmetry > 1e-12 * body.M.cwiseAbs().maxCoeff()) {
    inertia.Fail("expected a symmetric matrix");
  }
  body.M = 0.5 * (body.M + body.M.transpose()).eval();
  CheckDefinite(body.M, inertia);
  return body;
}

int ReadBodyIndex(const JsonView& view, size_t body_count) {
  return view.Integer(ContactProblem::kWorld, static_cast<int>(body_count) - 1);
}

/// A bounded force is a single row, n, without compliance.
void CheckBounded(const ContactProblem::Contact& contact, const JsonView& view) {
  if (!std::isfinite(contact.least) && !std::isfinite(contact.most)) return;
  if (contact.compliance > 0.0)
    view.Require("compliance").FailExpecting("no compliance beside \"least\" and \"most\"");
  const bool one_row = contact.J_a.topRows<2>().isZero(0.0) &&
                       contact.J_b.topRows<2>().isZero(0.0) && contact.offset.head<2>().isZero(0.0);
  if (!one_row)
    view.Require("offset").FailExpecting(
        "rows t1 and t2 of J_a, J_b and offset to be zero beside \"least\" and \"most\"");
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
  if (const auto bilateral = view.Find("bilateral")) contact.bilateral = bilateral->Boolean();
  if (contact.bilateral) {
    if (const auto compliance = view.Find("compliance"))
      contact.compliance = compliance->Within(kCompliance);
    if (const auto least = view.Find("least"))
      contact.least = least->Within(scene::bounds::kProblem);
    if (const auto most = view.Find("most")) contact.most = most->Within(scene::bounds::kProblem);
    if (contact.most < contact.least) view.Require("most").FailExpecting("\"least\" or more");
    CheckBounded(contact, view);
  } else {
    contact.mu = view.Require("mu").Within(scene::bounds::kFriction);
  }
  if (const auto weight = view.Find("weight")) contact.weight = weight->Within(kWeight);
  return contact;
}

Json DescribeContact(const ContactProblem::Contact& contact) {
  Json entry = {{"a", contact.a}, {"b", contact.b}};
  if (contact.bilateral) {
    entry["bilateral"] = true;
    if (contact.compliance > 0.0) entry["compliance"] = contact.compliance;
    if (std::isfinite(contact.least)) entry["least"] = contact.least;
    if (std::isfinite(contact.most)) entry["most"] = contact.most;
  } else {
    entry["mu"] = contact.mu;
  }
  if (contact.weight != 1.0) entry["weight"] = contact.weight;
  if (contact.a != ContactProblem::kWorld) entry["J_a"] = MatrixToJson(contact.J_a);
  if (contact.b != ContactProblem::kWorld) entry["J_b"] = MatrixToJson(contact.J_b);
  entry["offset"] = VectorToJson(contact.offset);
  return entry;
}

}  // namespace

ContactProblem ReadKernelProblem(const JsonView& view) {
  ContactProblem problem;
  for (const JsonView& body : view.Require("bodies").List()) {
    problem.bodies.push_back(ReadKernelBody(body));
  }
  for (const JsonView& contact : view.Require("contacts").List()) {
    problem.contacts.push_back(ReadContact(contact, problem.bodies.size()));
  }
  return problem;
}

Json DescribeKernelProblem(const ContactProblem& problem) {
  Json bodies = Json::array();
  for (const ContactProblem::Body& body : problem.bodies)
    bodies.push_back({{"M", MatrixToJson(body.M)}, {"v_free", VectorToJson(body.v_free)}});
  Json contacts = Json::array();
  for (const ContactProblem::Contact& contact : problem.contacts)
    contacts.push_back(DescribeContact(contact));
  return {{"bodies", std::move(bodies)}, {"contacts", std::move(contacts)}};
}

}  // namespace touchstone::cli
