#include "app/sandbox.h"

#include "app/preferences.h"
#include "app/sandbox_window.h"
#include "base/log.h"
#include "cli/cli.h"

namespace touchstone::app {

int RunSandbox(std::shared_ptr<const scene::SceneDesc> scene) {
  const std::filesystem::path file = PreferencesFile();
  Preferences preferences = LoadPreferences(file);
  try {
    SandboxWindow window(std::move(scene), &preferences);
    window.Run();
  } catch (const DisplayError& error) {
    spdlog::error("{}", error.what());
    return cli::kNoDisplay;
  }
  SavePreferences(preferences, file);
  return cli::kDone;
}

}  // namespace touchstone::app
