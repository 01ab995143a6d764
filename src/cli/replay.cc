#include "cli/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "base/log.h"
#include "base/printable.h"
#include "cli/interrupt.h"
#include "cli/output_file.h"
#include "cli/progress_bar.h"
#include "cli/report.h"
#include "cli/start_simulation.h"
#include "exchange/recording.h"
#include "scene/scene_file.h"
#include "session/animation_export.h"
#include "session/history.h"

namespace touchstone::cli {
namespace {

/// Runs the recording; the record's failure tells where a step failed or the runs diverged.
RunRecord RunAgain(const exchange::Recording& recording, session::Simulation* simulation,
                   session::AnimationExport* animation) {
  session::History history(simulation);
  RunRecord run;
  const Interrupt interrupt;
  simulation->BreakOffBy(interrupt.token());
  run.failure = history.Load(recording);
  ProgressBar progress(static_cast<std::size_t>(recording.frames), "frames");
  if (animation != nullptr) animation->AddFrame(simulation->MakeSnapshot());
  while (run.failure.empty() && history.HasAhead()) {
    const auto begin = std::chrono::steady_clock::now();
    const session::StepReport step = history.Repeat();
    if (step.stopped) {
      run.failure = kInterrupted;
      break;
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    run.wall_seconds += spent.count();
    run.frame_ms.push_back(1e3 * spent.count());
    if (!step.ok) spdlog::warn("{}", step.message);  // the failure may have been recorded, too
    if (const auto divergence = history.TakeDivergence()) run.failure = *divergence;
    if (animation != nullptr) animation->AddFrame(simulation->MakeSnapshot());
    progress.Show(static_cast<double>(history.Timeline().frame));
  }
  run.end = simulation->MakeSnapshot();
  RecordTotals(*simulation, &run);
  return run;
}

}  // namespace

ExitCode Replay(const ReplayCall& call) {
  const exchange::Recording recording =
      exchange::ParseSession(scene::ReadText(call.session), scene::SourceName(call.session));
  CheckOutputs(call.session, call.Outputs());
  const bool prints = std::ranges::none_of(
      call.Outputs(), [](const NamedFile& output) { return IsStandardOutput(output.second); });
  std::optional<OutputFile> report;
  if (call.report) report.emplace(*call.report);
  std::optional<OutputFile> animation_file;
  if (call.animation) animation_file.emplace(*call.animation);
  session::AnimationExport animation;
  session::Simulation simulation = StartSimulation(recording.scene, call.session);
  const RunRecord run = RunAgain(recording, &simulation, animation_file ? &animation : nullptr);
  if (animation_file) {
    animation.Write(animation_file->stream());
    animation_file->Commit();
  }
  if (report) {
    report->stream() << scene::FormatJson(MakeReport(run));
    report->Commit();
  }
  if (!run.failure.empty()) {
    spdlog::error("{}", run.failure);
    return kRunFailed;
  }
  const std::string compared =
      recording.marks.empty()
          ? "nothing to compare: the session has no marks of its states"
          : fmt::format("{} states compared, all equal", recording.marks.size());
  if (prints)
    PrintResult(fmt::format("{}: {} frames, {} commands; {}\n", Printable(recording.scene->name),
                            recording.frames, recording.entries.size(), compared));
  return kDone;
}

}  // namespace touchstone::cli
