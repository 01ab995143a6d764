#pragma once

#include <string>

namespace touchstone::cli {

/// The built-in scenes as text, or as a JSON list of {name, group, lesson}.
std::string ListScenes(bool json);

/// A built-in scene as a scene file. Throws UsageError, with a suggestion, when there is none with
/// that name.
std::string PrintScene(const std::string& name);

/// Every live parameter as text, or as a JSON list of {name, unit, range or choices, default,
/// meaning, too_small, too_large}. Names are paths for `--set` and for scene files.
std::string ListSettings(bool json);

}  // namespace touchstone::cli
