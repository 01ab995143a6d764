#pragma once

#include <vector>

#include "exchange/command.h"

namespace touchstone::ui {

/// Where panels put the commands they want carried out; the app sends them on.
using Commands = std::vector<exchange::Command>;

}  // namespace touchstone::ui
