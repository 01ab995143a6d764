#include "simulation/books/coupled_bodies.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>
#include <utility>

#include "base/sorting.h"
#include "simulation/books/braking.h"
#include "simulation/books/rise.h"
#include "simulation/joints/rotors.h"
#include "simulation/joints/springs.h"

namespace touchstone::simulation {
namespace {

constexpr int kNone = -1;

bool Acts(const dynamics::Wrench& wrench) {
  return !wrench.force.isZero(0.0) || !wrench.torque.isZero(0.0);
}

bool IsLoaded(const Load& load) { return Acts(load.total) || Acts(load.ramp.total); }

// The index of the piece that the body has flown, or kNone.
int FindPiece(const std::vector<FlownPiece>& pieces, int body) {
  const auto found = std::ranges::lower_bound(pieces, body, {}, &FlownPiece::body);
  return found != pieces.end() && found->body == body ? static_cast<int>(found - pieces.begin())
                                                      : kNone;
}

class CoupledBodiesFinder {
 public:
  CoupledBodiesFinder(const FlightView& flight, const std::vector<FlownPiece>& pieces)
      : flight_(flight), pieces_(pieces), group_of_(pieces.size(), kNone) {}

  std::vector<CoupledBodies> Find() {
    for (size_t k = 0; k < pieces_.size(); ++k)
      if (group_of_[k] == kNone && IsLoaded(LoadOf(pieces_[k].body))) Gather(static_cast<int>(k));
    for (CoupledBodies& group : found_) {
      CountLinks(&group);
      CountPairs(&group);
      CountBodies(&group);
    }
    return std::move(found_);
  }

 private:
  const Load& LoadOf(int body) const { return flight_.loads[static_cast<size_t>(body)]; }
  int FindPiece(int body) const { return simulation::FindPiece(pieces_, body); }
  int GroupOf(int body) const {
    const int piece = FindPiece(body);
    return piece == kNone ? kNone : group_of_[static_cast<size_t>(piece)];
  }
  const FlownPiece& PieceOf(int body) const {
    return pieces_[static_cast<size_t>(FindPiece(body))];
  }
  int GroupAt(const dynamics::AttachedFrame& frame) const {
    return frame.on_body() ? GroupOf(frame.body) : kNone;
  }

  void Gather(int first) {
    const int group = static_cast<int>(found_.size());
    std::vector<int> bodies;
    const auto add = [&](int piece) {
      if (piece == kNone || group_of_[static_cast<size_t>(piece)] != kNone) return;
      group_of_[static_cast<size_t>(piece)] = group;
      bodies.push_back(pieces_[static_cast<size_t>(piece)].body);
    };
    add(first);
    for (size_t next = 0; next < bodies.size(); ++next) {
      const int body = bodies[next];
      for (const int index : flight_.pairs.OfBody(body)) {
        const PairRecord& pair = flight_.pairs.at(index);
        if (pair.loaded) add(FindPiece(pair.a == body ? pair.b : pair.a));
      }
      for (const int other : flight_.links.Bodies(body)) add(FindPiece(other));
    }
    std::ranges::sort(bodies);
    found_.push_back({.bodies = std::move(bodies)});
  }

  // A group has no open direction if a link ties it to something outside.
  void CountLinks(CoupledBodies* group) const {
    std::vector<int> joints, springs;
    for (const int body : group->bodies) {
      const auto add = [](std::span<const int> links, std::vector<int>* list) {
        list->insert(list->end(), links.begin(), links.end());
      };
      add(flight_.links.Joints(body), &joints);
      add(flight_.links.Springs(body), &springs);
    }
    SortWithoutRepeats(&joints);
    SortWithoutRepeats(&springs);
    for (const int i : joints) {
      const dynamics::ModelJoint& joint = flight_.world.joints[static_cast<size_t>(i)];
      if (GroupAt(joint.a) != GroupAt(joint.b)) group->open.CloseAll();
      if (joint.spring) CountSpring(joint, group);
      if (joint.armature > 0.0) CountRotor(i, group);
    }
    for (const int i : springs) {
      const dynamics::ModelSpring& spring = flight_.world.springs[static_cast<size_t>(i)];
      if (GroupAt(spring.a) != GroupAt(spring.b)) group->open.CloseAll();
      CountSpring(spring, group);
    }
  }

  // The state that a body had when the pieces of the group began.
  dynamics::BodyState Before(int body, const CoupledBodies& group) const {
    if (FindPiece(body) != kNone) return PieceOf(body).before;
    return flight_.motions.Of(body).trajectory().StateAt(PieceOf(group.bodies.front()).start);
  }

  template <class Spring>
  void CountSpring(const Spring& spring, CoupledBodies* group) const {
    const auto before = [&](int body) { return Before(body, *group); };
    const double start = PieceOf(group->bodies.front()).start;
    const double then = SpringEnergyAt(flight_.world, spring, before, start);
    const double now = SpringEnergy(flight_.world, spring);
    group->sprung = true;
    group->gain += now - then;
    group->size += now + then;
  }

  void CountRotor(int index, CoupledBodies* group) const {
    const dynamics::ModelJoint& joint = flight_.world.joints[static_cast<size_t>(index)];
    const auto before = [&](int body) { return Before(body, *group); };
    const double then = RotorEnergyAt(flight_.world, joint, before);
    const double now = RotorEnergy(flight_.world, joint);
    group->rotors.push_back(index);
    group->gain += now - then;
    group->size += now + then;
  }

