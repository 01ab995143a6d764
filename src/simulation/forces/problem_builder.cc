#include "simulation/forces/problem_builder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/dense.h"
#include "simulation/contacts/contact_limits.h"
#include "simulation/forces/link_building.h"
#include "simulation/joints/joint_basis.h"
#include "simulation/joints/joint_drives.h"
#include "simulation/joints/joint_opening.h"
#include "simulation/joints/joint_travel.h"
#include "simulation/motion/island_ahead.h"
#include "simulation/world/attachments.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;

// (1 - exp(-c h)) / (c h): how much of a constant force damping lets through over h.
double DampedShare(double c, double h) { return c * h > 0.0 ? -std::expm1(-c * h) / (c * h) : 1.0; }

Mat6 MassMatrix(const dynamics::ModelBody& body, const Quat& q_WB) {
  Mat6 M = Mat6::Zero();
  M.topLeftCorner<3, 3>().diagonal().setConstant(body.mass);
  if (body.motion == scene::MotionKind::kPlanar)
    M.bottomRightCorner<3, 3>().diagonal().setConstant(body.I_BBcm_B(1, 1));
  else
    M.bottomRightCorner<3, 3>() = dynamics::ComputeWorldInertia(body, q_WB);
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

// Along E: what bodies of infinite mass, whose motion is given, contribute to u [m/s].
Vec3 PrescribedVelocity(const World& world, const PairRecord& pair, const ContactFrame& frame,
                        size_t k) {
  const Vec3& p_W = frame.p_WC[k];
  Vec3 velocity = Vec3::Zero();
  if (!world.body(pair.a).movable()) velocity += frame.A.At(p_W - frame.p_WA);
  if (!world.body(pair.b).movable()) velocity -= frame.B.At(p_W - frame.p_WB);
  return frame.E.At(k).transpose() * velocity;
}

// J-dot v of every contact of a pair, along E: what u = E^T (v_A - v_B) at the contact point
// changes by because the point moves along both bodies, with p', and the axes turn:
//   E^T (w_A x (p' - v_Acm) - w_B x (p' - v_Bcm)) + E'^T (v_A - v_B).
// For a vertex on a face, where p' = v_A, it is Baraff II 9-4: n.(a_A - a_B) + 2 n-dot.(v_A - v_B).
// For two balls, whose normal row is the rate of their distance d, it gives |P (v_A - v_B)|^2 / d,
// P = 1 - n n^T, with the velocities of the centres.
std::vector<Vec3> VelocityDependentAcceleration(const World& world, const PairRecord& pair,
                                                const ContactFrame& motion) {
  const collision::Separation& separation = pair.manifold.separation;
  const collision::Stance A = StanceOfA(world, pair, motion);
  const collision::Stance B = StanceOfB(world, pair, motion);
  const Vec3& w_axes = collision::TangentSpin(separation.witness, A, B);
  collision::ContactPlaces contacts{.E = motion.E, .p_WC = {}};
  for (const collision::ContactPoint& point : pair.manifold.points) {
    contacts.p_WC.push_back(point.p_W);
    contacts.gap.push_back(point.gap);
    contacts.follows.push_back(point.follows);
  }
  const collision::ContactRates rates = collision::RatesOf(contacts, separation, A, B);

  std::vector<Vec3> offsets;
  offsets.reserve(pair.manifold.points.size());
  for (size_t k = 0; k < rates.point.size(); ++k) {
    const Mat3& E = motion.E.At(k);
    const Vec3 along_bodies = motion.A.w.cross(rates.point[k] - motion.A.v) -
                              motion.B.w.cross(rates.point[k] - motion.B.v);
    const Vec3 v_rel = motion.RelativeVelocity(contacts.p_WC[k]);
    Vec3 offset = E.transpose() * along_bodies;
    offset[0] += w_axes.cross(E.col(0)).dot(v_rel);
    offset[1] += w_axes.cross(E.col(1)).dot(v_rel);
    offset[2] += rates.normal[k].dot(v_rel);
    offsets.push_back(offset);
  }
  return offsets;
}

// Replaces the offsets by their least-squares projection on the relative accelerations that a
// relative twist of the two bodies can produce at these points. w x (w x r) is a strain field,
// which no rigid acceleration can answer: without this, sticking contacts of three points would
// have no consistent solution.
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

// The body of the acceleration problem: v* = M^-1 F_ext, with the gyroscopic term.
ContactProblem::Body MakeFreeBody(const World& world, int index, const dynamics::Wrench& thrust) {
  const dynamics::ModelBody& model = world.body(index);
  const dynamics::BodyState& state = world.state(index);
  const scene::DampingDesc& damping = world.environment.damping;
  const Twist twist = dynamics::ComputeTwist(model, state);
  const Mat3 inverse = dynamics::ComputeWorldInverseInertia(model, state.q_WB);
  ContactProblem::Body body;
  body.M = MassMatrix(model, state.q_WB);
  body.v_free << world.environment.gravity - damping.linear * twist.v +
                     model.inverse_mass * thrust.force,
      inverse * (state.L.cross(twist.w) + thrust.torque) - damping.angular * twist.w;
  RestrictToPlane(model, &body.v_free);
  return body;
}

// The body of the problem over h: v* is the velocity over h that the step would end with, with the
// inertia it ends with. Damping's closed form v_end/h = exp(-c h) v0/h + share (g + f/m) divides M
// by the share.
ContactProblem::Body MakeBodyAhead(const World& world, int index, const Foresight& foresight,
                                   const dynamics::Wrench& thrust) {
  const double h = foresight.h();
  const dynamics::ModelBody& model = world.body(index);
  const dynamics::BodyState& state = world.state(index);
  const scene::DampingDesc& damping = world.environment.damping;
  const dynamics::BodyState ahead = foresight.At(index, h);
  const double linear = DampedShare(damping.linear, h);
  const double angular = DampedShare(damping.angular, h);
  const Mat3 inverse = dynamics::ComputeWorldInverseInertia(model, ahead.q_WB);
  ContactProblem::Body body;
  body.M = MassMatrix(model, ahead.q_WB);
  body.M.topRows<3>() /= linear;
  body.M.bottomRows<3>() /= angular;
  body.v_free << std::exp(-damping.linear * h) / (model.mass * h) * state.P +
                     linear * (world.environment.gravity + model.inverse_mass * thrust.force),
      inverse * (std::exp(-damping.angular * h) / h * state.L + angular * thrust.torque);
  RestrictToPlane(model, &body.v_free);
  return body;
}

// By body of the island: of the thrusters that fire at t, as the bodies will stand `ahead` later.
std::vector<dynamics::Wrench> SumThrust(const World& world, const Island& island,
                                        const Foresight& foresight, double t, double ahead) {
  std::vector<dynamics::Wrench> sum(island.bodies.size());
  for (const int index : island.thrusters) {
    const dynamics::ModelThruster& thruster = world.thrusters[static_cast<size_t>(index)];
    if (!thruster.FiresAt(t)) continue;
    const dynamics::Wrench thrust = ThrustOf(thruster, foresight.At(thruster.at.body, ahead));
    dynamics::Wrench& on_body = sum[static_cast<size_t>(island.IndexOf(thruster.at.body))];
    on_body.force += thrust.force;
    on_body.torque += thrust.torque;
  }
  return sum;
}

// Springs as they pull now, for the acceleration problem.
void AddSpringForces(const World& world, const Island& island, ContactProblem* problem) {
  for (const int index : island.springs) {
    const dynamics::ModelSpring& spring = world.springs[static_cast<size_t>(index)];
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
}

// w_k of a pair's points: their shares of its outline, of sum 4, so that the corners of a rectangle
// weigh as much as in the uniform case. Where a corner becomes two or two become one, the sum of
// their weights goes on evenly, and so does the share of the load around them.
std::vector<double> PointWeights(const collision::ContactManifold& manifold,
                                 settings::ContactWeights choice) {
  constexpr double kSum = 4.0;
  constexpr double kSmallest = 1e-3;  // a point that weighs nothing could carry nothing
  std::vector<double> weights(manifold.points.size(), 1.0);
  if (choice == settings::ContactWeights::kUniform) return weights;
  const double scale = kSum / static_cast<double>(weights.size());
  for (size_t k = 0; k < weights.size(); ++k)
    weights[k] = std::max(kSmallest, scale * manifold.weights[k]);
  return weights;
}

/// Bodies halfway through the planned time, and at its end.
struct PlannedPlaces {
  IslandAhead middle;
  IslandAhead end;
};

void AddPair(const World& world, const PairTable& pairs, const Island& island, int pair_index,
             const ForceInput& input, const PlannedPlaces* planned, BuiltProblem* built) {
  const PairRecord& pair = pairs.at(pair_index);
  const std::optional<double>& h = input.h;
  const ContactFrame now = MakeContactFrame(world, pair);
  const auto ahead = [&](const IslandAhead& then) {
    return FrameAhead(world, pair, now, then.Of(pair.a), then.Of(pair.b));
  };
  const ContactFrame frame = h ? ahead(planned->end) : now;
  const ContactFrame middle = h ? ahead(planned->middle) : now;
  const double mu = CombineMaterials(world, pair.A(), pair.B()).friction;
  std::vector<Vec3> offsets(frame.p_WC.size(), Vec3::Zero());
  if (!h) {
    offsets = VelocityDependentAcceleration(world, pair, now);
    ProjectOnRelativeTwists(now, &offsets);
  }
  const std::vector<double> weights = PointWeights(pair.manifold, input.weights);
  for (size_t k = 0; k < frame.p_WC.size(); ++k) {
    const double parting = now.PartingSpeed(k);
    if (parting > input.leaving) continue;
    const double gap = pair.manifold.points[k].gap;
    const bool apart = h && gap > input.tolerance;
    if (apart && gap + parting * *h > world.environment.gravity.norm() * *h * *h) continue;
    ContactProblem::Contact contact = MakeContact(world, island, pair, frame, k);
    contact.mu = mu;
    contact.weight = weights[k];
    contact.offset = offsets[k];
    if (h) contact.offset += PrescribedVelocity(world, pair, frame, k) / *h;
    if (h && pair.hurried) {
      const double excess = gap - input.kept;
      contact.offset.z() += excess / (*h * (excess > 0.0 ? *h : input.step));
    }
    built->problem.contacts.push_back(contact);
    built->contacts.push_back({pair_index, static_cast<int>(k)});
    const ContactProblem::Contact m = MakeContact(world, island, pair, middle, k);
    built->middle.push_back(
        {m.J_a, m.J_b, PrescribedVelocity(world, pair, middle, k), middle.E.At(k)});
  }
}

void AddPairs(const World& world, const PairTable& pairs, const Island& island,
              const ForceInput& input, const Foresight& foresight, BuiltProblem* built) {
  size_t points = 0;
  for (const int index : island.pairs) points += pairs.at(index).manifold.points.size();
  built->problem.contacts.reserve(points);
  built->contacts.reserve(points);
  built->middle.reserve(points);
  std::optional<PlannedPlaces> planned;
  if (input.h && !island.pairs.empty())
    planned.emplace(PlannedPlaces{IslandAhead(world, island, foresight, 0.5 * *input.h),
                                  IslandAhead(world, island, foresight, *input.h)});
  for (const int index : island.pairs)
    AddPair(world, pairs, island, index, input, planned ? &*planned : nullptr, built);
}

void AddJoints(const World& world, const Island& island, const ForceInput& input,
               const Foresight& foresight, BuiltProblem* built) {
  const JointBasis basis(world, island, foresight);
  for (size_t i = 0; i < island.joints.size(); ++i) {
    const int index = island.joints[i];
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    const auto rows_at = [&](double ahead) {
      std::vector<LinkRows> rows =
          MakeJointRows(world, island, joint, PlaceAhead(foresight, joint, ahead));
      basis.Restrict(i, &rows);
      return rows;
    };
    const double h = input.h.value_or(0.0);
    std::vector<LinkRows> rows = rows_at(h);
    const std::vector<LinkRows> now = rows_at(0.0);
    std::vector<LinkRows> mean = rows_at(0.5 * h);
    std::vector<Vec3> velocity_terms;
    if (!input.h) {
      velocity_terms = JointVelocityTerms(world, joint);
      basis.Restrict(i, &velocity_terms);
    }
    for (size_t k = 0; k < rows.size(); ++k) {
      rows[k].contact.offset = input.h ? Vec3(rows[k].prescribed / h) : velocity_terms[k];
      TakeMean(now[k], rows[k], &mean[k]);
      AddLink(rows[k],
              {BuiltProblem::Link::Kind::kJoint, index, static_cast<int>(k), basis.Axes(i, k)},
              mean[k], built);
      built->turn.back() = {rows[k].contact.J_a - now[k].contact.J_a,
                            rows[k].contact.J_b - now[k].contact.J_b};
    }
  }
}

// What the position pass makes of a gap, or leaves of it at least.
double TargetGap(double gap, double tolerance) {
  return gap < 0.25 * tolerance ? 0.5 * tolerance : std::min(gap, 0.3 * tolerance);
}

// Visits the rows of the limits whose gap is at most `within`, with their gaps [m].
template <class Visit>
void AddLimits(const World& world, const Island& island, double tolerance, double within,
               const Visit& visit) {
  for (const int index : island.joints) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    for (const DriveLaw& limit : LimitsWithin(world, joint, tolerance, within)) {
      LinkRows row = MakeTravelRow(world, island, joint, PlaceNow(world, joint));
      ScaleRow(limit.sense, &row);
      visit(&row, LimitGap(world, joint, limit.drive, tolerance), index, limit.drive);
    }
  }
}

}  // namespace

