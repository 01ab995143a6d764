#include "simulation/motion/load.h"

#include <utility>

#include "simulation/joints/joint_drives.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;
using Link = IslandProblem::Link;

void Accumulate(const dynamics::Wrench& wrench, dynamics::Wrench* sum) {
  sum->force += wrench.force;
  sum->torque += wrench.torque;
}

dynamics::Wrench WrenchOf(const Mat36& J, const Vec3& rows) {
  const Vec6 wrench = J.transpose() * rows;
  return {wrench.head<3>(), wrench.tail<3>()};
}

bool IsDrive(const IslandProblem& built, size_t k, Drive drive) {
  return built.links[k - built.contacts.size()].block == static_cast<int>(drive);
}

bool IsOutside(const ContactProblem::Contact& contact) {
  return contact.a == ContactProblem::kWorld || contact.b == ContactProblem::kWorld;
}

// The part of the force of row k that rubs.
Vec3 FrictionOf(const IslandProblem& built, size_t k, const Vec3& f) {
  if (k < built.contacts.size())
    return built.problem.contacts[k].mu == 0.0 ? Vec3::Zero() : Vec3(f[0], f[1], 0.0);
  const bool rubs = built.links[k - built.contacts.size()].kind == Link::Kind::kDrive &&
                    IsDrive(built, k, Drive::kFriction);
  return rubs ? f : Vec3::Zero();
}

void AddForce(const IslandProblem& built, size_t k, const Vec3& f, std::vector<Load>* loads) {
  const ContactProblem::Contact& contact = built.problem.contacts[k];
  const bool touches = k < built.contacts.size();
  const auto is = [&](Link::Kind kind) {
    return !touches && built.links[k - built.contacts.size()].kind == kind;
  };
  const bool motor = is(Link::Kind::kDrive) && IsDrive(built, k, Drive::kMotor);
  const Vec3 friction = FrictionOf(built, k, f);
  const auto push = [&](int i, const Mat36& J) {
    if (i == ContactProblem::kWorld) return;
    Load& load = (*loads)[static_cast<size_t>(i)];
    const dynamics::Wrench wrench = WrenchOf(J, f);
    Accumulate(wrench, &load.total);
    if (is(Link::Kind::kMouse) || motor) Accumulate(wrench, &load.driven);
    if (is(Link::Kind::kSpring)) Accumulate(wrench, &load.springs);
    if (IsOutside(contact)) {
      load.outside_force += wrench.force;
      const Vec3 power = built.middle[k].prescribed.transpose() * f;
      if (!motor) load.prescribed_power -= power;
      if (is(Link::Kind::kSpring)) load.prescribed_springs += power;
    }
    if (friction.isZero(0.0)) return;
    Accumulate(WrenchOf(J, friction), &load.friction);
    if (IsOutside(contact))
      load.prescribed_friction += built.middle[k].prescribed.transpose() * friction;
  };
  push(contact.a, contact.J_a);
  push(contact.b, contact.J_b);
  if (IsOutside(contact)) return;
  // The constraint that holds planar bodies in their plane takes the sum of the two forces.
  (*loads)[static_cast<size_t>(contact.a)].outside_force +=
      contact.J_a.leftCols<3>().transpose() * f + contact.J_b.leftCols<3>().transpose() * f;
}

// Adds the rate of J^T f, from the rate of the force and from the turn of its rows.
void AddRamp(const IslandProblem& built, size_t k, const Vec3& f, const Vec3& rate, double h,
             std::vector<Load>* loads) {
  const ContactProblem::Contact& contact = built.problem.contacts[k];
  const IslandProblem::Turn& turn = built.turn[k];
  const bool spring = k >= built.contacts.size() &&
                      built.links[k - built.contacts.size()].kind == Link::Kind::kSpring;
  const Vec3 friction = FrictionOf(built, k, f), rate_of_friction = FrictionOf(built, k, rate);
  const bool rubs = !friction.isZero(0.0) || !rate_of_friction.isZero(0.0);
  const auto push = [&](int i, const Mat36& J, const Mat36& dJ) {
    if (i == ContactProblem::kWorld) return;
    Load& load = (*loads)[static_cast<size_t>(i)];
    Load::Ramp& ramp = load.ramp;
    const auto ramp_of = [&](const Vec3& force, const Vec3& its_rate) -> dynamics::Wrench {
      const Vec6 wrench = J.transpose() * its_rate + dJ.transpose() * (force / h);
      return {wrench.head<3>(), wrench.tail<3>()};
    };
    const dynamics::Wrench wrench = ramp_of(f, rate);
    Accumulate(wrench, &ramp.total);
    // The two wrenches of a pair cancel except for the constraint of planar bodies.
    ramp.outside_force += wrench.force;
    if (spring) {
      Accumulate(wrench, &ramp.springs);
      Accumulate(WrenchOf(dJ, h / 12.0 * rate), &load.springs);
    }
    if (rubs) {
      Accumulate(ramp_of(friction, rate_of_friction), &ramp.friction);
      Accumulate(WrenchOf(dJ, h / 12.0 * rate_of_friction), &load.friction);
    }
    if (!IsOutside(contact)) return;
    const Vec3 since_middle(-0.5 * h, 0.0, 0.5 * h);
    const auto power_of = [&](const Vec3& its_rate) -> Vec3 {
      return since_middle.cwiseProduct(built.middle[k].prescribed.transpose() * its_rate);
    };
    load.prescribed_power -= power_of(rate);
    if (spring) load.prescribed_springs += power_of(rate);
    load.prescribed_friction += power_of(rate_of_friction);
  };
  push(contact.a, contact.J_a, turn.J_a);
  push(contact.b, contact.J_b, turn.J_b);
}

