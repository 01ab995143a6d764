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

// Contacts and events can have two more columns, part_a and part_b: which parts of the two bodies,
// counted from 0. They are for scenes in which a body has several.

void WriteContactsHead(bool with_parts, std::ostream& out);
/// One row per contact point: the force on body_a, the normal from body_b to body_a.
void WriteContactsRows(const exchange::Snapshot& snapshot, bool with_parts, std::ostream& out);

void WriteEventsHead(bool with_parts, std::ostream& out);
/// The columns of parts stay empty for what happened to whole bodies.
void WriteEventRow(const exchange::EventSnapshot& event, bool with_parts, std::ostream& out);

}  // namespace touchstone::cli
