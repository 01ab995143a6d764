#include "simulation/static_forces.h"

#include <algorithm>

#include "simulation/engine.h"

namespace touchstone::simulation {
namespace {

using contact::ContactProblem;
using contact::ContactSolution;

StaticForces::Contact Describe(const Engine& engine, const BuiltProblem::Source& source) {
  const PairRecord& pair = engine.pairs().at(source.pair);
  const collision::ContactPoint& point = pair.manifold.points[static_cast<size_t>(source.point)];
  return {.body_a = engine.world().body(pair.a).name,
          .body_b = engine.world().body(pair.b).name,
          .kind = collision::ToString(point.kind),
          .p_W = point.p_W,
          .axes_W = ContactAxes(pair.manifold),
          .gap = point.gap};
}

/// Appends an island's problem; its bodies follow those that are there.
void AppendProblem(const ContactProblem& island, ContactProblem* whole) {
  const int first = static_cast<int>(whole->bodies.size());
  whole->bodies.insert(whole->bodies.end(), island.bodies.begin(), island.bodies.end());
  for (ContactProblem::Contact contact : island.contacts) {
    if (contact.a != ContactProblem::kWorld) contact.a += first;
    if (contact.b != ContactProblem::kWorld) contact.b += first;
    whole->contacts.push_back(contact);
  }
}

void AppendSolution(const ContactSolution& island, ContactSolution* whole) {
  whole->f.insert(whole->f.end(), island.f.begin(), island.f.end());
  whole->v.insert(whole->v.end(), island.v.begin(), island.v.end());
  contact::Residuals& worst = whole->residuals;
  worst.law = std::max(worst.law, island.residuals.law);
  worst.acceleration = std::max(worst.acceleration, island.residuals.acceleration);
  worst.dynamics = std::max(worst.dynamics, island.residuals.dynamics);
  worst.reported = std::max(worst.reported, island.residuals.reported);
  whole->statistics.newton += island.statistics.newton;
  whole->statistics.stages += island.statistics.stages;
  whole->statistics.outer += island.statistics.outer;
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

  for (const Engine::StaticSolution& island : engine->SolveStatic(h)) {
    for (size_t i = 0; i < island.island.bodies.size(); ++i) {
      const int index = island.island.bodies[i];
      StaticForces::Body& body = forces.bodies[static_cast<size_t>(index)];
      body.index = static_cast<int>(forces.problem.bodies.size() + i);
      body.acceleration = Acceleration(world, index, island.solution.v[i], h);
    }
    for (const BuiltProblem::Source& source : island.built.contacts) {
      forces.contacts.push_back(Describe(*engine, source));
    }
    AppendProblem(island.built.problem, &forces.problem);
    AppendSolution(island.solution, &forces.solution);
  }
  return forces;
}

}  // namespace touchstone::simulation
