#include "contact/blocked_contacts.h"

#include <gtest/gtest.h>

namespace touchstone::contact {
namespace {

// A body of 2 kg, pressed at an arm of 0.1 m along x by what moves with speed 1 along the normal z,
// and whose motions along the axes that `free` leaves are all it has.
ContactProblem Pressed(const Vec6& free) {
  ContactProblem problem;
  problem.bodies.resize(1);
  problem.bodies[0].M.diagonal() << 2, 2, 2, 0.1, 0.1, 0.1;
  ContactProblem::Contact& contact = problem.contacts.emplace_back();
  contact.a = 0;
  contact.J_a.row(0) << 1, 0, 0, 0, 0, 0;
  contact.J_a.row(1) << 0, 1, 0, 0, 0, 0.1;
  contact.J_a.row(2) << 0, 0, 1, 0, -0.1, 0;
  contact.J_a = contact.J_a * free.asDiagonal();
  contact.offset.z() = -1.0;
  return problem;
}

TEST(BlockedContacts, AreThoseThatNoMotionOfTheirBodiesOpens) {
  const Vec6 all = Vec6::Ones();
  Vec6 turns = all, neither = all, tilted = all;
  turns[2] = 0.0;
  neither[2] = neither[4] = 0.0;
  tilted[2] = 1e-5;  // the normal leans on an axis that is free
  tilted[4] = 0.0;
  EXPECT_TRUE(FindBlockedContacts(Pressed(all), 0.0).empty());
  EXPECT_TRUE(FindBlockedContacts(Pressed(turns), 0.0).empty());
  EXPECT_TRUE(FindBlockedContacts(Pressed(tilted), 0.0).empty());
  EXPECT_EQ(FindBlockedContacts(Pressed(neither), 0.0), std::vector<std::size_t>{0});
  EXPECT_TRUE(FindBlockedContacts(Pressed(neither), 2.0).empty());  // slower than that
}

TEST(BlockedContacts, APartnerThatMovesOpensThem) {
  Vec6 free = Vec6::Ones();
  free[2] = free[4] = 0.0;
  ContactProblem problem = Pressed(free);
  problem.bodies.push_back(problem.bodies[0]);
  problem.contacts[0].b = 1;
  problem.contacts[0].J_b.row(2) << 0, 0, -1, 0, 0, 0;
  EXPECT_TRUE(FindBlockedContacts(problem, 0.0).empty());
  problem.contacts[0].J_b.setZero();
  EXPECT_EQ(FindBlockedContacts(problem, 0.0).size(), 1U);
}

}  // namespace
}  // namespace touchstone::contact
