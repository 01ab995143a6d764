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

void WriteContactsHead(std::ostream& out);
/// The same where a body has several parts: with columns part_a and part_b, counted from 0.
void WriteContactsHeadWithParts(std::ostream& out);
/// One row per contact point: the force on body_a, the normal from body_b to body_a.
void WriteContactsRows(const exchange::Snapshot& snapshot, bool with_parts, std::ostream& out);

void WriteEventsHead(std::ostream& out);
void WriteEventRow(const exchange::EventSnapshot& event, std::ostream& out);

}  // namespace touchstone::cli
