#pragma once

#include <vector>

#include "contact/contact_problem.h"
#include "impact/impact_law.h"
#include "simulation/books/ledger.h"
#include "simulation/world/island.h"

namespace touchstone::simulation {

/// Adds an impulse at p_W to a body's momenta. Returns the reaction impulse of its locked axes [N
/// s].
Vec3 ApplyImpulse(const dynamics::ModelBody& body, const Vec3& p_W, const Vec3& impulse_W,
                  dynamics::BodyState* state);

/// Sets the velocities of an island's bodies and books the changes of their momenta: where joints
/// share the impulses, momenta follow from velocities.
void SetVelocities(const Island& island, const std::vector<Vec6>& v, World* world, Ledger* ledger);

/// Work that bodies of prescribed motion do on the others by these contact impulses [J].
double PrescribedWork(const std::vector<contact::ContactProblem::Contact>& contacts,
                      const std::vector<Vec3>& impulse);

/// Work of an impact's contacts on the movable bodies [J].
double ImpulseWork(const impact::ImpactProblem& problem, const impact::ImpactSolution& solution);

}  // namespace touchstone::simulation
