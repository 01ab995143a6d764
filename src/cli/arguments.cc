#include "cli/arguments.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/printable.h"
#include "base/usage_error.h"
#include "cli/clip.h"
#include "scene/suggest.h"

namespace touchstone::cli {
namespace {

constexpr std::array<std::string_view, 6> kCalls = {"simulate", "replay", "impact",
                                                    "forces",   "scenes", "settings"};

constexpr double kMaxFrames = 1e9;
constexpr double kMaxDuration = 1e9;  // [s]
constexpr double kMinRate = 1e-9;     // [Hz]
constexpr double kMaxRate = 1e6;
// The step of forces, over which velocities count [s].
constexpr double kMinStep = 1e-9;
constexpr double kMaxStep = 1e9;

constexpr const char* kSceneHelp = "a scene file, - for standard input, or a built-in name";

constexpr const char* kExitCodes =
    "Results go to standard output, messages to standard error.\n"
    "Exit codes: 0 done, 1 the run failed, 2 wrong input, 3 no display.";

/// The values of the options, filled while CLI11 parses.
struct Values {
  SandboxCall sandbox;
  SimulateCall simulate;
  ReplayCall replay;
  std::vector<std::string> assignments;  // of --set
  ImpactCall impact;
  ForcesCall forces;
  ScenesCall scenes;
  SettingsCall settings;
};

/// All of the text as a finite number.
double ReadNumber(const std::string& option, const std::string& text) {
  double number = 0.0;
  const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const auto [end, error] = std::from_chars(begin, text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
    throw UsageError(option + ": expected a number, got " + Quoted(text));
  return number;
}

template <class Number>
CLI::Option* AddNumber(CLI::App* app, const std::string& name, Number* number, const char* help) {
  return app->add_option_function<std::string>(
      name, [=](const std::string& text) { *number = ReadNumber(name, text); }, help);
}

CLI::App* AddSimulate(CLI::App* app, Values* values) {
  SimulateCall& call = values->simulate;
  CLI::App* sub = app->add_subcommand("simulate", "runs a scene without a window");
  sub->add_option("SCENE", call.scene, kSceneHelp)->required();
  AddNumber(sub, "--duration", &call.duration, "simulated time [s]")->type_name("S")->required();
  AddNumber(sub, "--rate", &call.rate, "output frames per second [Hz]; 60 if not given")
      ->type_name("HZ");
  sub->add_option("--set", values->assignments,
                  "puts a value at a path of the scene before it is read, as in\n"
                  "settings.step=0.001; repeatable")
      ->type_name("PATH=VALUE")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  sub->add_option("--report", call.report, "what happened, in numbers")->type_name("F.json");
  sub->add_option("--trajectory", call.trajectory, "every body in every frame")->type_name("F.csv");
  sub->add_option("--contacts", call.contacts, "every contact in every frame")->type_name("F.csv");
  sub->add_option("--resultants", call.resultants,
                  "every pair that touches in every frame: the sum of its contact forces at the\n"
                  "centre of pressure")
      ->type_name("F.csv");
  sub->add_option("--events", call.events, "collisions and other events as they happen")
      ->type_name("F.csv");
  sub->add_option("--screenshot", call.screenshot, "a picture of the end state")
      ->type_name("F.png");
  sub->add_option("--clip", call.clip, "the run as a moving picture: .gif, .mp4 or .webm")
      ->type_name("F");
  AddNumber(sub, "--clip-speed", &call.clip_speed,
            "simulated seconds per second of the clip; 1 if not given, 0.1 is slow motion")
      ->type_name("X");
  AddNumber(sub, "--clip-rate", &call.clip_rate, "its pictures per second; 25 if not given")
      ->type_name("HZ");
  AddNumber(sub, "--clip-width", &call.clip_width, "its width; 800 if not given")
      ->type_name("PIXELS");
  sub->add_option("--animation", call.animation, "the motion of all bodies as binary glTF 2.0")
      ->type_name("F.glb");
  sub->add_option("--mesh", call.mesh, "the surfaces of all bodies in the end state")
      ->type_name("F.obj");
  sub->add_option("--problems", call.problems,
                  "the contact problems that were hardest to solve, for touchstone forces")
      ->type_name("F.json");
  return sub;
}

CLI::App* AddReplay(CLI::App* app, Values* values) {
  ReplayCall& call = values->replay;
  CLI::App* sub = app->add_subcommand(
      "replay", "runs a recorded session again and reports whether the result is bit-identical");
  sub->add_option("FILE", call.session, "a session file; - for standard input")->required();
  sub->add_option("--report", call.report, "what happened, in numbers")->type_name("F.json");
  sub->add_option("--animation", call.animation, "the motion of all bodies as binary glTF 2.0")
      ->type_name("F.glb");
  return sub;
}

CLI::App* AddImpact(CLI::App* app, Values* values) {
  ImpactCall& call = values->impact;
  CLI::App* sub = app->add_subcommand(
      "impact", "resolves collisions of one contact point and prints the results as JSON");
  sub->add_option("FILE", call.input,
                  "one collision, or {\"cases\": [...]} of them, of level \"body\", \"K\" or\n"
                  "\"planar2d\"; - for standard input")
      ->required();
  sub->add_option("--law", call.law, "as settings.impact.law; frictional if not given")
      ->type_name("NAME");
  sub->add_option("--trace", call.trace,
                  "the way through each collision: normal impulse, relative velocity\n"
                  "along the contact's axes (z the normal), work of the normal impulse;\n"
                  "- for standard output, instead of the results")
      ->type_name("F.csv");
  return sub;
}

CLI::App* AddForces(CLI::App* app, Values* values) {
  ForcesCall& call = values->forces;
  CLI::App* sub = app->add_subcommand(
      "forces",
      "prints the contacts of a scene or a problem file at t = 0, their forces,\n"
      "accelerations and residuals as JSON");
  sub->add_option("FILE", call.input,
                  "one contact problem, {\"cases\": [...]} of them, or a scene; - for\n"
                  "standard input, or the name of a built-in scene")
      ->required();
  sub->add_option("--solver", call.solver,
                  "kernel, or pivoting for problems without friction:\nas settings.contact.solver")
      ->type_name("NAME");
  AddNumber(sub, "--step", &call.step,
            "adds the velocity over this time [s] to the accelerations: the forces then\n"
            "keep contacts from approaching at the end of such a step")
      ->type_name("H");
  return sub;
}

void AddLists(CLI::App* app, Values* values) {
  CLI::App* scenes = app->add_subcommand("scenes", "lists the built-in scenes, or prints one");
  scenes->add_option("NAME", values->scenes.name,
                     "prints this scene as a file, to be changed and opened");
  scenes->add_flag("--json", values->scenes.json, "as a JSON list of name, group, lesson");
  app->add_subcommand("settings", "lists every live parameter: unit, range, default, meaning")
      ->add_flag("--json", values->settings.json, "as a JSON list of objects");
}

scene::Override ParseAssignment(const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw UsageError("--set: expected PATH=VALUE, got " + Quoted(text));
  }
  return {text.substr(0, equals), text.substr(equals + 1)};
}

/// What the library says of a mistake, in the program's words.
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

/// What was typed that nobody expected, with the nearest word that would have been understood.
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
