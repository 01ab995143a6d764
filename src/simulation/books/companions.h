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

/// Bodies that pushed or held each other on their way, and what has become of their energy.
struct Companions {
  std::vector<int> bodies;  // ascending
  bool free = true;         // nothing outside held them
  bool sprung = false;      // springs are among what did
  bool met = false;         // some of them met others, alone
  double gain = 0.0;        // of energy, beyond work from outside and what slowed them down [J]
  double size = 0.0;        // of the energies that it is the difference of [J]
};

/// What a step knows of the way that its bodies have come.
struct Voyage {
  const World& world;  // as it is now
  const PairTable& pairs;
  const LinkGraph& links;
  const std::vector<Load>& loads;  // by body
  const Motions& motions;
};

/// The companions among bodies that have flown these pieces (bodies ascending), but for those that
/// nothing pushed. Bodies that pushed each other have all come.
std::vector<Companions> FindCompanions(const Voyage& voyage, const std::vector<FlownPiece>& pieces);

/// Takes what companions have gained from their motion in the world again, as far as they have any,
/// and books it. Forces that are constant over a plan, or change steadily, do work that those of
/// contacts, joints and springs would not: what a plan may, or more where an event has cut it short
/// that was found after it was made (docs/step.md, "What is given all the same is taken back").
/// Returns the bodies that had too little motion, ascending: they keep more than 1e-9 of their
/// energies.
std::vector<int> TakeBackGains(const Voyage& voyage, const std::vector<FlownPiece>& pieces,
                               World* world, Ledger* ledger);

}  // namespace touchstone::simulation
