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

class SpringEnds {
 public:
  SpringEnds(const World& world, const Island& island,
             const std::vector<dynamics::Trajectory>& trajectories, double h,
             const settings::IntegratorSettings& integrator)
      : world_(world),
        island_(island),
        trajectories_(trajectories),
        h_(h),
        integrator_(integrator) {}

  // By how much its energy grows [J].
  double Gain(const dynamics::ModelSpring& spring) const {
    const auto energy = [&](double length) {
      return 0.5 * spring.stiffness * (length - spring.length) * (length - spring.length);
    };
    return energy((PointOf(spring.a) - PointOf(spring.b)).norm()) -
           energy(SpringLength(world_, spring));
  }

 private:
  Vec3 PointOf(const dynamics::AttachedFrame& end) const {
    if (!end.on_body()) return end.p;
    const int i = island_.IndexOf(end.body);
    if (i != ContactProblem::kWorld)
      return trajectories_[static_cast<size_t>(i)].StateAt(h_).pose().ToWorld(end.p);
    return Move(world_, end.body, {}, h_, integrator_).StateAt(h_).pose().ToWorld(end.p);
  }

  const World& world_;
  const Island& island_;
  const std::vector<dynamics::Trajectory>& trajectories_;
  double h_;
  const settings::IntegratorSettings& integrator_;
};

}  // namespace

PlanWork ForeseeWork(const World& world, const Island& island, const BuiltProblem& built,
                     const contact::ContactSolution& solution, double h,
                     const settings::IntegratorSettings& integrator) {
  const std::vector<ContactProblem::Contact>& rows = built.problem.contacts;
  std::vector<Vec6> wrenches(island.bodies.size(), Vec6::Zero());
  for (size_t k = 0; k < rows.size(); ++k) contact::AddWrenches(rows[k], solution.f[k], &wrenches);

  PlanWork work;
  std::vector<dynamics::Trajectory> trajectories;
  std::vector<Vec6> travels;
  double before = 0.0, after = 0.0;
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    const int body = island.bodies[i];
    const dynamics::Wrench& thrust = built.thrust[i];
    trajectories.push_back(Move(
        world, body, {wrenches[i].head<3>() + thrust.force, wrenches[i].tail<3>() + thrust.torque},
        h, integrator));
    travels.push_back(Travel(world, body, trajectories.back()));
    before += dynamics::ComputeKineticEnergy(world.body(body), world.state(body));
    after += dynamics::ComputeKineticEnergy(world.body(body), trajectories.back().StateAt(h));
  }
  work.kinetic = std::max(before, after);

  const SpringEnds springs(world, island, trajectories, h, integrator);
  for (size_t k = 0; k < rows.size(); ++k) {
    using Kind = BuiltProblem::Link::Kind;
    const bool link = k >= built.contacts.size();
    const BuiltProblem::Link* links = link ? &built.links[k - built.contacts.size()] : nullptr;
    Vec3 path = h * built.middle[k].prescribed;
    if (rows[k].a != ContactProblem::kWorld)
      path += rows[k].J_a * travels[static_cast<size_t>(rows[k].a)];
    if (rows[k].b != ContactProblem::kWorld)
      path += rows[k].J_b * travels[static_cast<size_t>(rows[k].b)];
    double gain = solution.f[k].dot(path);
    if (link && links->kind == Kind::kMouse) gain = 0.0;
    if (link && links->kind == Kind::kSpring)
      gain += springs.Gain(world.springs[static_cast<size_t>(links->index)]);
    work.path.push_back(path);
    work.gain.push_back(gain);
    work.total += gain;
  }
  return work;
}

}  // namespace touchstone::simulation
