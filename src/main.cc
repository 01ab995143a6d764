// The executable: the command line, with the window handed in.

#include <memory>

#include "app/sandbox.h"
#include "app/screenshot.h"
#include "base/log.h"
#include "cli/cli.h"
#include "cli/scene_argument.h"

int main(int argc, char** argv) {
  using namespace touchstone;
  SetUpLog();
  const cli::WindowHooks hooks{
      .open_sandbox =
          [](const std::string& scene) {
            return app::RunSandbox(
                std::make_shared<const scene::SceneDesc>(cli::LoadSceneArgument(scene)));
          },
      .write_screenshot =
          [](const exchange::Snapshot& snapshot, const std::filesystem::path& file) {
            return app::WriteScreenshot(snapshot, file);
          },
  };
  return cli::Run(argc, argv, hooks);
}
