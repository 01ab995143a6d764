#include "simulation/forces/acceleration_terms.h"

#include <limits>

#include "base/dense.h"
#include "simulation/forces/problem_parts.h"
#include "simulation/joints/spring_rows.h"
#include "simulation/joints/springs.h"

namespace touchstone::simulation {

using contact::ContactProblem;

namespace {

// J-dot v of every contact of a pair, along E: the change of u = E^T (v_A - v_B) at the contact
// point because the point moves along both bodies, with p', and the axes turn:
//   E^T (w_A x (p' - v_Acm) - w_B x (p' - v_Bcm)) + E'^T (v_A - v_B).
// For a vertex on a face, where p' = v_A, it is Baraff II 9-4: n.(a_A - a_B) + 2 n-dot.(v_A - v_B).
// For two balls, whose normal row is the rate of their distance d, it gives |P (v_A - v_B)|^2 / d,
// P = 1 - n n^T, with the velocities of the centres. Bodies on paths add their accelerations.
std::vector<Vec3> VelocityDependentAcceleration(const World& world, const PairRecord& pair,
                                                const ContactFrame& motion) {
  const collision::Separation& separation = pair.manifold.separation;
  const collision::Stance A = StanceOfA(world, pair, motion);
  const collision::Stance B = StanceOfB(world, pair, motion);
  const Vec3& w_axes = collision::TangentSpin(separation.witness, A, B);
  const collision::ContactPlaces contacts = PlacesOf(pair.manifold, motion.E);
  const collision::ContactRates rates = collision::RatesOf(contacts, separation, A, B);

  const Twist of_A = dynamics::PrescribedAcceleration(world.body(pair.a), world.state(pair.a));
  const Twist of_B = dynamics::PrescribedAcceleration(world.body(pair.b), world.state(pair.b));
  std::vector<Vec3> offsets;
  offsets.reserve(pair.manifold.points.size());
  for (size_t k = 0; k < rates.point.size(); ++k) {
    const Mat3& E = motion.E.At(k);
    const Vec3 along_bodies = motion.A.w.cross(rates.point[k] - motion.A.v) -
                              motion.B.w.cross(rates.point[k] - motion.B.v);
    const Vec3 v_rel = motion.RelativeVelocity(contacts.p_WC[k]);
    const Vec3 of_paths =
        of_A.At(contacts.p_WC[k] - motion.p_WA) - of_B.At(contacts.p_WC[k] - motion.p_WB);
    Vec3 offset = E.transpose() * (along_bodies + of_paths);
    offset[0] += w_axes.cross(E.col(0)).dot(v_rel);
    offset[1] += w_axes.cross(E.col(1)).dot(v_rel);
    offset[2] += rates.normal[k].dot(v_rel);
    offsets.push_back(offset);
  }
  return offsets;
}

// Replaces the offsets by their least-squares projection on the relative accelerations that a
// relative twist of the two bodies can produce at these points. w x (w x r) is a strain field,
// which no rigid acceleration can cancel: without the projection, sticking contacts of three points
// would have no consistent solution.
void ProjectOnRelativeTwists(const ContactFrame& frame, std::vector<Vec3>* offsets) {
  if (offsets->size() < 2) return;
  Vec3 centre = Vec3::Zero();
  for (const Vec3& p_W : frame.p_WC) centre += p_W;
  centre /= static_cast<double>(offsets->size());

  Eigen::MatrixXd J(3 * static_cast<Eigen::Index>(offsets->size()), 6);
  Eigen::VectorXd rhs(J.rows());
  for (size_t k = 0; k < offsets->size(); ++k) {
    const Eigen::Index row = 3 * static_cast<Eigen::Index>(k);
    J.block<3, 3>(row, 0) = frame.E.At(k).transpose();
    J.block<3, 3>(row, 3) = -frame.E.At(k).transpose() * Skew(frame.p_WC[k] - centre);
    rhs.segment<3>(row) = (*offsets)[k];
  }
  const double round_off = static_cast<double>(J.cols()) * std::numeric_limits<double>::epsilon();
  const Eigen::VectorXd projected = J * LeastNormSolver(J, round_off).Solve(rhs);
  for (size_t k = 0; k < offsets->size(); ++k)
    (*offsets)[k] = projected.segment<3>(3 * static_cast<Eigen::Index>(k));
}

}  // namespace

std::vector<Vec3> VelocityTerms(const World& world, const PairRecord& pair,
                                const ContactFrame& now) {
  std::vector<Vec3> offsets = VelocityDependentAcceleration(world, pair, now);
  ProjectOnRelativeTwists(now, &offsets);
  return offsets;
}

ContactProblem::Body MakeFreeBody(const World& world, int index, const dynamics::Wrench& thrust) {
  const dynamics::ModelBody& model = world.body(index);
  const dynamics::BodyState& state = world.state(index);
  const scene::DampingDesc& damping = world.environment.damping;
  const Twist twist = dynamics::ComputeTwist(model, state);
  const Mat3 inverse = dynamics::ComputeWorldInverseInertia(model, state.q_WB);
  const Vec3 L = IsAny(model.locked.about)
                     ? Vec3(dynamics::ComputeWorldInertia(model, state.q_WB) * twist.w)
                     : state.L;
  ContactProblem::Body body;
  body.M = MassMatrix(model, state.q_WB);
  body.v_free << world.environment.gravity - damping.linear * twist.v +
                     model.inverse_mass * thrust.force,
      inverse * (L.cross(twist.w) + thrust.torque) - damping.angular * twist.w;
  RemoveLocked(model, &body.v_free);
  return body;
}

namespace {

void AddForce(const World& world, const Island& island, const dynamics::ModelSpring& spring,
              ContactProblem* problem) {
  const Vec3 force = SpringForce(world, spring);
  const auto pull = [&](const dynamics::AttachedFrame& end, const Vec3& f_W) {
    const int at = end.on_body() ? island.IndexOf(end.body) : ContactProblem::kWorld;
    if (at == ContactProblem::kWorld) return;
    const dynamics::ModelBody& model = world.body(end.body);
    ContactProblem::Body& body = problem->bodies[static_cast<size_t>(at)];
    const Mat36 J = PointJacobian(model, Mat3::Identity(), world.state(end.body).q_WB * end.p);
    body.v_free += SolveSymmetric(body.M, J.transpose() * f_W);
  };
  pull(spring.a, force);
  pull(spring.b, -force);
}

void AddForce(const World& world, const Island& island, const dynamics::ModelJoint& joint,
              ContactProblem* problem) {
  const ContactProblem::Contact row =
      MakeSpringRowsAt(world, island, joint, PlaceNow(world, joint)).contact;
  const Vec3 f(0.0, 0.0, SpringForce(world, joint));
  for (const auto& [at, J] : {std::pair(row.a, &row.J_a), std::pair(row.b, &row.J_b)}) {
    if (at == ContactProblem::kWorld) continue;
    ContactProblem::Body& body = problem->bodies[static_cast<size_t>(at)];
    body.v_free += SolveSymmetric(body.M, J->transpose() * f);
  }
}

}  // namespace

void AddSpringForces(const World& world, const Island& island, ContactProblem* problem) {
  ForEachSpring(world, island,
                [&](const auto& spring) { AddForce(world, island, spring, problem); });
}

}  // namespace touchstone::simulation
