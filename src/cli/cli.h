#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/exit_codes.h"
#include "exchange/snapshot.h"

namespace touchstone::cli {

/// How a clip is wanted.
struct ClipWish {
  std::string ending;  // of its file's name, which says the kind: .gif, .mp4, .webm
  double rate = 25.0;  // pictures per second
  int width = 800;     // [px]
};

/// What the command line needs from the window, handed in by main so that the headless calls do not
/// depend on it.
struct WindowHooks {
  /// Opens the sandbox on a scene (a file or a built-in name; empty: the start scene).
  std::function<int(const std::string& scene)> open_sandbox;
  /// Draws a snapshot off screen into a PNG file; returns an empty string or what went wrong.
  std::function<std::string(const exchange::Snapshot& snapshot, const std::filesystem::path& file)>
      write_screenshot;
  /// Draws snapshots off screen, one after the other, and puts the bytes of the clip into *bytes;
  /// returns an empty string or what went wrong.
  std::function<std::string(std::span<const exchange::Snapshot> snapshots, const ClipWish& wish,
                            std::string* bytes)>
      make_clip;
  /// What clips lack on this machine, in words; empty: nothing.
  std::function<std::string()> lacking_for_clips;
};

/// Runs the program: parses the command line, carries out the call, returns the exit code.
int Run(int argc, const char* const* argv, const WindowHooks& hooks);

}  // namespace touchstone::cli
