#pragma once

#include <array>
#include <string>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// The kind of an event for display: "contact made", "start of sliding". Scripts use
/// exchange::ToString.
std::string InWords(exchange::EventKind kind);
/// The events selected by a filter: "contact made", "event of that body".
std::string InWords(const exchange::EventFilter& filter);
/// The bodies of an event, with the part if a body has several: "hook[1], floor".
std::string BodiesOf(const exchange::EventSnapshot& event, const exchange::Snapshot& snapshot);
/// The two bodies, or parts of bodies, of a contact or a search.
std::string BodiesOf(BodyId a, BodyId b, const std::array<int, 2>& parts,
                     const exchange::Snapshot& snapshot);

}  // namespace touchstone::ui
