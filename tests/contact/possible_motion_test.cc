#include "contact/possible_motion.h"

#include <gtest/gtest.h>

namespace touchstone::contact {
namespace {

/// A body on four corners of a floor, at (+-1, +-1) and 0.5 below its centre of mass.
ContactProblem OnFourCorners() {
  ContactProblem problem;
  problem.bodies.resize(1);
  for (const Vec3& r :
       {Vec3(1, 1, -0.5), Vec3(-1, 1, -0.5), Vec3(-1, -1, -0.5), Vec3(1, -1, -0.5)}) {
    ContactProblem::Contact contact;
    contact.a = 0;
    contact.J_a << Mat3::Identity(), Skew(r).transpose();
    problem.contacts.push_back(contact);
  }
  return problem;
}

std::vector<WantedMotion> Wanted(const std::vector<Vec3>& u) {
  std::vector<WantedMotion> wanted;
  for (const Vec3& one : u) wanted.push_back({.along = true, .normal = true, .u = one});
  return wanted;
}

TEST(PossibleMotion, IsWhatIsWantedOfABodyThatCanMoveSo) {
  const ContactProblem problem = OnFourCorners();
  const Vec6 w = (Vec6() << 0.3, -0.2, 0.1, 0.5, -0.4, 0.7).finished();
  std::vector<Vec3> u;
  for (const ContactProblem::Contact& contact : problem.contacts) u.push_back(contact.J_a * w);
  const std::vector<Vec3> possible = NearestPossibleMotion(problem, Wanted(u));
  for (std::size_t k = 0; k < u.size(); ++k) EXPECT_LT((possible[k] - u[k]).norm(), 1e-7);
}

// Corners of a rigid floor plate cannot be twisted against each other; all four can rise by the
// mean.
TEST(PossibleMotion, IsTheMeanWhereContactsContradictEachOther) {
  const ContactProblem problem = OnFourCorners();
  const std::vector<Vec3> up = NearestPossibleMotion(
      problem, Wanted({Vec3(0, 0, 3), Vec3(0, 0, -1), Vec3(0, 0, 3), Vec3(0, 0, -1)}));
  for (const Vec3& u : up) EXPECT_LT((u - Vec3(0, 0, 1)).norm(), 1e-7);
}

TEST(PossibleMotion, LeavesRowsThatAreNotMeantToTheOthers) {
  std::vector<WantedMotion> wanted(4, {.normal = true, .u = Vec3(9, 9, 2)});
  wanted[2] = {.u = Vec3(7, 7, 7)};
  const std::vector<Vec3> possible = NearestPossibleMotion(OnFourCorners(), wanted);
  for (const std::size_t k : {0u, 1u, 3u}) EXPECT_LT((possible[k] - Vec3(0, 0, 2)).norm(), 1e-7);
  EXPECT_EQ(possible[2], Vec3::Zero());
}

}  // namespace
}  // namespace touchstone::contact
