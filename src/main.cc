// The executable: the command line, with the window handed in.

#include "app/sandbox.h"
#include "app/screenshot.h"
#include "base/log.h"
#include "cli/arguments.h"
#include "cli/cli.h"

int main(int argc, char** argv) {
  using namespace touchstone;
  SetUpLog();
  const cli::WindowHooks hooks{
      .open_sandbox =
          [](const std::string& name) {
            return app::RunSandbox(app::FindOpening(name, cli::CallNames()));
          },
      .write_screenshot =
          [](const exchange::Snapshot& snapshot, const std::filesystem::path& file) {
            return app::WriteScreenshot(snapshot, file);
          },
  };
  return cli::Run(argc, argv, hooks);
}
