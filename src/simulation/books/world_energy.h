#pragma once

#include <span>

#include "simulation/books/sum_tree.h"
#include "simulation/world/link_graph.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The mechanical energy of a world, updated for the bodies that moved.
class WorldEnergy {
 public:
  WorldEnergy() = default;
  explicit WorldEnergy(const World& world);

  /// Updates the energies of these bodies, of their springs and of the rotors of their joints.
  void Update(const World& world, const LinkGraph& links, std::span<const int> bodies);

  /// Kinetic plus potential of gravity and springs [J].
  double total() const {
    return bodies_.Sum() + springs_.Sum() + held_springs_.Sum() + rotors_.Sum();
  }
  double springs() const { return springs_.Sum(); }            // springs with a movable end [J]
  double held_springs() const { return held_springs_.Sum(); }  // springs without a movable end [J]

  std::size_t MemoryUse() const {  // [bytes]
    return bodies_.MemoryUse() + springs_.MemoryUse() + held_springs_.MemoryUse() +
           rotors_.MemoryUse();
  }

 private:
  void UpdateBody(const World& world, int i);
  void UpdateSpring(const World& world, int i);
  void UpdateJoint(const World& world, int i);
  template <class Link>
  void SetSpring(const World& world, const Link& link, std::size_t at, double energy);

  SumTree bodies_;
  SumTree springs_;  // of the world, then by joint
  SumTree held_springs_;
  SumTree rotors_;  // by joint
};

}  // namespace touchstone::simulation
