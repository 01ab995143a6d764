#pragma once

#include <optional>
#include <vector>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/output_file.h"
#include "session/simulation.h"

namespace touchstone::cli {

/// Throws UsageError where the options of a clip are out of range, or its name does not have an
/// ending of clips.
void CheckClip(const SimulateCall& call);

/// Records the clip of a run: keeps its moments as the run passes them, and draws them at its end.
class ClipRecorder {
 public:
  /// Throws OutputError where the file cannot be written.
  explicit ClipRecorder(const SimulateCall& call);

  /// Keeps the moments that the last step has reached; none if no clip is requested.
  void Take(const session::Simulation& simulation);
  /// Draws and writes the clip. Logs the reason if it cannot.
  ExitCode Write(const WindowHooks& hooks);

 private:
  const SimulateCall& call_;
  std::optional<OutputFile> file_;
  std::vector<exchange::Snapshot> moments_;
};

}  // namespace touchstone::cli
