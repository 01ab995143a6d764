#pragma once

#include "exchange/command.h"
#include "scene/json_view.h"

namespace touchstone::exchange {

/// A command that changes the world as {NAME: what it says}; `LoadScene` has no such form.
scene::Json WriteCommand(const Command& command);

/// Reads it from the members of an object, of which `besides` are not looked at. Throws
/// scene::SceneError.
Command ReadCommand(const scene::JsonView& view, std::initializer_list<std::string_view> besides);

}  // namespace touchstone::exchange
