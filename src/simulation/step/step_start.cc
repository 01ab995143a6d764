#include "simulation/step/step_start.h"

#include <cmath>

#include "simulation/joints/rotors.h"

namespace touchstone::simulation {
namespace {

// Adds the bodies' kinetic energy, and what lifts each by the height that is given for it.
template <class HeightOf>
double AddEnergies(double sum, const std::vector<StepStart::Body>& bodies, const World& world,
                   const HeightOf& height_of) {
  for (const StepStart::Body& body : bodies) {
    const dynamics::ModelBody& model = world.body(body.index);
    if (!model.movable()) continue;
    sum += dynamics::ComputeKineticEnergy(model, body.state) + body.rotors +
           model.mass * world.environment.gravity.norm() * height_of(model);
  }
  return sum;
}

}  // namespace

void StepStart::Save(const World& world, const Ledger& books, const EngineCounters& counts,
                     const StepLog& facts) {
  clock = world.clock;
  ledger = books;
  counters = counts;
  log = facts.Now();
  bodies.clear();
  turns.clear();
}

void StepStart::SaveBody(const World& world, const LinkGraph& links, int body) {
  double rotors = 0.0;
  for (const int joint : links.Joints(body)) {
    const dynamics::ModelJoint& of = world.joints[static_cast<size_t>(joint)];
    turns.push_back({joint, of.turned, of.turned_at});
    if (of.a.body == body || !world.body(of.a.body).movable()) rotors += RotorEnergy(world, of);
  }
  bodies.push_back({body, world.state(body), world.sunk[static_cast<size_t>(body)], rotors});
}

double StepStart::MovingEnergy(const World& world, const std::vector<Load>& loads,
                               const Ledger& books) const {
  double driven = 0.0;
  for (const Body& body : bodies) {
    const dynamics::Wrench& drive = loads[static_cast<size_t>(body.index)].driven;
    driven += drive.force.norm() * world.body(body.index).shape->radius() + drive.torque.norm();
  }
  return AddEnergies(std::abs(books.external_work() - ledger.external_work()) + driven, bodies,
                     world, [](const dynamics::ModelBody& body) { return body.shape->radius(); });
}

double StepStart::EnergyOfMotion(const World& world, double height) const {
  return AddEnergies(0.0, bodies, world, [&](const dynamics::ModelBody&) { return height; });
}

bool StepStart::HasGained(double part, const World& world, const std::vector<Load>& loads,
                          const Ledger& books, const WorldEnergy& now) const {
  const double work =
      books.external_work() - ledger.external_work() + now.held_springs() - held_spring_energy;
  return now.total() - energy - work > part * MovingEnergy(world, loads, books);
}

bool StepStart::HasGainedTooMuch(const LastStep& last, const World& world,
                                 const std::vector<Load>& loads, const Ledger& books,
                                 const WorldEnergy& now) const {
  const bool is_usual = attempts.is_first() && !last.rough && !last.cut;
  return !is_usual && HasGained(attempts.MostGain(last.cut), world, loads, books, now);
}

void StepStart::Restore(World* world, Ledger* books) const {
  for (auto before = bodies.rbegin(); before != bodies.rend(); ++before) {
    world->state(before->index) = before->state;
    world->sunk[static_cast<size_t>(before->index)] = before->sunk;
  }
  for (auto before = turns.rbegin(); before != turns.rend(); ++before) {
    dynamics::ModelJoint& joint = world->joints[static_cast<size_t>(before->joint)];
    joint.turned = before->turned;
    joint.turned_at = before->turned_at;
  }
  world->clock = clock;
  *books = ledger;
}

}  // namespace touchstone::simulation
