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
  dynamics::BodyState before;  // state at `start`
  double work = 0.0;           // work from outside and in meetings since `start` [J]
  bool met = false;            // the body met another one in a meeting of two
};

/// Moves a body along its trajectory to time t [s], and books the impulse and the work of its load
/// on the way.
FlownPiece FlyTo(double t, int body, const Load& load, Motions* motions, World* world,
                 Ledger* ledger);

/// Pieces of bodies that took part in a meeting of two while the bodies that they push flew on:
/// their energy gain is known only when all bodies have been moved.
class OpenPieces {
 public:
  void Clear() { pieces_.clear(); }
  /// Stores the piece; `struck` is the energy change of its body at the piece's end [J].
  void Keep(const FlownPiece& piece, double struck);
  /// Returns the piece joined with the stored ones of the same body before it, which are removed.
  FlownPiece Join(FlownPiece piece);

 private:
  std::map<int, FlownPiece> pieces_;  // by body
};

}  // namespace touchstone::simulation
