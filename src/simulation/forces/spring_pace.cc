#include "simulation/forces/spring_pace.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "simulation/forces/spring_system.h"
#include "simulation/world/attachments.h"
#include "simulation/world/point_speed.h"

namespace touchstone::simulation {
namespace {

using dynamics::AttachedFrame;
using dynamics::BodyState;
using dynamics::ModelBody;

// The inverse of the mass that a spring moves at this end, in the direction in which the body
// yields most [1/kg].
double InverseMassAt(const ModelBody& body, const BodyState& state, const AttachedFrame& end) {
  const Mat3 arm = Skew(state.q_WB * end.p);
  const Mat3 answer = dynamics::ComputeWorldInverseInertia(body, state.q_WB);
  return body.inverse_mass + (arm * answer * arm.transpose()).norm();
}

// The rate of SpringPace.
double RateOfSprings(const World& world, const Island& island, double t) {
  constexpr double kOtherEnd = 2.0;  // the body at the other end yields at most as much
  struct Sums {
    double squares = 0.0, damped = 0.0;
  };
  std::vector<Sums> of_body(island.bodies.size());
  for (const int index : island.springs) {
    const dynamics::ModelSpring& spring = world.springs[static_cast<size_t>(index)];
    for (const AttachedFrame* end : {&spring.a, &spring.b}) {
      const int i = end->on_body() ? island.IndexOf(end->body) : contact::ContactProblem::kWorld;
      if (i == contact::ContactProblem::kWorld) continue;
      const double inverse_mass =
          InverseMassAt(world.body(end->body), world.state(end->body), *end);
      of_body[static_cast<size_t>(i)].squares += kOtherEnd * spring.stiffness * inverse_mass;
      of_body[static_cast<size_t>(i)].damped += kOtherEnd * spring.damping * inverse_mass;
    }
  }
  for (const int index : island.thrusters) {
    const dynamics::ModelThruster& thruster = world.thrusters[static_cast<size_t>(index)];
    if (!thruster.FiresAt(t)) continue;
    const ModelBody& body = world.body(thruster.at.body);
    const BodyState& state = world.state(thruster.at.body);
    const Vec3 torque = ThrustOf(thruster, state).torque;
    of_body[static_cast<size_t>(island.IndexOf(thruster.at.body))].squares +=
        (dynamics::ComputeWorldInverseInertia(body, state.q_WB) * torque).norm();
  }
  double fastest = 0.0;
  for (size_t i = 0; i < of_body.size(); ++i) {
    const int body = island.bodies[i];
    const double spin = dynamics::ComputeTwist(world.body(body), world.state(body)).w.norm();
    fastest = std::max(fastest, std::sqrt(of_body[i].squares) + of_body[i].damped + spin);
  }
  return fastest;
}

}  // namespace

SpringPace PaceOfSprings(const World& world, const Island& island, double t) {
  SpringPace pace{.rate = RateOfSprings(world, island, t)};
  if (!(pace.rate > 0.0)) return pace;
  const std::vector<Twist> accelerations = SpringSystem(world, island, t, 0.0, {}).Accelerations();
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    const int body = island.bodies[i];
    const double acceleration =
        accelerations[i].v.norm() + world.body(body).shape->radius() * accelerations[i].w.norm();
    const double amplitude =
        LargestPointSpeed(world, body) / pace.rate + acceleration / (pace.rate * pace.rate);
    pace.amplitude = std::max(pace.amplitude, amplitude);
  }
  return pace;
}

}  // namespace touchstone::simulation
