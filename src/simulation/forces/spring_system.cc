#include "simulation/forces/spring_system.h"

#include "simulation/motion/flight.h"

namespace touchstone::simulation {
namespace {

using dynamics::BodyState;
using dynamics::ModelBody;
using dynamics::Wrench;

constexpr Eigen::Index kOfBody = 13;

// Where the states of body i begin.
Eigen::Index At(size_t i) { return kOfBody * static_cast<Eigen::Index>(i); }

void Pull(const SpringSystem::End& end, const Vec3& f, const SpringSystem::EndMotion& at,
          std::vector<Wrench>* pushed) {
  if (end.of_island == SpringSystem::kOutside) return;
  Wrench& on_body = (*pushed)[static_cast<size_t>(end.of_island)];
  on_body.force += f;
  on_body.torque += at.arm_W.cross(f);
}

}  // namespace

SpringSystem::SpringSystem(const World& world, const Island& island, double t, double h,
                           const settings::IntegratorSettings& integrator)
    : world_(world), island_(island), t_(t) {
  for (const int index : island.springs) {
    const dynamics::ModelSpring& spring = world.springs[static_cast<size_t>(index)];
    ends_.push_back({EndOf(spring.a, h, integrator), EndOf(spring.b, h, integrator)});
  }
  for (const int index : island.thrusters) {
    const dynamics::ModelThruster& thruster = world.thrusters[static_cast<size_t>(index)];
    if (thruster.FiresAt(t)) firing_.push_back(&thruster);
  }
}

SpringSystem::End SpringSystem::EndOf(const dynamics::AttachedFrame& frame, double h,
                                      const settings::IntegratorSettings& integrator) const {
  End end;
  end.p = frame.p;
  if (!frame.on_body()) return end;
  end.of_island = island_.IndexOf(frame.body);
  if (end.of_island == kOutside)
    end.prescribed = Fly(world_, frame.body, {}, t_, t_ + h, integrator);
  return end;
}

SpringSystem::EndMotion SpringSystem::MotionOf(const End& end, double s,
                                               const std::vector<Instant>& instants) const {
  if (end.of_island != kOutside) {
    const Instant& body = instants[static_cast<size_t>(end.of_island)];
    const Vec3 arm = body.state.q_WB * end.p;
    return {body.state.p_WBcm + arm, body.twist.At(arm), arm};
  }
  if (!end.prescribed) return {end.p, Vec3::Zero()};
  const Pose pose = end.prescribed->PoseAt(t_ + s);
  return {pose.ToWorld(end.p), end.prescribed->TwistAt(t_ + s).At(pose.R_WB * end.p)};
}

SpringSystem::States SpringSystem::Start() const {
  States y(At(island_.bodies.size()));
  for (size_t i = 0; i < island_.bodies.size(); ++i) {
    const BodyState& state = world_.state(island_.bodies[i]);
    y.segment<kOfBody>(At(i)) << state.p_WBcm, state.q_WB.coeffs(), state.P, state.L;
  }
  return y;
}

BodyState SpringSystem::StateOf(const States& y, size_t i) const {
  BodyState state;
  state.p_WBcm = y.segment<3>(At(i));
  state.q_WB.coeffs() = y.segment<4>(At(i) + 3).normalized();
  state.P = y.segment<3>(At(i) + 7);
  state.L = y.segment<3>(At(i) + 10);
  return state;
}

std::vector<SpringSystem::Instant> SpringSystem::InstantsAt(const States& y) const {
  std::vector<Instant> instants(island_.bodies.size());
  for (size_t i = 0; i < instants.size(); ++i) {
    instants[i].state = StateOf(y, i);
    instants[i].twist = dynamics::ComputeTwist(ModelOf(i), instants[i].state);
  }
  return instants;
}

void SpringSystem::Normalize(States* y) {
  for (Eigen::Index at = 3; at < y->size(); at += kOfBody) y->segment<4>(at).normalize();
}

SpringSystem::States SpringSystem::operator()(double s, const States& y) const {
  const std::vector<Instant> instants = InstantsAt(y);
  std::vector<Wrench> pushed(instants.size());
  ForEachSpring(s, instants, [&](size_t k, const Vec3& f, const auto& a, const auto& b) {
    Pull(EndA(k), f, a, &pushed);
    Pull(EndB(k), -f, b, &pushed);
  });
  ForEachThruster(instants, [&](size_t i, const Wrench& thrust) {
    pushed[i].force += thrust.force;
    pushed[i].torque += thrust.torque;
  });
  States rate(y.size());
  const scene::DampingDesc& damping = world_.environment.damping;
  for (size_t i = 0; i < instants.size(); ++i) {
    const auto& [state, twist] = instants[i];
    const ModelBody& model = ModelOf(i);
    const Vec3 force = pushed[i].force + model.mass * world_.environment.gravity;
    const Eigen::Vector4d q = y.segment<4>(At(i) + 3);
    const Vec3 axis = q.head<3>();
    auto of_body = rate.segment<kOfBody>(At(i));
    of_body.head<3>() = twist.v;
    of_body.segment<3>(3) = 0.5 * (q[3] * twist.w + twist.w.cross(axis));
    of_body[6] = -0.5 * twist.w.dot(axis);
    of_body.segment<3>(7) = WithoutLocked(model.locked.along, force) - damping.linear * state.P;
    of_body.tail<3>() =
        WithoutLocked(model.locked.about, pushed[i].torque) - damping.angular * state.L;
  }
  return rate;
}

SpringSystem::States SpringSystem::Scale(double rate) const {
  States scale(At(island_.bodies.size()));
  for (size_t i = 0; i < island_.bodies.size(); ++i) {
    const ModelBody& model = ModelOf(i);
    const BodyState& state = world_.state(island_.bodies[i]);
    const double size = model.shape->radius();
    scale.segment<kOfBody>(At(i)) << Vec3::Constant(size), Eigen::Vector4d::Ones(),
        Vec3::Constant(state.P.norm() + model.mass * size * rate),
        Vec3::Constant(state.L.norm() + model.I_BBcm_B.trace() * rate);
  }
  return scale;
}

std::vector<Twist> SpringSystem::Accelerations() const {
  const States y = Start(), rate = (*this)(0.0, y);
  std::vector<Twist> accelerations;
  for (size_t i = 0; i < island_.bodies.size(); ++i) {
    const ModelBody& model = ModelOf(i);
    const Vec3 force = rate.segment<3>(At(i) + 7), torque = rate.segment<3>(At(i) + 10);
    const Quat& q_WB = world_.state(island_.bodies[i]).q_WB;
    accelerations.push_back(
        {model.inverse_mass * force, dynamics::ComputeWorldInverseInertia(model, q_WB) * torque});
  }
  return accelerations;
}

}  // namespace touchstone::simulation
