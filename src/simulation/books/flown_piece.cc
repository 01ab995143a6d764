#include "simulation/books/flown_piece.h"

#include "simulation/books/motion_books.h"

namespace touchstone::simulation {

FlownPiece FlyTo(double t, int body, const Load& load, Motions* motions, World* world,
                 Ledger* ledger) {
  FlownPiece piece{.body = body, .before = world->state(body)};
  piece.start = t - motions->MoveTo(t, body, world);
  piece.work = BookMotion(world->body(body), world->environment, load, motions->Of(body),
                          piece.start, t, world->state(body).p_WBcm - piece.before.p_WBcm, ledger);
  return piece;
}

void OpenPieces::Keep(const FlownPiece& piece, double struck) {
  FlownPiece& kept = pieces_[piece.body] = Join(piece);
  kept.work += struck;
  kept.met = true;
}

FlownPiece OpenPieces::Join(FlownPiece piece) {
  const auto kept = pieces_.find(piece.body);
  if (kept == pieces_.end()) return piece;
  FlownPiece joined = kept->second;
  joined.work += piece.work;
  pieces_.erase(kept);
  return joined;
}

}  // namespace touchstone::simulation
