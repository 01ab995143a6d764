#include "impact/impact_system.h"

#include <algorithm>

#include "base/check.h"

namespace touchstone::impact {
namespace {

using contact::ContactProblem;

constexpr double kRelativeSpeedTolerance = 1e-9;

bool IsBody(int index) { return index != ContactProblem::kWorld; }

}  // namespace

ImpactSystem::ImpactSystem(const ImpactProblem& problem) : problem_(problem) {
  const ContactProblem& contacts = problem.contact;
  TOUCHSTONE_CHECK(problem.restitution.size() == contacts.contacts.size());
  std::vector<Eigen::LLT<Mat6>> factors;
  factors.reserve(contacts.bodies.size());
  for (const ContactProblem::Body& body : contacts.bodies) {
    factors.emplace_back(body.M);
    valid_ = valid_ && factors.back().info() == Eigen::Success && body.M.allFinite() &&
             body.v_free.allFinite();
  }
  double scale = 0.0;
  for (const ContactProblem::Contact& contact : contacts.contacts) {
    Mat63 response_a = Mat63::Zero();
    Mat63 response_b = Mat63::Zero();
    Mat3 K = Mat3::Zero();
    double terms = contact.offset.norm();
    const auto add_body = [&](int index, const Mat36& J, Mat63* response) {
      if (!IsBody(index)) return;
      const auto i = static_cast<std::size_t>(index);
      *response = factors[i].solve(J.transpose());
      K.noalias() += J * *response;
      terms += (J.cwiseAbs() * contacts.bodies[i].v_free.cwiseAbs()).norm();
    };
    add_body(contact.a, contact.J_a, &response_a);
    add_body(contact.b, contact.J_b, &response_b);
    response_a_.push_back(response_a);
    response_b_.push_back(response_b);
    collision_matrix_.push_back(0.5 * (K + K.transpose()));
    scale = std::max(scale, terms);
    valid_ = valid_ && K.allFinite() && contact.offset.allFinite();
  }
  speed_tolerance_ = kRelativeSpeedTolerance * scale;
}

}  // namespace touchstone::impact
