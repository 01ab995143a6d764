#pragma once

#include <array>
#include <string>

#include "exchange/snapshot.h"

namespace touchstone::ui {

/// The kind of an event as a person reads it: "contact made", "stick to slip". Scripts read
/// exchange::ToString.
std::string InWords(exchange::EventKind kind);
/// What a filter lets through: "contact made event", "event of that body".
std::string InWords(const exchange::EventFilter& filter);
/// What it happened to, where bodies have several parts those: "hook[1], floor".
std::string BodiesOf(const exchange::EventSnapshot& event, const exchange::Snapshot& snapshot);
/// The two bodies, or parts of bodies, of a contact or a search.
std::string BodiesOf(BodyId a, BodyId b, const std::array<int, 2>& parts,
                     const exchange::Snapshot& snapshot);

}  // namespace touchstone::ui
