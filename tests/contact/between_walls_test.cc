// A box between a floor and a ceiling: the ceiling has forces only where the problem without it
// leads into it.

#include <gtest/gtest.h>

#include <cmath>

#include "contact/contact_scenes.h"
#include "contact/contact_solver.h"
#include "contact/solve_progress.h"
#include "support/lcg.h"

namespace touchstone::contact {
namespace {

struct Slot {
  ContactProblem all;
  ContactProblem floor;  // without the ceiling
};

/// A box that is pushed and slides, with `bodies` boxes on it up to the ceiling.
Slot MakeSlot(Lcg* random, int boxes, double push) {
  Slot slot;
  const double mu = random->Uniform(0.1, 1.0);
  const auto level = [](int i) { return static_cast<double>(i); };
  for (int i = 0; i < boxes; ++i) {
    slot.floor.bodies.push_back(MakeBox(std::pow(10.0, random->Uniform(-1, 1)), Vec3::Ones()));
    slot.floor.bodies.back().v_free.head<2>() += push * random->UniformVec3(-1, 1).head<2>();
    slot.floor.bodies.back().v_free.tail<3>() += 0.3 * push * random->UniformVec3(-1, 1);
    AddPatch(i, Vec3(0, 0, level(i) + 0.5), i - 1, Vec3(0, 0, level(i) - 0.5), -0.5, 0.5, 0.5,
             level(i), mu, &slot.floor.contacts);
  }
  slot.all = slot.floor;
  for (const double x : {-0.5, 0.5})
    for (const double y : {-0.5, 0.5})
      slot.all.contacts.push_back(MakeContact(boxes - 1, Vec3(x, y, 0.5), ContactProblem::kWorld,
                                              Vec3::Zero(), -Vec3::UnitZ(), mu));
  return slot;
}

TEST(BetweenWalls, TheCeilingPushesOnlyWhatMovesIntoIt) {
  Lcg random(11);
  int idle = 0, pushed = 0;
  for (int i = 0; i < 2000; ++i) {
    const Slot slot = MakeSlot(&random, 1 + i % 3, i % 2 == 0 ? 3.0 : 30.0);
    const ContactSolution between = Solve(slot.all, {});
    const ContactSolution below = Solve(slot.floor, {});
    ASSERT_TRUE(between.ok() && below.ok()) << i;
    EXPECT_LE(between.residuals.Worst(), 1e-9);
    double approach = 0.0, pressure = 0.0, scale = 0.0;
    for (std::size_t k = 0; k < slot.all.contacts.size(); ++k) {
      scale = std::max(scale, between.f[k].norm());
      if (k < slot.floor.contacts.size()) continue;
      approach = std::max(approach, -RelativeMotion(slot.all.contacts[k], below.v).z());
      pressure = std::max(pressure, between.f[k].z());
    }
    if (approach < 1e-9) {
      ++idle;
      EXPECT_LE(pressure, 1e-9 * scale) << i;
    } else if (approach > 1e-6) {
      ++pushed;
      EXPECT_GT(pressure, 0.0) << i;
    }
  }
  EXPECT_GT(idle, 200);
  EXPECT_GT(pushed, 200);
}

// A box that the law lets move as it does has no forces, whatever walls it touches.
TEST(BetweenWalls, WhatMovesAsTheLawAllowsHasNoForces) {
  Lcg random(12);
  for (int i = 0; i < 200; ++i) {
    Slot slot = MakeSlot(&random, 1, 3.0);
    slot.all.bodies[0].v_free << random.Uniform(-3, 3), random.Uniform(-3, 3), 0.0, 0.0, 0.0,
        random.Uniform(-3, 3);
    WarmStart warm;
    warm.f.assign(slot.all.contacts.size(), Vec3(0, 0, 5));
    warm.may_be_held = true;
    const ContactSolution solution = Solve(slot.all, {}, &warm);
    ASSERT_TRUE(solution.ok());
    for (const Vec3& f : solution.f) EXPECT_EQ(f, Vec3::Zero());
    EXPECT_EQ(solution.v[0], slot.all.bodies[0].v_free);
  }
}

// A box on the floor between two walls obeys the law however hard both press. A million times its
// weight is no answer; a thousand times may be one, as between wedges.
TEST(BetweenWalls, StressFarBeyondAllThatMovesTheBodiesIsNoAnswer) {
  ContactProblem problem;
  problem.bodies.push_back(MakeBox(1.0, Vec3::Ones()));
  problem.bodies[0].v_free.z() = -9.81;
  for (const Vec3& n : {Vec3(0, 0, 1), Vec3(1, 0, 0), Vec3(-1, 0, 0)})
    problem.contacts.push_back(
        MakeContact(0, -0.5 * n, ContactProblem::kWorld, Vec3::Zero(), n, 0.5));
  const ContactSystem system(problem);
  const settings::ContactSettings settings;
  const auto solves = [&](double stress) {
    SolveProgress progress(system, settings);
    return progress.Accept({Vec3(0, 0, 9.81), Vec3(0, 0, stress), Vec3(0, 0, stress)}, nullptr,
                           "given");
  };
  EXPECT_TRUE(solves(9.81e3));
  EXPECT_FALSE(solves(9.81e8));
}

}  // namespace
}  // namespace touchstone::contact
