#include "simulation/motion/flight.h"

#include <algorithm>

#include "simulation/motion/along_motion.h"

namespace touchstone::simulation {
namespace {

constexpr double kSwungTooFar = 1.0;  // [rad]: forces that swing a body this far keep no joint
                                      // together

// Whether a body turns by so little that it can be followed: by its velocities at present and at
// the end, and by the swing that a changing torque causes in between.
bool TurnsLittle(const World& world, int body, const Load& load, double h) {
  const dynamics::ModelBody& model = world.body(body);
  const dynamics::BodyState& state = world.state(body);
  const Mat3 answer = dynamics::ComputeWorldInverseInertia(model, state.q_WB);
  const Vec3 w = answer * state.L;
  const Vec3 gained = h * (answer * load.total.torque);
  const Vec3 swung = h * h / 8.0 * (answer * load.ramp.total.torque);
  return h * std::max(w.norm(), (w + gained).norm()) < kFarthestTurn &&
         h * swung.norm() < kSwungTooFar;
}

}  // namespace

dynamics::Trajectory Fly(const World& world, int body, const Load& load, double t, double end,
                         const settings::IntegratorSettings& integrator) {
  const double half = 0.5 * (end - t);
  const dynamics::Wrench& mean = load.total;
  const dynamics::Wrench& ramp = load.ramp.total;
  return dynamics::Trajectory::Make(
      world.body(body), world.state(body), t, end,
      {mean.force - half * ramp.force, mean.torque - half * ramp.torque}, world.environment,
      integrator, ramp);
}

std::vector<dynamics::Trajectory> Fly(const World& world, const Island& island,
                                      const std::vector<Load>& loads, double t, double end,
                                      const settings::IntegratorSettings& integrator) {
  std::vector<dynamics::Trajectory> flights;
  for (size_t i = 0; i < loads.size(); ++i)
    if (!TurnsLittle(world, island.bodies[i], loads[i], end - t)) return flights;
  flights.reserve(loads.size());
  for (size_t i = 0; i < loads.size(); ++i)
    flights.push_back(Fly(world, island.bodies[i], loads[i], t, end, integrator));
  return flights;
}

Vec6 ComputeTravel(const World& world, const dynamics::Trajectory& flight) {
  const double start = flight.start(), end = flight.end();
  Vec6 travel;
  travel.head<3>() = flight.StateAt(end).p_WBcm - flight.StateAt(start).p_WBcm;
  travel.tail<3>() = IntegrateAlong(BodyMotion(flight), world.environment.damping.angular, start,
                                    end, [&](double t) -> Vec3 { return flight.TwistAt(t).w; });
  return travel;
}

}  // namespace touchstone::simulation