  // A group that something outside pushes has no open direction along which it touches anything
  // outside.
  void CountPairs(CoupledBodies* group) const {
    std::vector<int> outside;
    bool pushed = false;
    for (const int i : group->bodies)
      for (const int index : flight_.pairs.OfBody(i)) {
        const PairRecord& pair = flight_.pairs.at(index);
        if (GroupOf(pair.a) == GroupOf(pair.b)) continue;
        pushed |= pair.loaded;
        if (pair.loaded || pair.InBand()) outside.push_back(index);
      }
    if (!pushed) return;
    for (const int index : outside) group->open.CloseBy(flight_.world, flight_.pairs.at(index));
  }

  void CountBodies(CoupledBodies* group) const {
    for (const int i : group->bodies) {
      const FlownPiece& piece = PieceOf(i);
      const dynamics::ModelBody& body = flight_.world.body(i);
      const dynamics::BodyState& state = flight_.world.state(i);
      group->met |= piece.met;
      group->driven |= Acts(LoadOf(i).driven);
      const double before = dynamics::ComputeKineticEnergy(body, piece.before);
      const double after = dynamics::ComputeKineticEnergy(body, state);
      const Vec3 weight = body.mass * flight_.world.environment.gravity;
      group->gain += after - before - weight.dot(state.p_WBcm - piece.before.p_WBcm) - piece.work -
                     LoadOf(i).slowed;
      group->drained += std::max(-piece.work, 0.0);
      group->size += after + before + std::abs(weight.dot(state.p_WBcm)) + std::abs(piece.work);
    }
  }

  const FlightView& flight_;
  const std::vector<FlownPiece>& pieces_;
  std::vector<int> group_of_;  // group of each piece
  std::vector<CoupledBodies> found_;
};

// Energy that outside forces are booked to have taken from the bodies they hold, beyond the energy
// of these: this part of the gain is not in their motion. Where joints or contacts set a body of
// prescribed motion against others, no law determines the forces with which it pushes.
double DrainedInExcess(const CoupledBodies& group, const World& world) {
  if (group.open.all() || group.drained == 0.0) return 0.0;
  const double kinetic = ComputeKineticEnergy(world, group.bodies, group.rotors);
  return std::min(group.gain - kinetic, group.drained);
}

}  // namespace

std::vector<CoupledBodies> FindCoupledBodies(const FlightView& flight,
                                             const std::vector<FlownPiece>& pieces) {
  return CoupledBodiesFinder(flight, pieces).Find();
}

std::vector<CoupledBodies> TakeBackGains(const FlightView& flight,
                                         const std::vector<FlownPiece>& pieces, double tolerance,
                                         World* world, Ledger* ledger) {
  constexpr double kRoundOff = 1e-14;  // relative to the energies
  constexpr double kMuch = 1e-9;
  std::vector<CoupledBodies> left;
  for (CoupledBodies& group : FindCoupledBodies(flight, pieces)) {
    NoteLoss(group.bodies, std::max(0.0, -group.gain), tolerance, world);
    if (group.gain <= kRoundOff * group.size) continue;
    if (const double over = DrainedInExcess(group, *world); over > 0.0) {
      ledger->BookWork(over);
      group.gain -= over;
    }
    double taken = Brake(group.bodies, group.rotors, group.open, group.gain, world, ledger);
    if (group.met && taken < group.gain)
      taken += Brake(group.bodies, group.rotors, OpenDirections::None(), group.gain - taken, world,
                     ledger);
    if (group.sprung)
      ledger->BookDamping(taken);  // energy given by springs is booked as less
                                   // damping
    group.gain -= taken;
    if (group.gain > kMuch * group.size) left.push_back(std::move(group));
  }
  return left;
}

bool TakeFromNeighbours(const FlightView& flight, const std::vector<FlownPiece>& pieces,
                        const CoupledBodies& group, World* world, Ledger* ledger) {
  constexpr double kPlenty = 1e6;  // multiple of the gain
  const double enough = group.driven ? 1.0 : 1e3;
  std::vector<int> bodies = group.bodies;
  std::set<int> seen(bodies.begin(), bodies.end());
  double kinetic = 0.0;
  for (std::size_t next = 0; next < bodies.size() && kinetic < kPlenty * group.gain; ++next) {
    const int body = bodies[next];
    kinetic += dynamics::ComputeKineticEnergy(world->body(body), world->state(body));
    for (const int index : flight.pairs.OfBody(body)) {
      const PairRecord& pair = flight.pairs.at(index);
      const int other = pair.a == body ? pair.b : pair.a;
      if ((pair.InBand() || pair.rough) && FindPiece(pieces, other) != kNone &&
          seen.insert(other).second)
        bodies.push_back(other);
    }
  }
  if (!(kinetic > enough * group.gain)) return false;
  Brake(bodies, group.rotors, OpenDirections::None(), group.gain, world, ledger);
  if (group.sprung) ledger->BookDamping(group.gain);
  return true;
}

double OpeningWork(const PairTable& pairs, const std::vector<int>& bodies, double kept) {
  std::set<int> around;
  for (const int body : bodies)
    for (const int index : pairs.OfBody(body))
      if (pairs.at(index).loaded) around.insert(index);
  double work = 0.0;
  for (const int index : around) {
    const PairRecord& pair = pairs.at(index);
    const std::vector<collision::ContactPoint>& points = pair.manifold.points;
    if (pair.force.size() != points.size()) continue;
    for (std::size_t k = 0; k < points.size(); ++k)
      work += std::max(pair.force[k].z(), 0.0) * std::max(kept - points[k].gap, 0.0);
  }
  return work;
}

}  // namespace touchstone::simulation
