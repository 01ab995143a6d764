#pragma once

#include <optional>
#include <string>

#include "app/input_map.h"

namespace touchstone::app {

/// The name of a key as the table writes it: "A", "Space", "F1"; empty for keys that have none.
std::string KeyName(int key);

/// The input that Describe would write so, without its action; nothing when there is none.
std::optional<Binding> ParseInput(const std::string& text);

}  // namespace touchstone::app
