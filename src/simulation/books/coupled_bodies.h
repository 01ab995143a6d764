#pragma once

#include <vector>

#include "simulation/books/flown_piece.h"
#include "simulation/books/ledger.h"
#include "simulation/contacts/open_directions.h"
#include "simulation/contacts/pair_table.h"
#include "simulation/motion/load.h"
#include "simulation/motion/motions.h"
#include "simulation/world/link_graph.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// Bodies that pushed or held each other over pieces of their trajectories, and their energy
/// balance.
struct CoupledBodies {
  std::vector<int> bodies;       // ascending
  OpenDirections open = {};      // along which nothing outside pushed them
  std::vector<int> rotors = {};  // joints of these bodies that have a rotor
  bool sprung = false;           // springs couple some of them
  bool met = false;              // some of them met other bodies in meetings of two
  bool driven = false;           // a hand or thrusters pushed some of them
  double gain = 0.0;     // energy gained, beyond the work of outside forces and of damping [J]
  double drained = 0.0;  // energy that outside forces are booked to have taken from bodies [J]
  double size = 0.0;     // magnitude of the energies whose difference `gain` is [J]
};

/// The parts of a step that the energy balance of flown pieces needs.
struct FlightView {
  const World& world;  // the world in its present state
  const PairTable& pairs;
  const LinkGraph& links;
  const std::vector<Load>& loads;  // by body
  const Motions& motions;
};

/// Groups of bodies coupled by forces in these pieces (bodies ascending); unloaded bodies are left
/// out.
/// @pre all bodies of a group have pieces.
std::vector<CoupledBodies> FindCoupledBodies(const FlightView& flight,
                                             const std::vector<FlownPiece>& pieces);

/// Takes the energy that groups of coupled bodies have gained from their motion in the world, as
/// far as they have any, and books it. Forces that are constant over a plan, or change steadily, do
/// work that the true forces of contacts, joints and springs would not do: as much as a plan may
/// give, or more where an event that was found later has cut the plan short (docs/step.md, "What is
/// given all the same is taken back"). Where forces of a problem without solution are booked to
/// have removed more energy than there was, the books are corrected. Returns the groups that had
/// too little motion: they keep a `gain` of more than 1e-9 of their energies. Losses of groups are
/// noted, as far as their bodies may have sunk within the tolerance [m].
std::vector<CoupledBodies> TakeBackGains(const FlightView& flight,
                                         const std::vector<FlownPiece>& pieces, double tolerance,
                                         World* world, Ledger* ledger);

/// Takes the gain of a group that had too little motion from the bodies around it that have pieces:
/// from enough of them that usually none is slowed down by more than a millionth, and never by more
/// than a thousandth. The nearest come first, from contact to contact. Of driven bodies, whose
/// momentum changes anyway, all of their own motion is taken if necessary. Returns whether there
/// was enough; otherwise nothing is changed.
bool TakeFromNeighbours(const FlightView& flight, const std::vector<FlownPiece>& pieces,
                        const CoupledBodies& group, World* world, Ledger* ledger);

/// The largest work [J] of forces at the contacts of these bodies while gaps open that were
/// narrower than `kept` [m].
double OpeningWork(const PairTable& pairs, const std::vector<int>& bodies, double kept);

}  // namespace touchstone::simulation
