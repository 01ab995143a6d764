#include "simulation/books/open_rotors.h"

#include <algorithm>
#include <iterator>

#include "base/sorting.h"
#include "simulation/books/braking.h"
#include "simulation/joints/rotors.h"

namespace touchstone::simulation {
namespace {

// The movable bodies that links connect to the bodies of a joint, and the joints of these, both
// ascending.
Island LinkedTo(int joint, const LinkGraph& links, const World& world) {
  Island linked;
  const auto add = [&](int body) {
    const bool known = std::ranges::find(linked.bodies, body) != linked.bodies.end();
    if (!known && world.body(body).movable()) linked.bodies.push_back(body);
  };
  const dynamics::ModelJoint& of = world.joints[static_cast<size_t>(joint)];
  for (const dynamics::AttachedFrame* end : {&of.a, &of.b})
    if (end->on_body()) add(end->body);
  for (size_t next = 0; next < linked.bodies.size(); ++next) {
    const int body = linked.bodies[next];
    for (const int other : links.Bodies(body)) add(other);
    linked.joints.insert(linked.joints.end(), links.Joints(body).begin(), links.Joints(body).end());
  }
  std::ranges::sort(linked.bodies);
  SortWithoutRepeats(&linked.joints);
  return linked;
}

}  // namespace

void StopRotors(const std::vector<int>& joints, const World& world, Ledger* ledger) {
  ledger->BookImpact(-RotorEnergy(world, joints), 0.0);
}

void SetRotorsInMotion(const std::vector<int>& joints, const LinkGraph& links, World* world,
                       Ledger* ledger) {
  std::vector<int> left = joints;
  while (!left.empty()) {
    const Island linked = LinkedTo(left.front(), links, *world);
    std::vector<int> own;
    std::ranges::copy_if(left, std::back_inserter(own), [&](int joint) {
      return std::ranges::binary_search(linked.joints, joint);
    });
    std::erase_if(left, [&](int joint) { return std::ranges::find(own, joint) != own.end(); });
    const double added = RotorEnergy(*world, own);
    if (!(added > 0.0)) continue;
    const double before = ComputeKineticEnergy(*world, linked) - added;
    Brake(linked.bodies, linked.joints, OpenDirections::None(), added, world, ledger);
    ledger->BookWork(ComputeKineticEnergy(*world, linked) - before);
  }
}

}  // namespace touchstone::simulation
