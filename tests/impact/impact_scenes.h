#pragma once

#include <vector>

#include "impact/impact_law.h"
#include "support/lcg.h"

namespace touchstone::impact {

inline contact::ContactProblem::Body MakeBody(double mass, const Mat3& inertia, const Vec3& v,
                                              const Vec3& w) {
  contact::ContactProblem::Body body;
  body.M.setZero();
  body.M.topLeftCorner<3, 3>() = mass * Mat3::Identity();
  body.M.bottomRightCorner<3, 3>() = inertia;
  body.v_free << v, w;
  return body;
}

inline contact::ContactProblem::Body MakeBox(double mass, const Vec3& size, const Vec3& v,
                                             const Vec3& w = Vec3::Zero()) {
  const Vec3 s = size.cwiseProduct(size);
  const Vec3 inertia = mass / 12.0 * Vec3(s.y() + s.z(), s.z() + s.x(), s.x() + s.y());
  return MakeBody(mass, inertia.asDiagonal(), v, w);
}

/// Contact at offsets r_a, r_b from the centres of mass, normal n from b to a.
inline contact::ContactProblem::Contact MakeContact(int a, const Vec3& r_a, int b, const Vec3& r_b,
                                                    const Vec3& n, double mu) {
  Vec3 t1, t2;
  TangentBasis(n, &t1, &t2);
  Mat3 frame;
  frame << t1.transpose(), t2.transpose(), n.transpose();
  contact::ContactProblem::Contact contact;
  contact.a = a;
  contact.b = b;
  contact.J_a << frame, -frame * Skew(r_a);
  contact.J_b << -frame, frame * Skew(r_b);
  contact.mu = mu;
  return contact;
}

inline void Add(const contact::ContactProblem::Contact& contact, double e, ImpactProblem* problem) {
  problem->contact.contacts.push_back(contact);
  problem->restitution.push_back(e);
}

/// Equal balls (unit mass, no rotation) in a row along x, each touching the next.
inline ImpactProblem MakeRow(const std::vector<double>& speeds, double e, double mu = 0.0) {
  ImpactProblem problem;
  for (std::size_t i = 0; i < speeds.size(); ++i) {
    problem.contact.bodies.push_back(MakeBox(1.0, Vec3::Ones(), Vec3(speeds[i], 0, 0)));
    if (i == 0) continue;
    const int right = static_cast<int>(i);
    Add(MakeContact(right, Vec3(-0.5, 0, 0), right - 1, Vec3(0.5, 0, 0), Vec3::UnitX(), mu), e,
        &problem);
  }
  return problem;
}

/// A body that touches the floor with these points.
inline ImpactProblem MakeLanding(const contact::ContactProblem::Body& body,
                                 const std::vector<Vec3>& points, double e, double mu) {
  ImpactProblem problem;
  problem.contact.bodies.push_back(body);
  for (const Vec3& r : points) {
    Add(MakeContact(0, r, contact::ContactProblem::kWorld, Vec3::Zero(), Vec3::UnitZ(), mu), e,
        &problem);
  }
  return problem;
}

inline Vec3 Motion(const ImpactProblem& problem, const std::vector<Vec6>& v, std::size_t k) {
  const contact::ContactProblem::Contact& contact = problem.contact.contacts[k];
  Vec3 u = contact.offset;
  if (contact.a >= 0) u += contact.J_a * v[static_cast<std::size_t>(contact.a)];
  if (contact.b >= 0) u += contact.J_b * v[static_cast<std::size_t>(contact.b)];
  return u;
}

inline std::vector<Vec6> VelocitiesBefore(const ImpactProblem& problem) {
  std::vector<Vec6> v;
  for (const auto& body : problem.contact.bodies) v.push_back(body.v_free);
  return v;
}

inline double KineticEnergy(const ImpactProblem& problem, const std::vector<Vec6>& v) {
  double energy = 0.0;
  for (std::size_t i = 0; i < v.size(); ++i)
    energy += 0.5 * v[i].dot(problem.contact.bodies[i].M * v[i]);
  return energy;
}

inline ImpactSolution Resolve(const ImpactProblem& problem,
                              settings::ImpactLaw law = settings::ImpactLaw::kFrictional) {
  settings::ImpactSettings settings;
  settings.law = law;
  return Resolve(problem, settings, settings::ContactSettings{});
}

}  // namespace touchstone::impact