// Adds the power that the contacts of each pair take from an approach that is too slow for a
// bounce, and that they stop by the end of the planned time: its speed falls evenly from its
// initial value.
void AddStopping(const IslandProblem& built, const std::vector<Vec3>& f,
                 const std::vector<Vec3>& rate, double h, std::vector<Load>* loads) {
  for (size_t k = 0; k < built.contacts.size();) {
    const ContactProblem::Contact& contact = built.problem.contacts[k];
    const int pair = built.contacts[k].pair;
    Vec3 power = Vec3::Zero();
    for (; k < built.contacts.size() && built.contacts[k].pair == pair; ++k) {
      const double at_start = f[k].z() - (rate.empty() ? 0.0 : 0.5 * h * rate[k].z());
      power -= built.middle[k].parting * Vec3(at_start, 0.5 * f[k].z(), 0.0);
    }
    const int body = contact.a != ContactProblem::kWorld ? contact.a : contact.b;
    if (power[1] > 0.0) (*loads)[static_cast<size_t>(body)].stopping_power += power;
  }
}

// A parabola through values at the start, halfway and at the end of a time.
class Parabola {
 public:
  Parabola(const Vec3& values, double start, double end)
      : half_(0.5 * (end - start)),
        middle_(start + half_),
        value_(values[1]),
        slope_(0.5 * (values[2] - values[0])),
        bend_(0.5 * (values[0] + values[2]) - values[1]) {}

  double At(double t) const {
    const double s = (t - middle_) / half_;
    return value_ + s * (slope_ + s * bend_);
  }
  double IntegralTo(double t) const {  // integral from halfway on
    const double s = (t - middle_) / half_;
    return half_ * s * (value_ + s * (slope_ / 2.0 + s * (bend_ / 3.0)));
  }

 private:
  double half_, middle_, value_, slope_, bend_;
};

struct Time {
  double start, end;
  double Middle() const { return 0.5 * (start + end); }
};

// A load that was planned for one time, converted to a part of it.
Load PartOf(Load load, const Time& planned, const Time& part) {
  if (!(planned.end > planned.start)) return load;
  const double later = part.Middle() - planned.Middle();
  for (const auto& [wrench, ramp] :
       {std::pair(&load.total, &load.ramp.total), std::pair(&load.driven, &load.ramp.driven),
        std::pair(&load.friction, &load.ramp.friction),
        std::pair(&load.springs, &load.ramp.springs)}) {
    wrench->force += later * ramp->force;
    wrench->torque += later * ramp->torque;
  }
  load.outside_force += later * load.ramp.outside_force;
  for (Vec3* power : {&load.prescribed_power, &load.prescribed_friction, &load.prescribed_springs,
                      &load.stopping_power}) {
    const Parabola parabola(*power, planned.start, planned.end);
    *power = {parabola.At(part.start), parabola.At(part.Middle()), parabola.At(part.end)};
  }
  return load;
}

}  // namespace

double WorkOf(const Vec3& power, double start, double end, double from, double to) {
  if (!(end > start)) return power[1] * (to - from);
  const Parabola parabola(power, start, end);
  return parabola.IntegralTo(to) - parabola.IntegralTo(from);
}

Load RestOf(Load load, double start, double end, double t) {
  return PartOf(std::move(load), {start, end}, {t, end});
}

Load UntilEnd(Load load, double start, double planned_end, double end) {
  return PartOf(std::move(load), {start, planned_end}, {start, end});
}

Load operator+(const Load& a, const Load& b) {
  Load sum = a;
  for (dynamics::Wrench Load::*part :
       {&Load::total, &Load::driven, &Load::friction, &Load::springs})
    Accumulate(b.*part, &(sum.*part));
  sum.outside_force += b.outside_force;
  sum.prescribed_power += b.prescribed_power;
  sum.prescribed_friction += b.prescribed_friction;
  sum.prescribed_springs += b.prescribed_springs;
  sum.stopping_power += b.stopping_power;
  sum.slowed += b.slowed;
  for (dynamics::Wrench Load::Ramp::*part :
       {&Load::Ramp::total, &Load::Ramp::driven, &Load::Ramp::friction, &Load::Ramp::springs})
    Accumulate(b.ramp.*part, &(sum.ramp.*part));
  sum.ramp.outside_force += b.ramp.outside_force;
  return sum;
}

std::vector<Load> SumLoads(const IslandProblem& built, const std::vector<Vec3>& f,
                           const std::vector<Vec3>& rate, double h) {
  std::vector<Load> loads(built.problem.bodies.size());
  for (size_t k = 0; k < f.size(); ++k) AddForce(built, k, f[k], &loads);
  if (h > 0.0) AddStopping(built, f, rate, h, &loads);
  for (size_t k = 0; k < rate.size(); ++k) AddRamp(built, k, f[k], rate[k], h, &loads);
  for (size_t i = 0; i < built.moments.size(); ++i) Accumulate(built.moments[i], &loads[i].total);
  for (size_t i = 0; i < built.thrust.size(); ++i) {
    Accumulate(built.thrust[i], &loads[i].total);
    Accumulate(built.thrust[i], &loads[i].driven);
    loads[i].outside_force += built.thrust[i].force;
  }
  return loads;
}

}  // namespace touchstone::simulation
