// The residual that is shown of rough forces is how far they are from the law, computed anew here
// from what is exported: inertias, velocities without forces, frames of contacts, and the forces.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "contact/contact_problem.h"
#include "contact/contact_solution.h"
#include "support/scene_run.h"
#include "support/tumble_scene.h"

namespace touchstone {
namespace {

using contact::ContactProblem;

/// J v + offset of a contact: its relative acceleration along t1, t2, n.
Vec3 MotionOf(const ContactProblem::Contact& contact, const std::vector<Vec6>& v) {
  Vec3 u = contact.offset;
  if (contact.a >= 0) u += contact.J_a * v[static_cast<std::size_t>(contact.a)];
  if (contact.b >= 0) u += contact.J_b * v[static_cast<std::size_t>(contact.b)];
  return u;
}

/// The largest violation of the law, relative to the largest force and unforced acceleration:
/// |min(f_n, a_n)|, and how far friction is from that of maximal dissipation.
double ViolationOf(const ContactProblem& problem, const std::vector<Vec3>& f) {
  std::vector<Vec6> v_free, v;
  for (const ContactProblem::Body& body : problem.bodies) v_free.push_back(body.v_free);
  v = v_free;
  double largest_force = 0.0, largest_motion = 0.0;
  for (std::size_t k = 0; k < f.size(); ++k) {
    const ContactProblem::Contact& contact = problem.contacts[k];
    largest_force = std::max(largest_force, f[k].norm());
    largest_motion = std::max(largest_motion, std::abs(MotionOf(contact, v_free).z()));
    const auto push = [&](int body, const Mat36& J) {
      if (body < 0) return;
      const auto i = static_cast<std::size_t>(body);
      const Vec6 wrench = J.transpose() * f[k];
      v[i] += problem.bodies[i].M.inverse() * wrench;
    };
    push(contact.a, contact.J_a);
    push(contact.b, contact.J_b);
  }
  double worst = 0.0;
  for (std::size_t k = 0; k < f.size(); ++k) {
    const ContactProblem::Contact& contact = problem.contacts[k];
    const Vec3 u = MotionOf(contact, v) / largest_motion, force = f[k] / largest_force;
    worst = std::max(worst, std::abs(std::min(force.z(), u.z())));
    Eigen::Vector2d best = force.head<2>() - u.head<2>();
    const double most = contact.mu * std::max(force.z(), 0.0);
    if (best.norm() > most) best *= most / best.norm();
    worst = std::max(worst, (force.head<2>() - best).norm());
  }
  return worst;
}

TEST(RoughResidual, IsThatOfTheExportedForces) {
  auto desc = testing::TumbleScene(2, 0.4, 40, 3);
  desc->settings.pace = settings::Pace::kLively;
  desc->settings.lively.work = 20;
  session::Simulation simulation(desc);
  std::vector<double> of_step;
  simulation.SetProblemSink(
      [&](const ContactProblem& problem, const contact::ContactSolution& solution, double) {
        of_step.push_back(ViolationOf(problem, solution.f));
        const double tolerance = std::max(1e-6 * of_step.back(), 1e-12);
        EXPECT_NEAR(solution.residuals.reported, of_step.back(), tolerance);
      });
  int shown = 0;
  ASSERT_EQ(testing::RunTo(
                &simulation, kSanitized ? 0.5 : 1.0,
                [&] {
                  for (const exchange::IslandSnapshot& island : simulation.MakeSnapshot().islands) {
                    if (island.certified || !(island.residual > 1e-6)) continue;
                    ++shown;
                    EXPECT_TRUE(std::ranges::any_of(of_step,
                                                    [&](double residual) {
                                                      return std::abs(residual - island.residual) <
                                                             1e-6 * island.residual;
                                                    }))
                        << island.residual << " at " << simulation.time();
                  }
                  of_step.clear();
                }),
            "");
  EXPECT_GT(shown, 10);
}

}  // namespace
}  // namespace touchstone
