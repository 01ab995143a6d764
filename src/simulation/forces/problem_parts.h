#pragma once

#include "contact/contact_problem.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/forces/problem_builder.h"
#include "simulation/world/island.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The mass matrix of a body in this orientation, about its centre of mass in W [kg, kg m^2].
Mat6 MassMatrix(const dynamics::ModelBody& body, const Quat& q_WB);

/// Contact k of a pair: its bodies, and its rows along its axes in the frame.
contact::ContactProblem::Contact MakeContact(const World& world, const Island& island,
                                             const PairRecord& pair, const ContactFrame& frame,
                                             size_t k);

/// The part of the relative velocity at contact k that bodies of infinite mass contribute by their
/// prescribed motion, in W [m/s].
Vec3 PrescribedVelocity(const World& world, const PairRecord& pair, const ContactFrame& frame,
                        size_t k);

/// The rows of a contact or link at the start, halfway and at the end of the planned time, over
/// which they turn with their bodies.
struct RowsThatTurn {
  using Contact = contact::ContactProblem::Contact;
  const Contact &start, &middle, &end;

  /// Their mean over the time, by Simpson's rule.
  Mat36 MeanOf(Mat36 Contact::*J) const { return (start.*J + 4.0 * middle.*J + end.*J) / 6.0; }
  IslandProblem::Turn Turn() const { return {end.J_a - start.J_a, end.J_b - start.J_b}; }
};

}  // namespace touchstone::simulation
