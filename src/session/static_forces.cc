#include "session/static_forces.h"

#include <algorithm>

#include "simulation/joints/joint_sharing.h"
#include "simulation/step/engine.h"
#include "simulation/step/static_solve.h"
#include "simulation/world/attachments.h"

namespace touchstone::session {
namespace {

using simulation::AttachedPoint;
using simulation::ContactAxes;
using simulation::Engine;
using simulation::IslandProblem;
using simulation::JointLoad;
using simulation::LinkForces;
using simulation::PairRecord;
using simulation::ShareAmongJoints;
using simulation::SolveStatic;
using simulation::StaticSolution;
using simulation::World;

using contact::ContactProblem;
using contact::ContactSolution;

// The part's number if the body has several parts.
std::optional<int> PartNumber(const World& world, const simulation::Collider& collider) {
  if (world.body(collider.body).shape->part_count() == 1) return std::nullopt;
  return collider.part;
}

StaticForces::Contact Describe(const Engine& engine, const IslandProblem::Source& source) {
  const PairRecord& pair = engine.pairs().at(source.pair);
  const collision::ContactPoint& point = pair.manifold.points[static_cast<size_t>(source.point)];
  return {.body_a = engine.world().body(pair.a).name,
          .body_b = engine.world().body(pair.b).name,
          .part_a = PartNumber(engine.world(), pair.A()),
          .part_b = PartNumber(engine.world(), pair.B()),
          .kind = collision::ToString(point.kind),
          .p_W = point.p_W,
          .axes_W = ContactAxes(pair.manifold, static_cast<size_t>(source.point)),
          .gap = point.gap};
}

/// The rows of all islands' links with their forces; they come after all contacts.
struct Links {
  std::vector<ContactProblem::Contact> contacts;
  std::vector<Vec3> f;
};

/// Appends an island's problem and forces; its bodies come after the present ones.
void AppendProblem(const StaticSolution& island, StaticForces* whole, Links* links) {
  const ContactProblem& problem = island.built.problem;
  const int first = static_cast<int>(whole->problem.bodies.size());
  whole->problem.bodies.insert(whole->problem.bodies.end(), problem.bodies.begin(),
                               problem.bodies.end());
  for (size_t k = 0; k < problem.contacts.size(); ++k) {
    ContactProblem::Contact contact = problem.contacts[k];
    if (contact.a != ContactProblem::kWorld) contact.a += first;
    if (contact.b != ContactProblem::kWorld) contact.b += first;
    const bool link = k >= island.built.contacts.size();
    (link ? links->contacts : whole->problem.contacts).push_back(contact);
    (link ? links->f : whole->solution.f).push_back(island.solution.f[k]);
  }
}

StaticForces::Joint DescribeJoint(const World& world, int index) {
  const dynamics::ModelJoint& joint = world.joints[static_cast<size_t>(index)];
  const auto name = [&](const dynamics::AttachedFrame& end) {
    return end.on_body() ? world.body(end.body).name : std::string();
  };
  return {.kind = joint.kind,
          .body_a = name(joint.a),
          .body_b = name(joint.b),
          .p_W = AttachedPoint(world, joint.a)};
}

void TakeJointForces(const World& world, const StaticSolution& island,
                     std::vector<StaticForces::Joint>* joints) {
  const IslandProblem& built = island.built;
  for (size_t i = 0; i < built.links.size(); ++i) {
    if (built.links[i].kind != IslandProblem::Link::Kind::kJoint) continue;
    const size_t k = built.contacts.size() + i;
    const Mat36& J_a = built.problem.contacts[k].J_a;
    StaticForces::Joint& joint = (*joints)[static_cast<size_t>(built.links[i].index)];
    if (built.links[i].block == 0) {
      joint.force_W = J_a.leftCols<3>().transpose() * island.solution.f[k];
    } else {
      joint.torque_W = J_a.rightCols<3>().transpose() * island.solution.f[k];
    }
  }
  const std::vector<JointLoad> shared =
      ShareAmongJoints(world, island.island, LinkForces(built, island.solution));
  for (size_t i = 0; i < shared.size(); ++i) {
    StaticForces::Joint& joint = (*joints)[static_cast<size_t>(island.island.joints[i])];
    joint.force_W = shared[i].force_W;
    joint.torque_W = shared[i].torque_W;
  }
  using Kind = IslandProblem::Link::Kind;
  for (const Kind kind : {Kind::kDrive, Kind::kRotor})
    for (const auto& [i, k] : built.LinksOf(kind)) {
      StaticForces::Joint& joint = (*joints)[static_cast<size_t>(built.links[i].index)];
      simulation::AddDriveLoad(built.problem.contacts[k].J_a, island.solution.f[k], &joint.force_W,
                               &joint.torque_W);
    }
}

void AppendSolution(const ContactSolution& island, ContactSolution* whole) {
  whole->v.insert(whole->v.end(), island.v.begin(), island.v.end());
  contact::Residuals& worst = whole->residuals;
  worst.law = std::max(worst.law, island.residuals.law);
  worst.acceleration = std::max(worst.acceleration, island.residuals.acceleration);
  worst.dynamics = std::max(worst.dynamics, island.residuals.dynamics);
  worst.reported = std::max(worst.reported, island.residuals.reported);
  whole->statistics.newton += island.statistics.newton;
  whole->statistics.stages += island.statistics.stages;
  whole->statistics.factorizations += island.statistics.factorizations;
  whole->statistics.pivots += island.statistics.pivots;
  if (!island.f.empty()) whole->statistics.method = island.statistics.method;
  if (island.statistics.refusal != nullptr) whole->statistics.refusal = island.statistics.refusal;
  if (whole->ok()) whole->status = island.status;
}

Vec6 Acceleration(const World& world, int body, const Vec6& v, std::optional<double> h) {
  if (!h) return v;
  const Twist now = dynamics::ComputeTwist(world.body(body), world.state(body));
  Vec6 acceleration = v;
  acceleration.head<3>() -= now.v / *h;
  acceleration.tail<3>() -= now.w / *h;
  return acceleration;
}

}  // namespace

StaticForces ComputeStaticForces(Engine* engine, std::optional<double> h) {
  StaticForces forces;
  forces.solution.status = contact::SolveStatus::kSolved;
  const World& world = engine->world();
  for (int i = 0; i < world.size(); ++i) forces.bodies.push_back({.name = world.body(i).name});
  for (int i = 0; i < static_cast<int>(world.joints.size()); ++i)
    forces.joints.push_back(DescribeJoint(world, i));
  Links links;

  for (const StaticSolution& island : SolveStatic(h, engine)) {
    for (size_t i = 0; i < island.island.bodies.size(); ++i) {
      const int index = island.island.bodies[i];
      StaticForces::Body& body = forces.bodies[static_cast<size_t>(index)];
      body.index = static_cast<int>(forces.problem.bodies.size() + i);
      body.acceleration = Acceleration(world, index, island.solution.v[i], h);
    }
    for (const IslandProblem::Source& source : island.built.contacts) {
      forces.contacts.push_back(Describe(*engine, source));
    }
    TakeJointForces(engine->world(), island, &forces.joints);
    AppendProblem(island, &forces, &links);
    AppendSolution(island.solution, &forces.solution);
  }
  forces.problem.contacts.insert(forces.problem.contacts.end(), links.contacts.begin(),
                                 links.contacts.end());
  forces.solution.f.insert(forces.solution.f.end(), links.f.begin(), links.f.end());
  return forces;
}

}  // namespace touchstone::session
