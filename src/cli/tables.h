#pragma once

#include <ostream>

#include "exchange/snapshot.h"

namespace touchstone::cli {

// The CSV tables of `simulate`: a line with the names of the columns, then rows. Numbers have as
// many digits (at most 17) as needed to read back the same bits; a name with a comma or a quote in
// it is quoted.

void WriteTrajectoryHead(std::ostream& out);
/// Writes one row per body, including immovable ones: its pose and velocity at the snapshot's time.
void WriteTrajectoryRows(const exchange::Snapshot& snapshot, std::ostream& out);

/// Columns that contacts and events have only in some scenes.
struct ExtraColumns {
  bool parts = false;      // part_a and part_b, counted from 0: if bodies have several parts
  bool certified = false;  // 1 or 0: in scenes at the pace lively
};

void WriteContactsHead(const ExtraColumns& extra, std::ostream& out);
/// Writes one row per contact point: the force on body_a, the normal from body_b to body_a.
void WriteContactsRows(const exchange::Snapshot& snapshot, const ExtraColumns& extra,
                       std::ostream& out);

void WriteResultantsHead(const ExtraColumns& extra, std::ostream& out);
/// Writes one row per pair of bodies that touches: the centre of pressure, the sum of the forces on
/// body_a and the remaining moment about that point.
void WriteResultantsRows(const exchange::Snapshot& snapshot, const ExtraColumns& extra,
                         std::ostream& out);

void WriteEventsHead(const ExtraColumns& extra, std::ostream& out);
/// Writes an event. The columns of parts are empty for events of whole bodies.
void WriteEventRow(const exchange::EventSnapshot& event, const ExtraColumns& extra,
                   std::ostream& out);

}  // namespace touchstone::cli
