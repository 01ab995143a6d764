#include "simulation/books/braking.h"

#include <algorithm>
#include <cmath>

#include "base/dense.h"
#include "simulation/joints/rotors.h"

namespace touchstone::simulation {
namespace {

// The motion that all bodies keep: their motion as one rigid body, or that of their centre of mass
// along open directions.
struct CommonMotion {
  Vec3 p_W = Vec3::Zero();  // the point that moves with `twist.v`
  Twist twist;
};

CommonMotion FindCommonMotion(const World& world, const std::vector<int>& bodies,
                              const OpenDirections& open) {
  CommonMotion common;
  double mass = 0.0;
  Vec3 momentum = Vec3::Zero();
  LockedAxes locked;  // axes that are locked for any of them
  for (const int i : bodies) {
    const dynamics::ModelBody& body = world.body(i);
    mass += body.mass;
    momentum += world.state(i).P;
    common.p_W += body.mass * world.state(i).p_WBcm;
    for (const size_t k : {0u, 1u, 2u}) {
      locked.along[k] |= body.locked.along[k];
      locked.about[k] |= body.locked.about[k];
    }
  }
  common.p_W /= mass;
  common.twist.v = momentum / mass;
  OpenDirections kept = open;
  for (const int k : {0, 1, 2})
    if (locked.along[static_cast<size_t>(k)]) kept.CloseAlong(Vec3::Unit(k));
  common.twist.v = kept.PartOf(common.twist.v);
  if (!open.all() || IsAny(locked.about)) return common;
  Mat3 inertia = Mat3::Zero();
  Vec3 spin = Vec3::Zero();
  for (const int i : bodies) {
    const dynamics::ModelBody& body = world.body(i);
    const dynamics::BodyState& state = world.state(i);
    const Vec3 r = state.p_WBcm - common.p_W;
    inertia += dynamics::ComputeWorldInertia(body, state.q_WB) +
               body.mass * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
    spin += state.L + r.cross(state.P);
  }
  common.twist.w = SolveSymmetric(inertia, spin);
  return common;
}

}  // namespace

double Brake(const std::vector<int>& bodies, std::span<const int> joints,
             const OpenDirections& open, double energy, World* world, Ledger* ledger) {
  constexpr double kNoUse = 0.01;  // of the energy to take: bodies with less have too little
  const CommonMotion common = FindCommonMotion(*world, bodies, open);
  std::vector<dynamics::BodyState> kept;
  double kinetic = 0.0;
  for (const int i : bodies) {
    const dynamics::ModelBody& body = world->body(i);
    const dynamics::BodyState& state = world->state(i);
    const Twist own = dynamics::ComputeTwist(body, state);
    const Twist shared{common.twist.At(state.p_WBcm - common.p_W), common.twist.w};
    kept.push_back(dynamics::MakeState(body, state.p_WBcm, state.q_WB, shared));
    kinetic += 0.5 * ((own.v - shared.v).dot(state.P - kept.back().P) +
                      (own.w - shared.w).dot(state.L - kept.back().L));
  }
  kinetic += RotorEnergy(*world, joints);
  if (!(kinetic > kNoUse * energy)) return 0.0;
  const double taken = std::min(energy, kinetic);
  const double part = std::sqrt(1.0 - taken / kinetic);
  for (size_t k = 0; k < bodies.size(); ++k) {
    dynamics::BodyState& state = world->state(bodies[k]);
    const Vec3 P = kept[k].P + part * (state.P - kept[k].P);
    ledger->BookImpulse(P - state.P);
    state.P = P;
    state.L = kept[k].L + part * (state.L - kept[k].L);
  }
  return taken;
}

}  // namespace touchstone::simulation
