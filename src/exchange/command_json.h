#pragma once

#include <string>

#include "exchange/command.h"
#include "scene/json_view.h"

namespace touchstone::exchange {

/// Writes a command that changes the world as {NAME: its content}; `LoadScene` has no such form.
scene::Json WriteCommand(const Command& command);

/// Describes which number of a command is out of its bounds (scene/bounds.h), and the expected
/// range; empty if none is.
std::string FindOutOfBounds(const Command& command);

/// Reads a command from the members of an object, ignoring those in `besides`. Throws
/// scene::SceneError.
Command ReadCommand(const scene::JsonView& view, std::initializer_list<std::string_view> besides);

}  // namespace touchstone::exchange
