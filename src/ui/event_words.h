#pragma once

#include <string>

#include "exchange/event.h"

namespace touchstone::ui {

/// The kind of an event as a person reads it: "contact made", "stick to slip". Scripts read
/// exchange::ToString.
std::string InWords(exchange::EventKind kind);
/// What a filter lets through: "contact made event", "event of that body".
std::string InWords(const exchange::EventFilter& filter);

}  // namespace touchstone::ui