std::vector<BuiltProblem::LinkRow> BuiltProblem::LinksOf(Link::Kind kind) const {
  std::vector<LinkRow> rows;
  for (size_t i = 0; i < links.size(); ++i)
    if (links[i].kind == kind) rows.push_back({i, contacts.size() + i});
  return rows;
}

std::vector<Vec3> LinkForces(const BuiltProblem& built, const contact::ContactSolution& solution) {
  const auto first = static_cast<std::ptrdiff_t>(built.contacts.size());
  return {solution.f.begin() + first, solution.f.end()};
}

ForceInput MakeForceInput(const World& world, const settings::Settings& settings,
                          const std::optional<MouseSpring>& mouse, double t,
                          std::optional<double> h) {
  return {
      .t = t,
      .h = h,
      .leaving = h ? PartingSpeed(settings.contact, *h) : SlowestBounce(world, settings.contact),
      .tolerance = settings.contact.tolerance,
      .kept = KeptGap(settings.contact),
      .step = settings.step,
      .weights = settings.contact.weights,
      .mouse = settings.mouse,
      .spring = mouse ? &*mouse : nullptr};
}

BuiltProblem BuildForceProblem(const World& world, const PairTable& pairs, const Island& island,
                               const ForceInput& input, const Foresight& foresight) {
  using Kind = BuiltProblem::Link::Kind;
  BuiltProblem built;
  const double ahead = input.h.value_or(0.0);
  built.thrust = SumThrust(world, island, foresight, input.t, 0.5 * ahead);
  for (size_t i = 0; i < island.bodies.size(); ++i) {
    const int index = island.bodies[i];
    built.problem.bodies.push_back(input.h ? MakeBodyAhead(world, index, foresight, built.thrust[i])
                                           : MakeFreeBody(world, index, built.thrust[i]));
  }
  AddPairs(world, pairs, island, input, foresight, &built);
  AddJoints(world, island, input, foresight, &built);
  AddDrives(world, island, input, foresight, &built);
  if (!input.h) {
    AddSpringForces(world, island, &built.problem);
    return built;
  }
  for (const int index : island.springs) {
    const LinkRows rows =
        MakeSpringRows(world, island, world.springs[static_cast<size_t>(index)], foresight);
    AddLink(rows, {Kind::kSpring, index, 0}, rows, &built);
  }
  if (input.spring != nullptr &&
      island.IndexOf(world.Find(input.spring->body)) != ContactProblem::kWorld) {
    const LinkRows rows = MakeMouseRows(world, island, *input.spring, input.mouse, ahead);
    AddLink(rows, {Kind::kMouse, 0, 0}, rows, &built);
  }
  return built;
}

