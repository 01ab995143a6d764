#include "simulation/forces/spring_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulation/forces/plan_length.h"
#include "simulation/forces/spring_course.h"
#include "simulation/joints/link_rows.h"
#include "simulation/motion/flight.h"

namespace touchstone::simulation {
namespace {

using dynamics::DampedDrive;
using dynamics::ModelBody;
using dynamics::Wrench;

// What a momentum does over h under a drag c: the share of it that is left and its integral, and
// the same for a force and for a force that grows steadily from zero.
class DriveOver {
 public:
  DriveOver(double h, double c)
      : start_(Vec3::UnitX(), Vec3::Zero(), Vec3::Zero(), c),
        rate_(Vec3::Zero(), Vec3::UnitX(), Vec3::Zero(), c),
        slope_(Vec3::Zero(), Vec3::Zero(), Vec3::UnitX(), c),
        h_(h) {}

  /// The slope of the force that leads from the momentum `before` to `after`, with this integral of
  /// the momentum.
  Vec3 FindSlope(const Vec3& before, const Vec3& after, const Vec3& integral) const {
    const Vec3 gained = after - start_.At(h_).x() * before;
    const Vec3 moved = integral - start_.Integral(h_).x() * before;
    const double a = rate_.At(h_).x(), b = slope_.At(h_).x();
    const double c = rate_.Integral(h_).x(), d = slope_.Integral(h_).x();
    return (a * moved - c * gained) / (a * d - b * c);
  }

  /// The force halfway, of this slope, that leads from the momentum `before` to `after`.
  Vec3 FindMean(const Vec3& before, const Vec3& after, const Vec3& slope) const {
    const double a = rate_.At(h_).x();
    return (after - start_.At(h_).x() * before - slope_.At(h_).x() * slope) / a + 0.5 * h_ * slope;
  }

 private:
  DampedDrive start_, rate_, slope_;
  double h_;
};

Wrench Minus(const Wrench& a, const Wrench& b) { return {a.force - b.force, a.torque - b.torque}; }

// The phase of an oscillation for which it may be planned at once [rad]. Under a force that changes
// steadily the path halfway differs by phase^4 / 384 of the amplitude from that of the spring.
double PhaseToPlan(double amplitude, double tolerance) {
  constexpr double kLeast = 0.5;
  constexpr double kOff = 1e-3;  // of the tolerance
  if (!(amplitude > 0.0)) return std::numeric_limits<double>::infinity();
  return std::max(kLeast, std::pow(384.0 * kOff * tolerance / amplitude, 0.25));
}

// Whether a thruster or a load fires at t whose wrench turns with its body.
bool AnyThrustTurns(const World& world, const Island& island, double t) {
  return std::ranges::any_of(island.thrusters, [&](int index) {
    const dynamics::ModelThruster& thruster = world.thrusters[static_cast<size_t>(index)];
    return thruster.FiresAt(t) && !(thruster.in_world && thruster.at.p.isZero(0.0));
  });
}

// Whether any contact of the island may push in a plan for h: does not part faster than contacts do
// that are left out of its problem.
bool AnyMayPush(const settings::Settings& settings, const World& world, const PairTable& pairs,
                const std::optional<MouseSpring>& mouse, const Island& island, double t, double h) {
  if (island.pairs.empty()) return false;
  const ForceInput input = MakeForceInput(world, settings, mouse, t, h);
  return !BuildForceProblem(world, pairs, island, input, PredictedPoses::OfFree(world, h))
              .contacts.empty();
}

// Finds the loads, each a constant and a slope, under which the bodies end where the springs lead
// them.
class LoadFit {
 public:
  /// `corrects`: whether the mean and the first moment of the forces are not good enough.
  LoadFit(const settings::Settings& settings, const World& world, const Island& island,
          const SpringCourse& course, bool corrects, double t, double h)
      : settings_(settings),
        world_(world),
        island_(island),
        course_(course),
        corrects_(corrects),
        t_(t),
        h_(h) {}

  /// The loads by body; empty if there are none for the rotation of a body.
  std::vector<Load> Run() const {
    std::vector<Load> loads;
    for (size_t i = 0; i < course_.bodies.size(); ++i) {
      Load& load = loads.emplace_back(LoadOf(i));
      FitForce(i, &load);
      if (!FitTorque(i, &load)) return {};
      Divide(i, &load);
    }
    AddGiven(&loads);
    return loads;
  }

 private:
  const ModelBody& ModelOf(size_t i) const { return world_.body(island_.bodies[i]); }
  const dynamics::BodyState& StateOf(size_t i) const { return world_.state(island_.bodies[i]); }

  // What thrusters do to the body, and the slope of all that pushes it; no part along locked axes.
  Load LoadOf(size_t i) const {
    const SpringCourse::OnBody& on = course_.bodies[i];
    Load load;
    load.driven = Free(i, on.thrust.mean);
    load.ramp.driven = Free(i, on.thrust.slope);
    const Wrench slope = Free(i, on.springs.slope);
    load.ramp.total = {load.ramp.driven.force + slope.force,
                       load.ramp.driven.torque + slope.torque};
    return load;
  }

  Wrench Free(size_t i, const Wrench& wrench) const {
    const LockedAxes& locked = ModelOf(i).locked;
    return {WithoutLocked(locked.along, wrench.force), WithoutLocked(locked.about, wrench.torque)};
  }

