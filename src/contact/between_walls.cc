#include "contact/between_walls.h"

#include <algorithm>
#include <vector>

namespace touchstone::contact {
namespace {

constexpr double kApproach = 1e-10;  // relative to the largest motion: a slower approach counts as
                                     // none
constexpr double kOpposite = -1e-3;  // cosine between the normals of walls that can press against
                                     // each other
constexpr int kRounds = 4;
constexpr int kMostBodies = 8;  // the rounds cost as much as the solve

bool IsWall(const ContactProblem::Contact& contact) {
  return !contact.bilateral &&
         (contact.a == ContactProblem::kWorld || contact.b == ContactProblem::kWorld);
}

/// Direction in which a wall pushes: its normal, shorter for a body that cannot move along all
/// axes.
Vec3 PushOf(const ContactProblem::Contact& wall) {
  const Mat36& J = wall.a != ContactProblem::kWorld ? wall.J_a : wall.J_b;
  return J.row(2).head<3>();
}

/// Whether each contact is a wall that nothing presses and that has an opposite one.
std::vector<bool> FindIdleWalls(const ContactSystem& system, const WarmStart* warm) {
  const std::vector<ContactProblem::Contact>& contacts = system.problem().contacts;
  const bool knows = warm != nullptr && warm->f.size() == contacts.size();
  const double none = kApproach * system.motion_scale();
  std::vector<bool> idle(contacts.size(), false);
  std::vector<Vec3> walls;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    if (!IsWall(contacts[k])) continue;
    walls.push_back(PushOf(contacts[k]));
    idle[k] = !(knows && warm->f[k].z() > 0.0) && system.u_free()[k].z() >= -none;
  }
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    if (!idle[k]) continue;
    const Vec3 push = PushOf(contacts[k]);
    idle[k] = std::ranges::any_of(walls, [&](const Vec3& n) { return n.dot(push) < kOpposite; });
  }
  return idle;
}

/// The problem without the contacts that are left out.
ContactProblem Without(const ContactProblem& problem, const std::vector<bool>& left_out) {
  ContactProblem fewer;
  fewer.bodies = problem.bodies;
  for (std::size_t k = 0; k < left_out.size(); ++k)
    if (!left_out[k]) fewer.contacts.push_back(problem.contacts[k]);
  return fewer;
}

/// The part of a warm start that belongs to the contacts that are not left out.
WarmStart StartOf(const WarmStart* warm, const std::vector<bool>& left_out) {
  WarmStart start;
  if (warm == nullptr) return start;
  start.wants_least_norm = warm->wants_least_norm;
  start.v = warm->v;
  for (std::size_t k = 0; k < left_out.size(); ++k) {
    if (left_out[k]) continue;
    if (warm->f.size() == left_out.size()) start.f.push_back(warm->f[k]);
    if (warm->slides.size() == left_out.size()) start.slides.push_back(warm->slides[k]);
  }
  return start;
}

std::vector<Vec3> WithZeros(const std::vector<Vec3>& f, const std::vector<bool>& left_out) {
  std::vector<Vec3> all(left_out.size(), Vec3::Zero());
  auto next = f.begin();
  for (std::size_t k = 0; k < left_out.size(); ++k)
    if (!left_out[k]) all[k] = *next++;
  return all;
}

}  // namespace

bool SolveBetweenWalls(const ContactSystem& system, const WarmStart* warm, SolveProgress* progress,
                       bool* least_norm) {
  const ContactProblem& problem = system.problem();
  if (system.num_bodies() > kMostBodies || HasJoints(problem)) return false;
  const double none = kApproach * system.motion_scale();
  std::vector<bool> idle = FindIdleWalls(system, warm);
  for (int i = 0; i < kRounds && std::ranges::find(idle, true) != idle.end(); ++i) {
    WarmStart start = StartOf(warm, idle);
    settings::ContactSettings settings = progress->settings();
    settings.max_newton = progress->max_newton();
    const ContactSolution fewer = Solve(Without(problem, idle), settings, &start);
    progress->statistics.newton += fewer.statistics.newton;
    progress->statistics.stages += fewer.statistics.stages;
    progress->statistics.factorizations += fewer.statistics.factorizations;
    if (!fewer.ok()) return false;
    bool pressed = false;
    for (std::size_t k = 0; k < idle.size(); ++k) {
      if (!idle[k] || RelativeMotion(problem.contacts[k], fewer.v).z() >= -none) continue;
      idle[k] = false;
      pressed = true;
    }
    if (pressed) continue;
    *least_norm = start.may_be_held;
    return progress->Accept(WithZeros(fewer.f, idle), nullptr, fewer.statistics.method);
  }
  return false;
}

}  // namespace touchstone::contact
