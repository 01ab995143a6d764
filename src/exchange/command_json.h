#pragma once

#include <string>

#include "exchange/command.h"
#include "scene/json_view.h"

namespace touchstone::exchange {

/// A command that changes the world as {NAME: its content}; `LoadScene` has no such form.
scene::Json WriteCommand(const Command& command);

/// Which number of a command is out of its bounds (scene/bounds.h), and what was expected; or
/// empty.
std::string FindOutOfBounds(const Command& command);

/// Reads it from the members of an object, of which `besides` are not looked at. Throws
/// scene::SceneError.
Command ReadCommand(const scene::JsonView& view, std::initializer_list<std::string_view> besides);

}  // namespace touchstone::exchange
