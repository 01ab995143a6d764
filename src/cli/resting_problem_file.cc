#include "cli/resting_problem_file.h"

#include <array>

#include "cli/json_matrix.h"

namespace touchstone::cli {
namespace {

using contact::RestingBody;
using contact::RestingContact;
using contact::RestingContactType;
using scene::JsonView;
namespace bounds = scene::bounds;

Vec3 VectorOrZero(const JsonView& view, std::string_view key) {
  const auto found = view.Find(key);
  return found ? found->VectorWithin(bounds::kProblem) : Vec3::Zero();
}

Mat3 ReadInertia(const JsonView& view) {
  const Mat3 inertia = view.MatrixWithin(bounds::kInertia);
  const double asymmetry = (inertia - inertia.transpose()).cwiseAbs().maxCoeff();
  if (asymmetry > 1e-9 * inertia.cwiseAbs().maxCoeff()) view.Fail("expected a symmetric matrix");
  const Mat3 symmetric = 0.5 * (inertia + inertia.transpose());
  CheckDefinite(symmetric, view);
  return symmetric;
}

RestingBody ReadRestingBody(const JsonView& view) {
  RestingBody body;
  if (const auto immovable = view.Find("immovable")) body.immovable = immovable->Boolean();
  body.x = view.Require("x").VectorWithin(bounds::kPosition);
  body.v = VectorOrZero(view, "v");
  body.omega = VectorOrZero(view, "omega");
  if (body.immovable) return body;
  body.mass = view.Require("mass").Within(bounds::kMass);
  body.inertia_world = ReadInertia(view.Require("inertia_world"));
  body.ext_force = VectorOrZero(view, "ext_force");
  body.ext_torque = VectorOrZero(view, "ext_torque");
  return body;
}

void ReadEdges(const JsonView& view, RestingContact* contact) {
  contact->ea = view.Require("ea").Direction();
  contact->eb = view.Require("eb").Direction();
  const double sine = contact->ea.normalized().cross(contact->eb.normalized()).norm();
  if (sine < 1e-9) view.Require("eb").Fail("expected an edge that is not parallel to \"ea\"");
}

RestingContact ReadContact(const JsonView& view, const std::vector<RestingBody>& bodies) {
  constexpr std::array<std::string_view, 2> kTypes = {"vf", "ee"};
  const int last = static_cast<int>(bodies.size()) - 1;
  const auto is_immovable = [&](int body) { return bodies[static_cast<size_t>(body)].immovable; };
  RestingContact contact;
  contact.a = view.Require("a").Integer(0, last);
  contact.b = view.Require("b").Integer(0, last);
  if (contact.a == contact.b) {
    view.Require("b").Fail("expected another body than \"a\": a body has no contact with itself");
  }
  if (is_immovable(contact.a) && is_immovable(contact.b)) {
    view.Require("b").Fail("expected a movable body on one side of the contact at least");
  }
  contact.p = view.Require("p").VectorWithin(bounds::kPosition);
  contact.n = view.Require("n").Direction();
  const auto type = view.Find("type");
  if (type && type->Choice(kTypes) == 1) {
    contact.type = RestingContactType::kEdgeEdge;
    ReadEdges(view, &contact);
  }
  if (const auto mu = view.Find("mu")) contact.mu = mu->Within(bounds::kFriction);
  return contact;
}

}  // namespace

RestingInput ReadRestingInput(const JsonView& view) {
  RestingInput input;
  for (const JsonView& body : view.Require("bodies").List()) {
    const auto name = body.Find("name");
    input.names.push_back(name ? name->Text() : std::to_string(input.bodies.size()));
    input.bodies.push_back(ReadRestingBody(body));
  }
  for (const JsonView& contact : view.Require("contacts").List()) {
    input.contacts.push_back(ReadContact(contact, input.bodies));
  }
  return input;
}

}  // namespace touchstone::cli
