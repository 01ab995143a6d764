#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "scene/scene_file.h"

namespace touchstone::cli {

// The options of each call of the program. SCENE is a file, "-" for standard input, or a built-in
// name; output files may be "-" for standard output.

struct SandboxCall {
  std::string scene;  // empty: the start scene
};

struct SimulateCall {
  std::string scene;
  double duration = 0.0;  // [s]
  double rate = 60.0;     // output frames per second [Hz]
  std::vector<scene::Override> overrides;
  std::optional<std::string> report;
  std::optional<std::string> trajectory;
  std::optional<std::string> contacts;
  std::optional<std::string> resultants;
  std::optional<std::string> events;
  std::optional<std::string> screenshot;
  std::optional<std::string> clip;
  double clip_speed = 1.0;  // simulated seconds per second of the clip
  double clip_rate = 25.0;  // pictures per second
  double clip_width = 800;  // [px]
  std::optional<std::string> animation;
  std::optional<std::string> mesh;
  std::optional<std::string> problems;

  /// The requested results: option and destination.
  std::vector<std::pair<std::string, std::string>> Outputs() const;
};

struct ReplayCall {
  std::string session;
  std::optional<std::string> report;
  std::optional<std::string> animation;

  /// The requested results: option and destination.
  std::vector<std::pair<std::string, std::string>> Outputs() const;
};

struct ForcesCall {
  std::string input;                  // a problem file or a SCENE
  std::optional<std::string> solver;  // name of the solver in the settings
  std::optional<double> step;         // h of the v/h term [s]; none: no such term
};

struct ImpactCall {
  std::string input;               // a file of cases, or "-"
  std::optional<std::string> law;  // name of the law in the settings
  std::optional<std::string> trace;
};

struct ScenesCall {
  std::optional<std::string> name;  // prints this built-in scene; none: lists all
  bool json = false;
};

struct SettingsCall {
  bool json = false;
};

/// Text asked for by --help or --version.
struct PrintCall {
  std::string text;
};

using Call = std::variant<SandboxCall, SimulateCall, ReplayCall, ImpactCall, ForcesCall, ScenesCall,
                          SettingsCall, PrintCall>;

/// Reads the command line. Throws UsageError, with a suggestion where a word looks misspelt.
Call ParseArguments(int argc, const char* const* argv);

/// The names of the calls, for suggestions.
std::vector<std::string_view> CallNames();

}  // namespace touchstone::cli