ContactProblem ActFromMiddle(const BuiltProblem& built, const std::vector<Vec6>& v) {
  ContactProblem corrected = built.problem;
  for (size_t k = 0; k < corrected.contacts.size(); ++k) {
    ContactProblem::Contact& contact = corrected.contacts[k];
    const BuiltProblem::Middle& middle = built.middle[k];
    if (contact.a != ContactProblem::kWorld)
      contact.offset += (contact.J_a - middle.J_a) * v[static_cast<size_t>(contact.a)];
    if (contact.b != ContactProblem::kWorld)
      contact.offset += (contact.J_b - middle.J_b) * v[static_cast<size_t>(contact.b)];
    contact.J_a = middle.J_a;
    contact.J_b = middle.J_b;
  }
  return corrected;
}

ContactProblem BuildJointProblem(const World& world, const Island& island) {
  ContactProblem problem;
  for (const int index : island.bodies) {
    const Twist twist = dynamics::ComputeTwist(world.body(index), world.state(index));
    ContactProblem::Body body;
    body.M = MassMatrix(world.body(index), world.state(index).q_WB);
    body.v_free << twist.v, twist.w;
    problem.bodies.push_back(body);
  }
  const JointBasis basis(world, island);
  for (size_t i = 0; i < island.joints.size(); ++i) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(island.joints[i])];
    std::vector<LinkRows> rows = MakeJointRows(world, island, joint, PlaceNow(world, joint));
    basis.Restrict(i, &rows);
    for (LinkRows& own : rows) {
      own.contact.offset = own.prescribed;
      problem.contacts.push_back(own.contact);
    }
  }
  return problem;
}

