// Bodies that slide on more contacts than fix their motion share their load evenly.

#include <gtest/gtest.h>

#include <cmath>

#include "contact/contact_scenes.h"
#include "contact/contact_solver.h"
#include "support/lcg.h"

namespace touchstone::contact {
namespace {

/// How far from even the loads of four corners are, those of opposite ones added: zero where the
/// load goes evenly with the place.
double Bent(const std::vector<Vec3>& f, std::size_t first) {
  return f[first].z() - f[first + 1].z() - f[first + 2].z() + f[first + 3].z();
}

// Stacks of boxes that slide and spin on each other, in a step of 10 ms.
TEST(SharedLoad, OfStacksThatSlideGoesEvenlyWithThePlace) {
  Lcg random(5);
  int sliding = 0, interfaces = 0, even = 0;
  for (int i = 0; i < 300; ++i) {
    std::vector<double> masses;
    for (int k = 0; k < 2 + i % 4; ++k) masses.push_back(std::pow(10.0, random.Uniform(-0.5, 0.5)));
    ContactProblem problem = MakeStack(masses, random.Uniform(0.05, 0.3));
    for (ContactProblem::Body& body : problem.bodies) {
      body.v_free *= 0.01;
      body.v_free.head<2>() += random.UniformVec3(-1, 1).head<2>();
      body.v_free[5] += random.Uniform(-3, 3);
    }
    const ContactSolution solution = Solve(problem, {});
    ASSERT_TRUE(solution.ok()) << i;
    const double largest = LargestForce(solution.f);
    bool all_slide = true, all_push = true;
    for (std::size_t k = 0; k < solution.f.size(); ++k) {
      const ContactProblem::Contact& contact = problem.contacts[k];
      all_push &= solution.f[k].z() > 1e-6 * largest;
      all_slide &= solution.f[k].head<2>().norm() > (1.0 - 1e-9) * contact.mu * solution.f[k].z();
    }
    if (!all_slide || !all_push) continue;
    ++sliding;
    for (std::size_t first = 0; first < solution.f.size(); first += 4) {
      ++interfaces;
      even += std::abs(Bent(solution.f, first)) < 1e-4 * largest;
    }
  }
  EXPECT_GT(sliding, 250);
  EXPECT_GT(even, interfaces * 99 / 100);
}

}  // namespace
}  // namespace touchstone::contact
