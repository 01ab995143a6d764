#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/arguments.h"

namespace touchstone::cli {

/// The values of the options, filled while CLI11 parses.
struct Values {
  SandboxCall sandbox;
  SimulateCall simulate;
  ReplayCall replay;
  std::vector<std::string> assignments;  // values of --set
  ImpactCall impact;
  ForcesCall forces;
  ScenesCall scenes;
  SettingsCall settings;
};

/// Description of SCENE in the help.
inline constexpr const char* kSceneHelp = "a scene file, - for standard input, or a built-in name";

// Each function adds a call of the program with its options, which write to `values` when the
// command line is parsed. Both arguments must live until then.
CLI::App* AddSimulate(CLI::App* app, Values* values);
CLI::App* AddReplay(CLI::App* app, Values* values);
CLI::App* AddImpact(CLI::App* app, Values* values);
CLI::App* AddForces(CLI::App* app, Values* values);
/// Adds the calls that list something: scenes and settings.
void AddLists(CLI::App* app, Values* values);

}  // namespace touchstone::cli
