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

/// The requested properties of a clip.
struct ClipWish {
  std::string ending;  // ending of its file's name, which gives the kind: .gif, .mp4, .webm
  double rate = 25.0;  // pictures per second
  int width = 800;     // [px]
};

/// Functions of the window that the command line needs. They are passed in by main so that the
/// headless calls do not depend on the window.
struct WindowHooks {
  /// Opens the sandbox on a scene (a file or a built-in name; empty: the start scene).
  std::function<int(const std::string& scene)> open_sandbox;
  /// Draws a snapshot off screen into a PNG file; returns an empty string or an error message.
  std::function<std::string(const exchange::Snapshot& snapshot, const std::filesystem::path& file)>
      write_screenshot;
  /// Draws snapshots off screen, one after the other, and puts the bytes of the clip into *bytes;
  /// returns an empty string or an error message.
  std::function<std::string(std::span<const exchange::Snapshot> snapshots, const ClipWish& wish,
                            std::string* bytes)>
      make_clip;
  /// The parts that clips need but this machine lacks, in words; empty if none.
  std::function<std::string()> lacking_for_clips;
};

/// Runs the program: parses the command line, carries out the call, returns the exit code.
int Run(int argc, const char* const* argv, const WindowHooks& hooks);

}  // namespace touchstone::cli
