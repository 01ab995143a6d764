#include "simulation/books/motion_books.h"

#include <algorithm>
#include <optional>

#include "simulation/motion/along_motion.h"

namespace touchstone::simulation {

double BookMotion(const dynamics::ModelBody& model, const dynamics::Environment& environment,
                  const Load& load, const BodyMotion& motion, double from, double to,
                  const Vec3& travel, Ledger* ledger) {
  const double elapsed = to - from;
  const scene::DampingDesc& damping = environment.damping;
  const double start = motion.trajectory().start(), end = motion.trajectory().end();
  const double middle = 0.5 * (start + end);
  const double ramped = elapsed * (0.5 * (from + to) - middle);  // the integral of t - middle
  ledger->BookImpulse(elapsed * (load.outside_force + model.mass * environment.gravity) +
                      ramped * load.ramp.outside_force - damping.linear * model.mass * travel);
  if (IsAny(model.locked.along)) {  // impulse taken by the body's locked axes
    const Vec3 push = elapsed * (load.total.force + model.mass * environment.gravity) +
                      ramped * load.ramp.total.force;
    ledger->BookImpulse(WithoutLocked(model.locked.along, push) - push);
  }

  const auto integrate = [&](const auto& rate) {
    return IntegrateAlong(motion, std::max(damping.linear, damping.angular), from, to, rate);
  };
  std::optional<Vec3> turn;
  const auto work = [&](const dynamics::Wrench& wrench) {
    if (wrench.torque == Vec3::Zero()) return wrench.force.dot(travel);
    if (!turn) turn = integrate([&](double t) -> Vec3 { return motion.TwistAt(t).w; });
    return wrench.force.dot(travel) + wrench.torque.dot(*turn);
  };
  const double outside = work(load.driven) + WorkOfRamp(load.ramp.driven, motion, from, to) +
                         WorkOf(load.prescribed_power, start, end, from, to);
  ledger->BookWork(outside);
  ledger->BookFriction(-work(load.friction) - WorkOfRamp(load.ramp.friction, motion, from, to) -
                       WorkOf(load.prescribed_friction, start, end, from, to));
  ledger->BookStop(WorkOf(load.stopping_power, start, end, from, to));
  ledger->BookDamping(-work(load.springs) - WorkOfRamp(load.ramp.springs, motion, from, to) -
                      WorkOf(load.prescribed_springs, start, end, from, to));
  if (damping.linear == 0.0 && damping.angular == 0.0) return outside;
  ledger->BookDamping(integrate([&](double t) {
    const dynamics::BodyState state = motion.trajectory().StateAt(t);
    const Twist twist = dynamics::ComputeTwist(model, state);
    return damping.linear * twist.v.dot(state.P) + damping.angular * twist.w.dot(state.L);
  }));
  return outside;
}

}  // namespace touchstone::simulation
