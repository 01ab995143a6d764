#pragma once

#include <algorithm>
#include <vector>

#include "contact/contact_problem.h"

namespace touchstone::contact {

/// A box of the given mass and edge lengths, alone under gravity, at rest.
inline ContactProblem::Body MakeBox(double mass, const Vec3& size) {
  ContactProblem::Body body;
  body.M.setZero();
  body.M.topLeftCorner<3, 3>() = mass * Mat3::Identity();
  const Vec3 s = size.cwiseProduct(size);
  body.M.bottomRightCorner<3, 3>() =
      (mass / 12.0 * Vec3(s.y() + s.z(), s.z() + s.x(), s.x() + s.y())).asDiagonal();
  body.v_free << 0, 0, -9.81, 0, 0, 0;
  return body;
}

/// Contact at offsets r_a, r_b from the two centres of mass, normal n from b to a.
inline ContactProblem::Contact MakeContact(int a, const Vec3& r_a, int b, const Vec3& r_b,
                                           const Vec3& n, double mu) {
  Vec3 t1, t2;
  TangentBasis(n, &t1, &t2);
  Mat3 frame;
  frame << t1.transpose(), t2.transpose(), n.transpose();
  ContactProblem::Contact contact;
  contact.a = a;
  contact.b = b;
  contact.J_a << frame, -frame * Skew(r_a);
  contact.J_b << -frame, frame * Skew(r_b);
  contact.mu = mu;
  return contact;
}

/// The four corners of the rectangle [x0, x1] x [-y, y] at height z as contacts of body a (centre
/// p_a) on body b (centre p_b).
inline void AddPatch(int a, const Vec3& p_a, int b, const Vec3& p_b, double x0, double x1, double y,
                     double z, double mu, std::vector<ContactProblem::Contact>* contacts) {
  for (const double px : {x0, x1}) {
    for (const double py : {-y, y}) {
      const Vec3 p(px, py, z);
      contacts->push_back(MakeContact(a, p - p_a, b, p - p_b, Vec3::UnitZ(), mu));
    }
  }
}

/// n unit cubes of the given masses on the floor, one on the other (bottom first).
inline ContactProblem MakeStack(const std::vector<double>& masses, double mu) {
  ContactProblem problem;
  for (std::size_t i = 0; i < masses.size(); ++i) {
    problem.bodies.push_back(MakeBox(masses[i], Vec3::Ones()));
    const int body = static_cast<int>(i);
    const double height = static_cast<double>(i);
    AddPatch(body, Vec3(0, 0, height + 0.5), body - 1, Vec3(0, 0, height - 0.5), -0.5, 0.5, 0.5,
             height, mu, &problem.contacts);
  }
  return problem;
}

/// A wall of unit cubes with `rows` cubes in the lowest row and one in the highest, every cube on
/// two of the row below (a gap of 0.1 between neighbours).
inline ContactProblem MakePyramid(int rows, double mu) {
  ContactProblem problem;
  std::vector<Vec3> centres;
  int below = 0;
  for (int row = 0; row < rows; ++row) {
    const int count = rows - row;
    const int first = static_cast<int>(centres.size());
    for (int i = 0; i < count; ++i) {
      const Vec3 p(1.1 * (i + 0.5 * row), 0.0, row + 0.5);
      const int body = first + i;
      centres.push_back(p);
      problem.bodies.push_back(MakeBox(1.0, Vec3::Ones()));
      if (row == 0) {
        AddPatch(body, p, ContactProblem::kWorld, Vec3::Zero(), p.x() - 0.5, p.x() + 0.5, 0.5, 0.0,
                 mu, &problem.contacts);
        continue;
      }
      const Vec3& left = centres[static_cast<std::size_t>(below + i)];
      const Vec3& right = centres[static_cast<std::size_t>(below + i + 1)];
      AddPatch(body, p, below + i, left, p.x() - 0.5, left.x() + 0.5, 0.5, row, mu,
               &problem.contacts);
      AddPatch(body, p, below + i + 1, right, right.x() - 0.5, p.x() + 0.5, 0.5, row, mu,
               &problem.contacts);
    }
    below = first;
  }
  return problem;
}

/// The norm of the largest of these forces.
inline double LargestForce(const std::vector<Vec3>& f) {
  double largest = 0.0;
  for (const Vec3& own : f) largest = std::max(largest, own.norm());
  return largest;
}

}  // namespace touchstone::contact
