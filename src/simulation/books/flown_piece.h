#pragma once

#include <map>

#include "simulation/books/ledger.h"
#include "simulation/motion/load.h"
#include "simulation/motion/motions.h"
#include "simulation/world/world.h"

namespace touchstone::simulation {

/// The motion of a body between two times at which its state was computed.
struct FlownPiece {
  int body = -1;
  double start = 0.0;          // [s]
  dynamics::BodyState before;  // then
  double work = 0.0;           // from outside and in meetings, since [J]
  bool met = false;            // another body, alone
};

/// Moves a body along its trajectory to time t [s], and books the impulse and the work of its load
/// on the way.
FlownPiece FlyTo(double t, int body, const Load& load, Motions* motions, World* world,
                 Ledger* ledger);

/// Pieces of bodies that met another one alone, while those that they push went on: their gain of
/// energy is known when all bodies have been moved.
class OpenPieces {
 public:
  void Clear() { pieces_.clear(); }
  /// Stores the piece; `struck` is the change of its body's energy at its end [J].
  void Keep(const FlownPiece& piece, double struck);
  /// The piece, with those kept of the same body before it; they are no longer kept.
  FlownPiece Join(FlownPiece piece);

 private:
  std::map<int, FlownPiece> pieces_;  // by body
};

}  // namespace touchstone::simulation
