// The executable: the command line, with the window handed in.

#include <malloc.h>

#include "app/clip_encoder.h"
#include "app/clip_file.h"
#include "app/sandbox.h"
#include "app/screenshot.h"
#include "base/log.h"
#include "cli/arguments.h"
#include "cli/cli.h"

namespace {

/// Each step of many contacts asks for the megabytes that the one before has freed. Given back to
/// the system in between they come page by page, cleared, which takes 7 % of the time of a pyramid
/// that stands.
void KeepFreedMemory() {
  constexpr int kKept = 64 << 20;        // [bytes]
  constexpr int kOwnMapping = 32 << 20;  // blocks of this size are given back at once
  mallopt(M_TRIM_THRESHOLD, kKept);
  mallopt(M_MMAP_THRESHOLD, kOwnMapping);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace touchstone;
  KeepFreedMemory();
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
      .make_clip =
          [](std::span<const exchange::Snapshot> snapshots, const cli::ClipWish& wish,
             std::string* bytes) {
            const ui::ClipOptions options{.kind = app::ClipKindOf("clip" + wish.ending).value(),
                                          .rate = wish.rate,
                                          .width = wish.width};
            return app::MakeClip(snapshots, options, bytes);
          },
      .lacking_for_clips = [] { return app::LackingForClips(); },
  };
  return cli::Run(argc, argv, hooks);
}