  void FitForce(size_t i, Load* load) const {
    const ModelBody& model = ModelOf(i);
    const dynamics::BodyState &before = StateOf(i), &after = course_.bodies[i].end;
    const DriveOver drive(h_, world_.environment.damping.linear);
    Vec3& slope = load->ramp.total.force;
    if (corrects_)
      slope = WithoutLocked(
          model.locked.along,
          drive.FindSlope(before.P, after.P, model.mass * (after.p_WBcm - before.p_WBcm)));
    const Vec3 weight = model.mass * world_.environment.gravity;
    load->total.force =
        WithoutLocked(model.locked.along, Vec3(drive.FindMean(before.P, after.P, slope) - weight));
  }

  // A slope R of a torque, at the same momentum at the end, turns the body by -R h^3 / 12 over its
  // inertia: corrects it until the orientation at the end is right.
  bool FitTorque(size_t i, Load* load) const {
    constexpr double kRight = 1e-14;  // [rad]
    constexpr int kCorrections = 30;
    const ModelBody& model = ModelOf(i);
    const dynamics::BodyState &before = StateOf(i), &after = course_.bodies[i].end;
    const DriveOver drive(h_, world_.environment.damping.angular);
    const Mat3 inertia = dynamics::ComputeWorldInertia(model, after.q_WB);
    Vec3& slope = load->ramp.total.torque;
    double last = std::numeric_limits<double>::infinity();
    for (int k = 0; k < kCorrections; ++k) {
      load->total.torque = drive.FindMean(before.L, after.L, slope);
      const dynamics::Trajectory flight =
          Fly(world_, island_.bodies[i], *load, t_, t_ + h_, settings_.integrator);
      if (!flight.complete()) return false;
      if (!corrects_) return true;
      const Eigen::AngleAxisd missing(after.q_WB * flight.StateAt(t_ + h_).q_WB.conjugate());
      const double off = missing.angle();
      if (off <= kRight) return true;
      if (off >= last) return off <= 10.0 * kRight;
      last = off;
      slope -= WithoutLocked(model.locked.about,
                             Vec3(12.0 / (h_ * h_ * h_) * (inertia * (off * missing.axis()))));
    }
    return false;
  }

  // The parts of the load: all that thrusters do not is of springs, and all that springs between
  // the bodies do not is from outside.
  void Divide(size_t i, Load* load) const {
    const SpringCourse::Push& mutual = course_.bodies[i].mutual;
    load->springs = Minus(load->total, load->driven);
    load->ramp.springs = Minus(load->ramp.total, load->ramp.driven);
    load->outside_force = load->total.force - mutual.mean.force;
    load->ramp.outside_force = load->ramp.total.force - mutual.slope.force;
  }

  void AddGiven(std::vector<Load>* loads) const {
    for (size_t k = 0; k < course_.springs.size(); ++k) {
      const dynamics::ModelSpring& spring = world_.springs[static_cast<size_t>(island_.springs[k])];
      const int a = island_.IndexOf(spring.a.body), b = island_.IndexOf(spring.b.body);
      const int held = a != contact::ContactProblem::kWorld ? a : b;
      Load& load = (*loads)[static_cast<size_t>(held)];
      load.prescribed_power += course_.springs[k].given;
      load.prescribed_springs -= course_.springs[k].given;
    }
  }

  const settings::Settings& settings_;
  const World& world_;
  const Island& island_;
  const SpringCourse& course_;
  bool corrects_;
  double t_, h_;
};

}  // namespace

std::optional<ForceSolution> PlanOnSprings(const settings::Settings& settings, const World& world,
                                           const PairTable& pairs,
                                           const std::optional<MouseSpring>& mouse,
                                           const Island& island, double t, double h) {
  if ((island.springs.empty() && !AnyThrustTurns(world, island, t)) || !island.joints.empty() ||
      IsHeldBy(mouse, world, island) || AnyMayPush(settings, world, pairs, mouse, island, t, h))
    return std::nullopt;
  constexpr double kShort = 1e-3;  // phase of a plan in which the forces hardly change
  const double finest = kFinestPlan * settings.step;
  const SpringPace pace = PaceOfSprings(world, island, t);
  const double phase = PhaseToPlan(pace.amplitude, settings.contact.tolerance);
  double planned = h / std::ceil(std::max(1.0, h * pace.rate / phase));
  if (planned < std::min(finest, h)) return std::nullopt;
  do {
    const auto course = FollowSprings(world, island, pace, t, planned, settings.integrator);
    if (!course) return std::nullopt;
    const bool corrects = planned * pace.rate > kShort;
    std::vector<Load> loads = LoadFit(settings, world, island, *course, corrects, t, planned).Run();
    if (!loads.empty()) {
      ForceSolution plan;
      plan.h = planned;
      plan.ends_early = planned < h;
      plan.solution.status = contact::SolveStatus::kSolved;
      plan.sprung.loads = std::move(loads);
      for (const SpringCourse::OfSpring& spring : course->springs)
        plan.sprung.pulls_W.push_back(spring.pull_W);
      return plan;
    }
    planned *= 0.5;
  } while (planned >= finest);
  return std::nullopt;
}

}  // namespace touchstone::simulation
