#pragma once

#include <spdlog/spdlog.h>

namespace touchstone {

/// Sends all log messages to standard error (results own standard output), without decoration
/// except the level. Called once by main.
void SetUpLog();

}  // namespace touchstone
