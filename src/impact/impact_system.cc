#include "impact/impact_system.h"

#include <algorithm>

#include "base/check.h"

namespace touchstone::impact {
namespace {

using contact::ContactProblem;

constexpr double kRelativeSpeedTolerance = 1e-9;
/// Relative to the inverse mass: a smaller response is only round-off left by the joints.
constexpr double kHeldFast = 1e-9;

/// J of the contact on the body, zero where it does not touch it.
Mat36 JacobianOn(const ContactProblem::Contact& contact, int body) {
  if (contact.a == body) return contact.J_a;
  return contact.b == body ? contact.J_b : Mat36::Zero();
}

/// J times the responses to unit impulses.
Mat3 CollisionMatrix(const ContactProblem::Contact& contact,
                     const std::vector<JointedBodies::Response>& responses) {
  Mat3 K = Mat3::Zero();
  for (const JointedBodies::Response& response : responses)
    K.noalias() += JacobianOn(contact, response.body) * response.change;
  return K;
}

/// The inverse mass that would respond to an impulse if nothing else held the two bodies [1/kg].
double InverseMass(const ContactProblem& problem, const ContactProblem::Contact& contact) {
  double sum = 0.0;
  for (const int body : {contact.a, contact.b})
    if (body != ContactProblem::kWorld)
      sum += 1.0 / problem.bodies[static_cast<std::size_t>(body)].M(0, 0);
  return sum;
}

/// The sum of the magnitudes of the terms of u.
double TermsOf(const ContactProblem& problem, const ContactProblem::Contact& contact) {
  double terms = contact.offset.norm();
  const auto add = [&](int body, const Mat36& J) {
    if (body == ContactProblem::kWorld) return;
    const Vec6& v = problem.bodies[static_cast<std::size_t>(body)].v_free;
    terms += (J.cwiseAbs() * v.cwiseAbs()).norm();
  };
  add(contact.a, contact.J_a);
  add(contact.b, contact.J_b);
  return terms;
}

}  // namespace

ImpactSystem::ImpactSystem(const ImpactProblem& problem) : problem_(problem) {
  const ContactProblem& contacts = problem.contact;
  TOUCHSTONE_CHECK(problem.restitution.size() == contacts.contacts.size());
  const JointedBodies bodies(contacts.bodies, problem.joints);
  valid_ = bodies.valid();
  if (!valid_) return;
  double scale = 0.0;
  for (const ContactProblem::Contact& contact : contacts.contacts) {
    responses_.push_back(bodies.Respond(contact));
    Mat3 K = CollisionMatrix(contact, responses_.back());
    const double least = kHeldFast * InverseMass(contacts, contact);
    if (!problem.joints.empty() && K(2, 2) <= least) {  // joints yield to a body that moves into
                                                        // them
      responses_.back() = JointedBodies(contacts.bodies, {}).Respond(contact);
      K = CollisionMatrix(contact, responses_.back());
    }
    collision_matrix_.push_back(K(2, 2) <= least ? Mat3(Mat3::Zero())
                                                 : Mat3(0.5 * (K + K.transpose())));
    scale = std::max(scale, TermsOf(contacts, contact));
    valid_ = valid_ && K.allFinite() && contact.offset.allFinite();
  }
  speed_tolerance_ = kRelativeSpeedTolerance * scale;
}

}  // namespace touchstone::impact
