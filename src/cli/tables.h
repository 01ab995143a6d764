#pragma once

#include <ostream>

#include "exchange/snapshot.h"

namespace touchstone::cli {

// The CSV tables of `simulate`: a head line with the names of the columns, then rows. Numbers have
// as many digits (at most 17) as read back to the same bits; a name with a comma or a quote in it
// is quoted.

void WriteTrajectoryHead(std::ostream& out);
/// One row per body, the immovable ones too: its pose and velocity at the snapshot's time.
void WriteTrajectoryRows(const exchange::Snapshot& snapshot, std::ostream& out);

/// Columns that contacts and events have in some scenes.
struct ExtraColumns {
  bool parts = false;      // part_a and part_b, counted from 0: of scenes whose bodies have several
  bool certified = false;  // 1 or 0: of scenes at the pace lively
};

void WriteContactsHead(const ExtraColumns& extra, std::ostream& out);
/// One row per contact point: the force on body_a, the normal from body_b to body_a.
void WriteContactsRows(const exchange::Snapshot& snapshot, const ExtraColumns& extra,
                       std::ostream& out);

void WriteResultantsHead(const ExtraColumns& extra, std::ostream& out);
/// One row per pair of bodies that touches: the centre of pressure, the sum of the forces on body_a
/// and the moment left about that point.
void WriteResultantsRows(const exchange::Snapshot& snapshot, const ExtraColumns& extra,
                         std::ostream& out);

void WriteEventsHead(const ExtraColumns& extra, std::ostream& out);
/// The columns of parts stay empty for what happened to whole bodies.
void WriteEventRow(const exchange::EventSnapshot& event, const ExtraColumns& extra,
                   std::ostream& out);

}  // namespace touchstone::cli