impact::ImpactProblem BuildImpactProblem(const World& world, const PairTable& pairs,
                                         const Island& island, double slow, int max_impacts,
                                         double tolerance,
                                         std::vector<BuiltProblem::Source>* contacts) {
  impact::ImpactProblem impact;
  impact.slow = slow;
  ContactProblem jointed = BuildJointProblem(world, island);
  impact.contact.bodies = std::move(jointed.bodies);
  impact.joints = std::move(jointed.contacts);
  for (const int pair_index : island.pairs) {
    const PairRecord& pair = pairs.at(pair_index);
    const ContactFrame frame = MakeContactFrame(world, pair);
    const PairMaterial material = CombineMaterials(world, pair.A(), pair.B());
    for (size_t k = 0; k < frame.p_WC.size(); ++k) {
      ContactProblem::Contact contact = MakeContact(world, island, pair, frame, k);
      contact.mu = material.friction;
      contact.offset = PrescribedVelocity(world, pair, frame, k);
      const double approach = -frame.PartingSpeed(k);
      const bool dead = (approach > 0.0 && approach < slow) || pair.impacts_in_step >= max_impacts;
      impact.contact.contacts.push_back(contact);
      impact.restitution.push_back(dead ? 0.0 : material.restitution);
      contacts->push_back({pair_index, static_cast<int>(k)});
    }
  }
  AddLimits(world, island, tolerance, tolerance, [&](LinkRows* row, double, int, Drive) {
    row->contact.bilateral = false;
    row->contact.offset = row->prescribed;
    impact.contact.contacts.push_back(row->contact);
    impact.restitution.push_back(0.0);
  });
  return impact;
}

