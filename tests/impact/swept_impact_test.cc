#include "impact/swept_impact.h"

#include <gtest/gtest.h>

#include "impact_scenes.h"
#include "support/joint_rows.h"

namespace touchstone::impact {
namespace {

using contact::ContactProblem;

Vec3 Motion(const ContactProblem::Contact& contact, const std::vector<Vec6>& v) {
  Vec3 u = contact.offset;
  if (contact.a >= 0) u += contact.J_a * v[static_cast<size_t>(contact.a)];
  if (contact.b >= 0) u += contact.J_b * v[static_cast<size_t>(contact.b)];
  return u;
}

// A chain of boxes on ball joints that falls flat onto the ground, bent by its links' spins.
ImpactProblem MakeChain(int links, double mu, Lcg* random) {
  ImpactProblem problem;
  for (int i = 0; i < links; ++i) {
    problem.contact.bodies.push_back(MakeBox(1.0, Vec3(1, 1, 1), Vec3(1, 0, -3)));
    for (const double y : {-0.5, 0.5})
      Add(MakeContact(i, Vec3(random->Uniform(-0.5, 0.5), y, -0.5), ContactProblem::kWorld,
                      Vec3::Zero(), Vec3::UnitZ(), mu),
          0.5, &problem);
    if (i > 0)
      problem.joints.push_back(contact::MakeBallJoint(i - 1, Vec3(0.5, 0, 0), i, Vec3(-0.5, 0, 0)));
  }
  return problem;
}

TEST(ResolveBySweeps, StopsWhatJointsHoldWithoutGain) {
  Lcg random(3);
  for (int trial = 0; trial < 50; ++trial) {
    SCOPED_TRACE(trial);
    const double mu = 0.4 * (trial % 3);
    const ImpactProblem problem = MakeChain(2 + trial % 7, mu, &random);
    const ImpactSolution swept = ResolveBySweeps(problem);
    ASSERT_EQ(swept.exit, ImpactExit::kInelastic) << swept.message;
    EXPECT_LT(swept.energy_change, 0.0);
    for (std::size_t k = 0; k < problem.contact.contacts.size(); ++k) {
      EXPECT_GT(Motion(problem.contact.contacts[k], swept.v).z(), -0.03);  // of 3 m/s
      EXPECT_LE(swept.impulse[k].head<2>().norm(), mu * swept.impulse[k].z() + 1e-12);
    }
    for (const ContactProblem::Contact& joint : problem.joints)
      EXPECT_LT(Motion(joint, swept.v).norm(), 1e-10);
  }
}

// Two walls of prescribed motion that close about a box.
TEST(ResolveBySweeps, TellsWhereBodiesHaveNoWayOut) {
  ImpactProblem problem;
  problem.contact.bodies.push_back(MakeBox(1.0, Vec3::Ones(), Vec3::Zero()));
  for (const double side : {-1.0, 1.0}) {
    Add(MakeContact(0, Vec3(0.5 * side, 0, 0), ContactProblem::kWorld, Vec3::Zero(),
                    Vec3(-side, 0, 0), 0.0),
        0.0, &problem);
    problem.contact.contacts.back().offset.z() = -1.0;
  }
  const ImpactSolution swept = ResolveBySweeps(problem);
  EXPECT_EQ(swept.exit, ImpactExit::kFailed);
  EXPECT_EQ(swept.squeezed.size(), 2u);
}

}  // namespace
}  // namespace touchstone::impact
