#include "simulation/impacts/impulse_effect.h"

namespace touchstone::simulation {

Vec3 ApplyImpulse(const dynamics::ModelBody& body, const Vec3& p_W, const Vec3& impulse_W,
                  dynamics::BodyState* state) {
  if (!body.movable()) return Vec3::Zero();
  state->P += impulse_W;
  state->L += (p_W - state->p_WBcm).cross(impulse_W);
  if (!body.locked.any()) return Vec3::Zero();
  const Vec3 pushed = state->P;
  state->P = WithoutLocked(body.locked.along, pushed);
  state->L = WithoutLocked(body.locked.about, state->L);
  return state->P - pushed;
}

void SetVelocities(const Island& island, const std::vector<Vec6>& v, World* world, Ledger* ledger) {
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    const int body = island.bodies[i];
    dynamics::BodyState& state = world->state(body);
    const Vec3 momentum = state.P;
    state = dynamics::MakeState(world->body(body), state.p_WBcm, state.q_WB,
                                {v[i].head<3>(), v[i].tail<3>()});
    ledger->BookImpulse(state.P - momentum);
  }
}

// The impulse times their velocity at the contact, which is the offset of u except for its sign.
// That of a rotor's row is its own speed.
double PrescribedWork(const std::vector<contact::ContactProblem::Contact>& contacts,
                      const std::vector<Vec3>& impulse) {
  double work = 0.0;
  for (size_t k = 0; k < contacts.size(); ++k)
    if (contacts[k].compliance == 0.0) work -= impulse[k].dot(contacts[k].offset);
  return work;
}

double ImpulseWork(const impact::ImpactProblem& problem, const impact::ImpactSolution& solution) {
  double work = 0.0;
  for (size_t k = 0; k < problem.contact.contacts.size(); ++k) {
    const contact::ContactProblem::Contact& contact = problem.contact.contacts[k];
    const auto share = [&](int i, const Mat36& J) {
      if (i == contact::ContactProblem::kWorld) return;
      const auto body = static_cast<size_t>(i);
      work += 0.5 *
              solution.impulse[k].dot(J * (problem.contact.bodies[body].v_free + solution.v[body]));
    };
    share(contact.a, contact.J_a);
    share(contact.b, contact.J_b);
  }
  return work;
}

}  // namespace touchstone::simulation
