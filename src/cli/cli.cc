#include "cli/cli.h"

#include <csignal>
#include <new>
#include <string>
#include <variant>

#include "base/check.h"
#include "base/log.h"
#include "base/usage_error.h"
#include "cli/arguments.h"
#include "cli/forces.h"
#include "cli/impact.h"
#include "cli/listing.h"
#include "cli/output_file.h"
#include "cli/replay.h"
#include "cli/simulate.h"
#include "scene/scene_file.h"

namespace touchstone::cli {
namespace {

/// Carries out one call.
struct Dispatch {
  const WindowHooks& hooks;

  int operator()(const SandboxCall& call) const {
    if (hooks.open_sandbox) return hooks.open_sandbox(call.scene);
    spdlog::error("this build of the program has no window");
    return kNoDisplay;
  }
  int operator()(const SimulateCall& call) const { return Simulate(call, hooks); }
  int operator()(const ReplayCall& call) const { return Replay(call); }
  int operator()(const ImpactCall& call) const { return Impact(call); }
  int operator()(const ForcesCall& call) const { return Forces(call); }
  int operator()(const ScenesCall& call) const {
    return Print(call.name ? PrintScene(*call.name) : ListScenes(call.json));
  }
  int operator()(const SettingsCall& call) const { return Print(ListSettings(call.json)); }
  int operator()(const PrintCall& call) const { return Print(call.text); }

  static ExitCode Print(const std::string& text) {
    PrintResult(text);
    return kDone;
  }
};

}  // namespace

int Run(int argc, const char* const* argv, const WindowHooks& hooks) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that closes the pipe is an error like a full disk
  try {
    return std::visit(Dispatch{hooks}, ParseArguments(argc, argv));
  } catch (const UsageError& error) {
    spdlog::error("{}", error.what());
    return kWrongInput;
  } catch (const scene::SceneError& error) {
    spdlog::error("{}", error.what());
    return kWrongInput;
  } catch (const OutputError& error) {
    spdlog::error("{}", error.what());
  } catch (const std::bad_alloc&) {
    spdlog::error("there is not enough memory for this");
  } catch (const InternalError& error) {
    spdlog::error("internal error, please report it: {}", error.what());
  } catch (const std::exception& error) {
    spdlog::error("unexpected error, please report it: {}", error.what());
  }
  return kRunFailed;
}

}  // namespace touchstone::cli