BuiltProblem BuildPositionProblem(const World& world, const PairTable& pairs, const Island& island,
                                  double tolerance, const std::vector<double>& stay) {
  BuiltProblem built;
  for (const int index : island.bodies) {
    ContactProblem::Body body;
    body.M = MassMatrix(world.body(index), world.state(index).q_WB);
    built.problem.bodies.push_back(body);
  }
  constexpr double kFar = 10.0;  // of the tolerance: no such motion is as large
  for (const int pair_index : island.pairs) {
    const PairRecord& pair = pairs.at(pair_index);
    const ContactFrame frame = MakeContactFrame(world, pair);
    for (size_t k = 0; k < frame.p_WC.size(); ++k) {
      const collision::ContactPoint& point = pair.manifold.points[k];
      if (point.gap > kFar * tolerance) continue;
      ContactProblem::Contact contact = MakeContact(world, island, pair, frame, k);
      contact.offset = Vec3(0.0, 0.0, point.gap - TargetGap(point.gap, tolerance));
      built.problem.contacts.push_back(contact);
      built.contacts.push_back({pair_index, static_cast<int>(k)});
    }
  }
  const JointBasis basis(world, island);
  for (size_t i = 0; i < island.joints.size(); ++i) {
    const int index = island.joints[i];
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    std::vector<LinkRows> rows = MakeJointRows(world, island, joint, PlaceNow(world, joint));
    std::vector<Vec3> error = JointError(world, joint, PlaceNow(world, joint));
    const double opening = OpeningOf(world, index);
    const double closed = opening > stay[i] ? 1.0 - stay[i] / opening : 0.0;
    basis.Restrict(i, &rows);
    basis.Restrict(i, &error);
    for (size_t k = 0; k < rows.size(); ++k) {
      rows[k].contact.offset = closed * error[k];
      AddLink(rows[k],
              {BuiltProblem::Link::Kind::kJoint, index, static_cast<int>(k), basis.Axes(i, k)},
              rows[k], &built);
    }
  }
  AddLimits(world, island, tolerance, kFar * tolerance,
            [&](LinkRows* row, double gap, int joint, Drive limit) {
              row->contact.least = 0.0;
              row->contact.offset = Vec3(0.0, 0.0, gap - TargetGap(gap, tolerance));
              AddLink(*row, {BuiltProblem::Link::Kind::kDrive, joint, static_cast<int>(limit)},
                      *row, &built);
            });
  return built;
}

}  // namespace touchstone::simulation
