#include "cli/arguments.h"

#include <algorithm>
#include <array>

#include "base/printable.h"
#include "base/usage_error.h"
#include "cli/clip.h"
#include "cli/options.h"
#include "scene/suggest.h"

namespace touchstone::cli {
namespace {

constexpr std::array<std::string_view, 6> kCalls = {"simulate", "replay", "impact",
                                                    "forces",   "scenes", "settings"};

constexpr double kMaxFrames = 1e9;
constexpr double kMaxDuration = 1e9;  // [s]
constexpr double kMinRate = 1e-9;     // [Hz]
constexpr double kMaxRate = 1e6;
// Limits of the step of `forces`, over which velocities count [s].
constexpr double kMinStep = 1e-9;
constexpr double kMaxStep = 1e9;

constexpr const char* kExitCodes =
    "Results go to standard output, messages to standard error.\n"
    "Exit codes: 0 done, 1 the run failed, 2 wrong input, 3 no display.";

scene::Override ParseAssignment(const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw UsageError("--set: expected PATH=VALUE, got " + Quoted(text));
  }
  return {text.substr(0, equals), text.substr(equals + 1)};
}

/// The library's description of a mistake, in the program's words.
UsageError Describe(const CLI::ParseError& error) {
  const std::string text = error.what();
  const std::string option = text.substr(0, text.find(':'));
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
    return UsageError(option + ": expected one value");
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr)
    return UsageError("--json: expected no value");
  return UsageError(text.substr(0, text.find('\n')));
}

void ExpectName(const char* argument, const std::string& name) {
  if (name.empty())
    throw UsageError(std::string(argument) + ": expected a name, got an empty text");
}

SimulateCall FinishSimulate(const Values& values) {
  SimulateCall call = values.simulate;
  ExpectName("SCENE", call.scene);
  if (!(call.duration >= 0) || call.duration > kMaxDuration) {
    throw UsageError("--duration: expected a number of seconds from 0 to 1e9");
  }
  if (!(call.rate >= kMinRate) || call.rate > kMaxRate) {
    throw UsageError("--rate: expected a number of frames per second from 1e-9 to 1e6");
  }
  if (call.duration * call.rate > kMaxFrames) {
    throw UsageError("--duration times --rate: expected at most 1e9 frames");
  }
  CheckClip(call);
  for (const std::string& text : values.assignments) {
    call.overrides.push_back(ParseAssignment(text));
  }
  return call;
}

ForcesCall FinishForces(const Values& values) {
  ExpectName("FILE", values.forces.input);
  const auto& step = values.forces.step;
  if (step && !(*step >= kMinStep && *step <= kMaxStep)) {
    throw UsageError("--step: expected a number of seconds from 1e-9 to 1e9");
  }
  return values.forces;
}

ScenesCall FinishScenes(const Values& values) {
  if (values.scenes.name && values.scenes.json) {
    throw UsageError("--json: expected no NAME beside it; a scene is printed as JSON in any case");
  }
  return values.scenes;
}

/// Describes unexpected words, with the nearest word that would have been understood.
UsageError DescribeExtras(const CLI::App& app, const Values& values) {
  const std::string& scene = values.sandbox.scene;
  if (!scene::FindNearest(scene, kCalls).empty()) {
    return UsageError("there is no call " + Quoted(scene) + scene::DidYouMean(scene, kCalls));
  }
  const auto subcommands = app.get_subcommands();
  const CLI::App& call = subcommands.empty() ? app : *subcommands.front();
  std::vector<std::string> options;
  for (const CLI::Option* option : call.get_options()) {
    for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
  }
  const std::vector<std::string_view> names(options.begin(), options.end());
  const std::vector<std::string> extras = app.remaining(/*recurse=*/true);
  const std::string word = extras.empty() ? "" : extras.front();
  const std::string name = word.substr(0, word.find('='));
  return UsageError("unexpected argument " + Quoted(word) + scene::DidYouMean(name, names));
}

}  // namespace

std::vector<std::pair<std::string, std::string>> SimulateCall::Outputs() const {
  std::vector<std::pair<std::string, std::string>> outputs;
  const auto add = [&](const char* option, const std::optional<std::string>& file) {
    if (file) outputs.emplace_back(option, *file);
  };
  add("--report", report);
  add("--trajectory", trajectory);
  add("--contacts", contacts);
  add("--resultants", resultants);
  add("--events", events);
  add("--screenshot", screenshot);
  add("--clip", clip);
  add("--animation", animation);
  add("--mesh", mesh);
  add("--problems", problems);
  return outputs;
}

std::vector<std::pair<std::string, std::string>> ReplayCall::Outputs() const {
  std::vector<std::pair<std::string, std::string>> outputs;
  if (report) outputs.emplace_back("--report", *report);
  if (animation) outputs.emplace_back("--animation", *animation);
  return outputs;
}

std::vector<std::string_view> CallNames() { return {kCalls.begin(), kCalls.end()}; }

Call ParseArguments(int argc, const char* const* argv) {
  Values values;
  CLI::App app("Touchstone shows the true contact forces of rigid bodies.", "touchstone");
  app.footer(kExitCodes);
  app.set_version_flag("--version", "touchstone " TOUCHSTONE_VERSION);
  app.require_subcommand(0, 1);
  app.add_option("SCENE", values.sandbox.scene,
                 std::string(kSceneHelp) +
                     ";\nopens the sandbox on it, on a session file, or on the start scene");
  const CLI::App* simulate = AddSimulate(&app, &values);
  const CLI::App* replay = AddReplay(&app, &values);
  const CLI::App* impact = AddImpact(&app, &values);
  const CLI::App* forces = AddForces(&app, &values);
  AddLists(&app, &values);

  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForVersion& version) {
    return PrintCall{std::string(version.what()) + "\n"};
  } catch (const CLI::Success&) {
    return PrintCall{app.help()};
  } catch (const CLI::ExtrasError&) {
    throw DescribeExtras(app, values);
  } catch (const CLI::RequiredError& error) {  // it may have been misspelt
    throw app.remaining(/*recurse=*/true).empty() ? Describe(error) : DescribeExtras(app, values);
  } catch (const CLI::ParseError& error) {
    throw Describe(error);
  }
  if (simulate->parsed()) return FinishSimulate(values);
  if (replay->parsed()) {
    ExpectName("FILE", values.replay.session);
    return values.replay;
  }
  if (impact->parsed()) {
    ExpectName("FILE", values.impact.input);
    return values.impact;
  }
  if (forces->parsed()) return FinishForces(values);
  if (app.got_subcommand("scenes")) return FinishScenes(values);
  if (app.got_subcommand("settings")) return values.settings;
  return values.sandbox;
}

}  // namespace touchstone::cli
