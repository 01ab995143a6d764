#include "simulation/forces/instant_problems.h"

#include <algorithm>
#include <cstddef>

#include "contact/contact_rows.h"
#include "simulation/contacts/contact_frame.h"
#include "simulation/forces/link_building.h"
#include "simulation/forces/problem_parts.h"
#include "simulation/joints/joint_basis.h"
#include "simulation/joints/joint_drives.h"
#include "simulation/joints/joint_travel.h"
#include "simulation/joints/rotors.h"

namespace touchstone::simulation {

using contact::ContactProblem;

namespace {

// The gap to which the position pass opens a contact, or its least gap afterwards [m].
double TargetGap(double gap, double tolerance) {
  return gap < 0.25 * tolerance ? 0.5 * tolerance : std::min(gap, 0.3 * tolerance);
}

// Calls `visit` for the row of every limit whose gap is at most `within` [m]: with its gap [m], the
// joint's place in the island and the limit.
template <class Visit>
void AddLimits(const World& world, const Island& island, double tolerance, double within,
               const Visit& visit) {
  for (size_t i = 0; i < island.joints.size(); ++i) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(island.joints[i])];
    for (const DriveLaw& limit : LimitsWithin(world, joint, tolerance, within)) {
      LinkRows row = MakeTravelRow(world, island, joint, PlaceNow(world, joint));
      if (!HasMotion(row.contact, 2)) continue;
      ScaleRow(limit.sense, &row);
      visit(&row, LimitGap(world, joint, limit.drive, tolerance), i, limit.drive);
    }
  }
}

// Additional rotational inertia of a slender body in problems of displacement [kg m^2]. The
// smallest motion in the metric of its own inertia would open a gap by a turn about its length, so
// large that the touching edges would no longer be there.
double SlenderInertia(const dynamics::ModelBody& body) {
  constexpr double kLeast = 1e-3;  // relative to the mass times the radius squared
  const double radius = body.shape->radius();
  const double least = 1.0 / body.inverse_I_BBcm_B.trace();  // a lower bound of the three principal
                                                             // ones
  return std::max(0.0, kLeast * body.mass * radius * radius - least);
}

// Adds the rotors of the island's joints: each keeps its speed as far as no impulse changes it, so
// that its row is the change of the speed from the present one.
void AddRotors(const World& world, const Island& island, ContactProblem* problem) {
  const std::vector<Vec6> v = contact::FreeVelocities(*problem);
  for (const int index : island.joints) {
    const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
    if (!(joint.armature > 0.0)) continue;
    ContactProblem::Contact row =
        MakeRotorRow(world, island, joint, PlaceNow(world, joint)).contact;
    if (!HasMotion(row, 2)) continue;
    row.offset = -contact::RelativeMotion(row, v);
    problem->contacts.push_back(row);
  }
}

}  // namespace

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
  AddRotors(world, island, &problem);
  return problem;
}

impact::ImpactProblem BuildImpactProblem(const World& world, const PairTable& pairs,
                                         const Island& island, int max_impacts, double tolerance,
                                         std::vector<IslandProblem::Source>* contacts) {
  impact::ImpactProblem impact;
  ContactProblem jointed = BuildJointProblem(world, island);
  impact.contact.bodies = std::move(jointed.bodies);
  impact.joints = std::move(jointed.contacts);
  for (const int pair_index : island.pairs) {
    const PairRecord& pair = pairs.at(pair_index);
    const ContactFrame frame = MakeContactFrame(world, pair);
    const PairMaterial material = CombineMaterials(world, pair.A(), pair.B());
    const int impacts =
        island.joints.empty() ? pair.in_step.impacts_together : pair.in_step.impacts;
    const double restitution = impacts < max_impacts ? material.restitution : 0.0;
    for (size_t k = 0; k < frame.p_WC.size(); ++k) {
      ContactProblem::Contact contact = MakeContact(world, island, pair, frame, k);
      contact.mu = material.friction;
      contact.offset = frame.E.At(k).transpose() * PrescribedVelocity(world, pair, frame, k);
      impact.contact.contacts.push_back(contact);
      impact.restitution.push_back(restitution);
      contacts->push_back({pair_index, static_cast<int>(k)});
    }
  }
  AddLimits(world, island, tolerance, tolerance, [&](LinkRows* row, double, size_t, Drive) {
    row->contact.bilateral = false;
    row->contact.offset = row->prescribed;
    impact.contact.contacts.push_back(row->contact);
    impact.restitution.push_back(0.0);
  });
  return impact;
}

IslandProblem BuildPositionProblem(const World& world, const PairTable& pairs, const Island& island,
                                   double tolerance, const std::vector<JointSlack>& slack) {
  IslandProblem built;
  for (const int index : island.bodies) {
    ContactProblem::Body body;
    body.M = MassMatrix(world.body(index), world.state(index).q_WB);
    body.M.bottomRightCorner<3, 3>() += SlenderInertia(world.body(index)) * Mat3::Identity();
    built.problem.bodies.push_back(body);
  }
  constexpr double kFar = 10.0;  // relative to the tolerance: no such motion is as large
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
    const double closed = opening > slack[i].opening ? 1.0 - slack[i].opening / opening : 0.0;
    basis.Restrict(i, &rows);
    basis.Restrict(i, &error);
    for (size_t k = 0; k < rows.size(); ++k) {
      rows[k].contact.offset = closed * error[k];
      AddLink({.contact = rows[k].contact},
              {IslandProblem::Link::Kind::kJoint, index, static_cast<int>(k), basis.Axes(i, k)},
              &built);
    }
  }
  AddLimits(world, island, tolerance, kFar * tolerance,
            [&](LinkRows* row, double gap, size_t i, Drive limit) {
              const double target = TargetGap(gap, tolerance);
              const double kept = std::min(slack[i].beyond, std::max(0.0, target - gap));
              row->contact.least = 0.0;
              row->contact.offset = Vec3(0.0, 0.0, gap - (target - kept));
              AddLink(
                  {.contact = row->contact},
                  {IslandProblem::Link::Kind::kDrive, island.joints[i], static_cast<int>(limit)},
                  &built);
            });
  return built;
}

}  // namespace touchstone::simulation
