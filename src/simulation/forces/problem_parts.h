#pragma once

#include "contact/contact_problem.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The mass matrix of a body that stands like this, about its centre of mass in W [kg, kg m^2].
Mat6 MassMatrix(const dynamics::ModelBody& body, const Quat& q_WB);

/// A contact of a pair at the point p_W: its bodies and its rows along the axes of the frame.
contact::ContactProblem::Contact MakeContact(const World& world, const Island& island,
                                             const PairRecord& pair, const ContactFrame& frame,
                                             const Vec3& p_W);

/// The part of the relative velocity at p_W, along the axes of the frame, that bodies of infinite
/// mass contribute by their prescribed motion [m/s].
Vec3 PrescribedVelocity(const World& world, const PairRecord& pair, const ContactFrame& frame,
                        const Vec3& p_W);

}  // namespace touchstone::simulation
