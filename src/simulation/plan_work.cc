#include "simulation/plan_work.h"

#include <algorithm>

#include "simulation/along_motion.h"
#include "simulation/attachments.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;

dynamics::Trajectory Move(const World& world, int body, const dynamics::Wrench& wrench, double h,
                          const settings::IntegratorSettings& integrator) {
  return dynamics::Trajectory::Make(world.body(body), world.state(body), 0.0, h, wrench,
                                    world.environment, integrator);
}

// Translation and the integral of the angular velocity.
Vec6 Travel(const World& world, int body, const dynamics::Trajectory& trajectory) {
  const double h = trajectory.end();
  Vec6 travel;
  travel.head<3>() = trajectory.StateAt(h).p_WBcm - world.state(body).p_WBcm;
  travel.tail<3>() = IntegrateAlong(BodyMotion(trajectory), world.environment.damping.angular, 0.0,
                                    h, [&](double t) -> Vec3 { return trajectory.TwistAt(t).w; });
  return travel;
}

// From end b of a spring to a, h from now.
Vec3 LineAfter(const World& world, const Island& island, const dynamics::ModelSpring& spring,
               const std::vector<dynamics::Trajectory>& trajectories, double h,
               const settings::IntegratorSettings& integrator) {
  const auto point = [&](const dynamics::AttachedFrame& end) -> Vec3 {
    if (!end.on_body()) return end.p;
    const int i = island.IndexOf(end.body);
    if (i != ContactProblem::kWorld)
      return trajectories[static_cast<size_t>(i)].PoseAt(h).ToWorld(end.p);
    return Move(world, end.body, {}, h, integrator).PoseAt(h).ToWorld(end.p);
  };
  return point(spring.a) - point(spring.b);
}

}  // namespace

PlanWork ForeseeWork(const World& world, const Island& island, const BuiltProblem& built,
                     const contact::ContactSolution& solution, double h,
                     const settings::IntegratorSettings& integrator) {
  const std::vector<ContactProblem::Contact>& rows = built.problem.contacts;
  std::vector<Vec6> wrenches(island.bodies.size(), Vec6::Zero());
  for (size_t k = 0; k < rows.size(); ++k) contact::AddWrenches(rows[k], solution.f[k], &wrenches);

  PlanWork work;
  std::vector<dynamics::Trajectory> trajectories;
  double before = 0.0, after = 0.0;
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    const int body = island.bodies[i];
    const dynamics::Wrench& thrust = built.thrust[i];
    trajectories.push_back(Move(
        world, body, {wrenches[i].head<3>() + thrust.force, wrenches[i].tail<3>() + thrust.torque},
        h, integrator));
    work.travel.push_back(Travel(world, body, trajectories.back()));
    before += dynamics::ComputeKineticEnergy(world.body(body), world.state(body));
    after += dynamics::ComputeKineticEnergy(world.body(body), trajectories.back().StateAt(h));
  }
  work.kinetic = std::max(before, after);

  work.spring_lines.resize(built.links.size());
  for (size_t k = 0; k < rows.size(); ++k) {
    using Kind = BuiltProblem::Link::Kind;
    const bool link = k >= built.contacts.size();
    const BuiltProblem::Link* links = link ? &built.links[k - built.contacts.size()] : nullptr;
    Vec3 path = h * built.middle[k].prescribed;
    if (rows[k].a != ContactProblem::kWorld)
      path += rows[k].J_a * work.travel[static_cast<size_t>(rows[k].a)];
    if (rows[k].b != ContactProblem::kWorld)
      path += rows[k].J_b * work.travel[static_cast<size_t>(rows[k].b)];
    double gain = solution.f[k].dot(path);
    if (link && links->kind == Kind::kMouse) gain = 0.0;
    if (link && links->kind == Kind::kSpring) {
      const dynamics::ModelSpring& spring = world.springs[static_cast<size_t>(links->index)];
      auto& [first, last] = work.spring_lines[k - built.contacts.size()];
      first = AttachedPoint(world, spring.a) - AttachedPoint(world, spring.b);
      last = LineAfter(world, island, spring, trajectories, h, integrator);
      const double before_stretch = first.norm() - spring.length;
      const double after_stretch = last.norm() - spring.length;
      gain += 0.5 * spring.stiffness * (after_stretch - before_stretch) *
              (after_stretch + before_stretch);
    }
    work.path.push_back(path);
    work.gain.push_back(gain);
    work.total += gain;
  }
  return work;
}

}  // namespace touchstone::simulation
