#pragma once

#include <vector>

#include "simulation/books/flown_piece.h"
#include "simulation/books/ledger.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/motion/load.h"
#include "simulation/motion/motions.h"
#include "simulation/world/link_graph.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Bodies that pushed or held each other over pieces of their trajectories, and their energy
/// balance.
struct CoupledBodies {
  std::vector<int> bodies;  // ascending
  bool free = true;         // nothing outside held them
  bool sprung = false;      // springs couple some of them
  bool met = false;         // some of them met others, alone
  bool driven = false;      // a hand or thrusters pushed some of them
  double gain = 0.0;        // of energy, beyond the work of outside forces and of damping [J]
  double drained = 0.0;     // energy that outside forces are booked to have taken from bodies [J]
  double size = 0.0;        // magnitude of the energies whose difference `gain` is [J]
};

/// The parts of a step that the energy balance of flown pieces reads.
struct FlightView {
  const World& world;  // as it is now
  const PairTable& pairs;
  const LinkGraph& links;
  const std::vector<Load>& loads;  // by body
  const Motions& motions;
};

/// Groups of bodies coupled by forces in these pieces (bodies ascending); unloaded bodies are left
/// out. @pre all bodies of a group have pieces.
std::vector<CoupledBodies> FindCoupledBodies(const FlightView& flight,
                                             const std::vector<FlownPiece>& pieces);

/// Takes the energy that groups of coupled bodies have gained from their motion in the world, as
/// far as they have any, and books it. Forces that are constant over a plan, or change steadily, do
/// work that those of contacts, joints and springs would not: what a plan may, or more where an
/// event has cut it short that was found after it was made (docs/step.md, "What is given all the
/// same is taken back"). Where forces that nothing can obey are booked to have taken out more
/// energy than there was, the books are put right. Returns the groups that had too little motion:
/// they keep a `gain` of more than 1e-9 of their energies. What groups have lost is noted, as far
/// as they may have sunk within the tolerance [m].
std::vector<CoupledBodies> TakeBackGains(const FlightView& flight,
                                         const std::vector<FlownPiece>& pieces, double tolerance,
                                         World* world, Ledger* ledger);

/// Takes the gain of a group that had too little motion from the bodies around it instead, of those
/// with pieces: as many as have plenty of motion, so that none is slowed down by more than a
/// millionth as a rule, and by a thousandth at most. The nearest come first, from contact to
/// contact. Of driven bodies, whose momentum changes anyway, all of their own motion is taken if
/// need be. Returns whether there was enough; otherwise nothing is changed.
bool TakeFromNeighbours(const FlightView& flight, const std::vector<FlownPiece>& pieces,
                        const CoupledBodies& group, World* world, Ledger* ledger);

/// The most work that forces at the contacts of these bodies do while gaps open that were narrower
/// than this [m, J].
double OpeningWork(const PairTable& pairs, const std::vector<int>& bodies, double kept);

}  // namespace touchstone::simulation
