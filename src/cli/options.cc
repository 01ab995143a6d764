// The options of each call, with their descriptions for --help.

#include "cli/options.h"

#include <charconv>
#include <cmath>

#include "base/printable.h"
#include "base/usage_error.h"

namespace touchstone::cli {
namespace {

/// Reads the whole text as a finite number.
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

}  // namespace

CLI::App* AddSimulate(CLI::App* app, Values* values) {
  SimulateCall& call = values->simulate;
  CLI::App* sub = app->add_subcommand("simulate", "runs a scene without a window");
  sub->add_option("SCENE", call.scene, kSceneHelp)->required();
  AddNumber(sub, "--duration", &call.duration, "simulated time [s]")->type_name("S")->required();
  AddNumber(sub, "--rate", &call.rate, "output frames per second [Hz]; 60 if not given")
      ->type_name("HZ");
  sub->add_option("--set", values->assignments,
                  "sets a value at a path of the scene before it is read, as in\n"
                  "settings.step=0.001; repeatable")
      ->type_name("PATH=VALUE")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  sub->add_option("--report", call.report, "a summary of the run in numbers")->type_name("F.json");
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
  CLI::Option* clip =
      sub->add_option("--clip", call.clip, "the run as a moving picture: .gif, .mp4 or .webm")
          ->type_name("F");
  AddNumber(sub, "--clip-speed", &call.clip_speed,
            "simulated seconds per second of the clip; 1 if not given, 0.1 is slow motion")
      ->type_name("X")
      ->needs(clip);
  AddNumber(sub, "--clip-rate", &call.clip_rate, "its pictures per second; 25 if not given")
      ->type_name("HZ")
      ->needs(clip);
  AddNumber(sub, "--clip-width", &call.clip_width, "its width, made even; 800 if not given")
      ->type_name("PIXELS")
      ->needs(clip);
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
  sub->add_option("--report", call.report, "a summary of the run in numbers")->type_name("F.json");
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
                  "the course of each collision: normal impulse, relative velocity\n"
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
  scenes->add_option("NAME", values->scenes.name, "prints this scene as a file, for editing");
  scenes->add_flag("--json", values->scenes.json, "as a JSON list of name, group, lesson");
  app->add_subcommand("settings", "lists every live parameter: unit, range, default, meaning")
      ->add_flag("--json", values->settings.json, "as a JSON list of objects");
}

}  // namespace touchstone::cli
