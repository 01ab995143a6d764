#include "simulation/forces/problem_parts.h"

#include "simulation/joints/link_rows.h"
#include "simulation/world/attachments.h"

namespace touchstone::simulation {

using contact::ContactProblem;

Mat6 MassMatrix(const dynamics::ModelBody& body, const Quat& q_WB) {
  Mat6 M = Mat6::Zero();
  M.topLeftCorner<3, 3>().diagonal().setConstant(body.mass);
  M.bottomRightCorner<3, 3>() =
      InertiaWithoutLocked(body.locked.about, dynamics::ComputeWorldInertia(body, q_WB));
  return M;
}

ContactProblem::Contact MakeContact(const World& world, const Island& island,
                                    const PairRecord& pair, const ContactFrame& frame, size_t k) {
  const Vec3& p_W = frame.p_WC[k];
  ContactProblem::Contact contact;
  contact.a = island.IndexOf(pair.a);
  contact.b = island.IndexOf(pair.b);
  if (contact.a != ContactProblem::kWorld)
    contact.J_a = PointJacobian(world.body(pair.a), frame.E.At(k), p_W - frame.p_WA);
  if (contact.b != ContactProblem::kWorld)
    contact.J_b = -PointJacobian(world.body(pair.b), frame.E.At(k), p_W - frame.p_WB);
  return contact;
}

Vec3 PrescribedVelocity(const World& world, const PairRecord& pair, const ContactFrame& frame,
                        size_t k) {
  const Vec3& p_W = frame.p_WC[k];
  Vec3 velocity = Vec3::Zero();
  if (!world.body(pair.a).movable()) velocity += frame.A.At(p_W - frame.p_WA);
  if (!world.body(pair.b).movable()) velocity -= frame.B.At(p_W - frame.p_WB);
  return velocity;
}

}  // namespace touchstone::simulation
