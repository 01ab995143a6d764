#include "cli/simulate.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>

#include "base/check.h"
#include "base/log.h"
#include "cli/clip.h"
#include "cli/display.h"
#include "cli/interrupt.h"
#include "cli/output_file.h"
#include "cli/problem_dump.h"
#include "cli/progress_bar.h"
#include "cli/report.h"
#include "cli/start_simulation.h"
#include "cli/tables.h"
#include "scene/catalog/catalog.h"
#include "scene/scene_argument.h"
#include "session/animation_export.h"
#include "session/mesh_export.h"
#include "session/overlapping_limbs.h"
#include "session/simulation.h"

namespace touchstone::cli {
namespace {

/// The times at which output is made.
struct Schedule {
  double end;                // [s]
  double rate;               // [Hz]
  std::int64_t frame_count;  // frames after t = 0

  Schedule(double duration, double rate_hz) : end(duration), rate(rate_hz) {
    const double frames = duration * rate;
    const double whole = std::round(frames);
    const double round_off = 1e-9 + 4.0 * std::numeric_limits<double>::epsilon() * whole;
    const bool fits = std::abs(frames - whole) <= round_off;
    frame_count = static_cast<std::int64_t>(fits ? whole : std::floor(frames));
  }
  double TimeOf(std::int64_t frame) const { return static_cast<double>(frame) / rate; }
};

/// Whether a body has several parts.
bool HasParts(const scene::SceneDesc& scene) {
  return std::ranges::any_of(scene.bodies, [](const scene::BodyDesc& body) {
    const auto* compound = std::get_if<scene::CompoundShape>(&body.shape);
    return compound != nullptr && compound->parts.size() > 1;
  });
}

/// The requested tables and animation; tables have their head line from the start.
class Tables {
 public:
  Tables(const SimulateCall& call, const scene::SceneDesc& scene)
      : extra_{HasParts(scene), scene.settings.pace == settings::Pace::kLively} {
    Open(call.trajectory, WriteTrajectoryHead, &trajectory_);
    const auto with_extra = [&](auto* write_head) {
      return [=, this](std::ostream& out) { write_head(extra_, out); };
    };
    Open(call.contacts, with_extra(WriteContactsHead), &contacts_);
    Open(call.resultants, with_extra(WriteResultantsHead), &resultants_);
    Open(call.events, with_extra(WriteEventsHead), &events_);
    if (call.animation) animation_file_.emplace(*call.animation);
  }

  void AddFrame(const session::Simulation& simulation, double time) {
    if (!trajectory_ && !contacts_ && !resultants_ && !animation_file_) return;
    const exchange::Snapshot snapshot = simulation.MakeSnapshot(time);
    if (trajectory_) WriteTrajectoryRows(snapshot, trajectory_->stream());
    if (contacts_) WriteContactsRows(snapshot, extra_, contacts_->stream());
    if (resultants_) WriteResultantsRows(snapshot, extra_, resultants_->stream());
    if (animation_file_) animation_.AddFrame(snapshot);
  }
  void AddEvent(const exchange::EventSnapshot& event) {
    if (events_) WriteEventRow(event, extra_, events_->stream());
  }
  void Commit() {
    if (animation_file_) animation_.Write(animation_file_->stream());
    for (auto* table : {&trajectory_, &contacts_, &resultants_, &events_, &animation_file_}) {
      if (*table) (*table)->Commit();
    }
  }

 private:
  template <class WriteHead>
  static void Open(const std::optional<std::string>& destination, const WriteHead& write_head,
                   std::optional<OutputFile>* table) {
    if (!destination) return;
    table->emplace(*destination);
    write_head((*table)->stream());
  }

  ExtraColumns extra_;
  std::optional<OutputFile> trajectory_;
  std::optional<OutputFile> contacts_;
  std::optional<OutputFile> resultants_;
  std::optional<OutputFile> events_;
  std::optional<OutputFile> animation_file_;
  session::AnimationExport animation_;
};

/// Takes whole steps until `time` is reached; returns the reason of a failure, or an empty string.
/// Adds the wall time to the record.
std::string AdvanceTo(double time, session::Simulation* simulation, ClipRecorder* clip,
                      double* wall_seconds) {
  const auto begin = std::chrono::steady_clock::now();
  std::string failure;
  while (failure.empty() && !simulation->HasReached(time)) {
    const double before = simulation->time();
    const session::StepReport step = simulation->Advance();
    if (!step.ok) failure = step.message;
    if (step.stopped) failure = kInterrupted;
    TOUCHSTONE_CHECK(!failure.empty() || simulation->time() > before);
    if (failure.empty()) clip->Take(*simulation);
  }
  *wall_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return failure;
}

/// Frames are read from the steps that contain them, and do not change these: the motion depends on
/// settings.step alone.
RunRecord RunFrames(const Schedule& schedule, session::Simulation* simulation, Tables* tables,
                    ClipRecorder* clip) {
  RunRecord run;
  const Interrupt interrupt;
  simulation->BreakOffBy(interrupt.token());
  ProgressBar progress(schedule.end);
  tables->AddFrame(*simulation, 0.0);
  clip->Take(*simulation);
  for (std::int64_t frame = 1; frame <= schedule.frame_count && run.failure.empty(); ++frame) {
    const double before = run.wall_seconds;
    run.failure = AdvanceTo(schedule.TimeOf(frame), simulation, clip, &run.wall_seconds);
    if (!run.failure.empty()) break;
    run.frame_ms.push_back(1e3 * (run.wall_seconds - before));
    tables->AddFrame(*simulation, schedule.TimeOf(frame));
    progress.Show(simulation->time());
  }
  if (run.failure.empty())
    run.failure = AdvanceTo(schedule.end, simulation, clip, &run.wall_seconds);
  run.end =
      run.failure.empty() ? simulation->MakeSnapshot(schedule.end) : simulation->MakeSnapshot();
  RecordTotals(*simulation, &run);
  return run;
}

/// A file in a private temporary folder, removed with this object.
class TemporaryFile {
 public:
  TemporaryFile() {
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(error);
    std::string name = (folder / "touchstone-XXXXXX").string();
    if (error || mkdtemp(name.data()) == nullptr)
      throw OutputError(name + ": no temporary folder can be made");
    folder_ = name;
  }
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  std::filesystem::path path() const { return folder_ / "picture.png"; }

 private:
  std::filesystem::path folder_;
};

ExitCode WriteScreenshot(const exchange::Snapshot& snapshot, OutputFile* destination,
                         const WindowHooks& hooks) {
  const TemporaryFile drawing;
  const std::string problem = hooks.write_screenshot
                                  ? hooks.write_screenshot(snapshot, drawing.path())
                                  : "this build of the program draws no pictures";
  if (!problem.empty()) {
    spdlog::error("no screenshot: {}", problem);
    return HasDisplay() ? kRunFailed : kNoDisplay;
  }
  destination->stream() << std::ifstream(drawing.path(), std::ios::binary).rdbuf();
  destination->Commit();
  return kDone;
}

bool UsesStandardOutput(const SimulateCall& call) {
  return std::ranges::any_of(
      call.Outputs(), [](const NamedFile& output) { return IsStandardOutput(output.second); });
}

}  // namespace

ExitCode Simulate(const SimulateCall& call, const WindowHooks& hooks) {
  const auto scene = std::make_shared<const scene::SceneDesc>(session::LetOverlappingLimbsPass(
      scene::LoadSceneArgument(call.scene, call.overrides, CallNames())));
  session::Simulation simulation = StartSimulation(scene, call.scene);
  CheckOutputs(scene::IsInCatalog(call.scene) ? "-" : call.scene, call.Outputs());
  scene::LogRemarks(*scene);
  if (const std::string lacks =
          call.clip && hooks.lacking_for_clips ? hooks.lacking_for_clips() : "";
      !lacks.empty()) {
    spdlog::error("no clip: {}", lacks);  // checked before the run, which may take long
    return kRunFailed;
  }
  const bool uses_standard_output = UsesStandardOutput(call);
  std::optional<OutputFile> report;
  std::optional<OutputFile> screenshot;
  std::optional<OutputFile> mesh;
  if (call.mesh) mesh.emplace(*call.mesh);
  if (call.report) report.emplace(*call.report);
  if (call.screenshot) screenshot.emplace(*call.screenshot);
  ClipRecorder clip(call);
  Tables tables(call, *scene);
  simulation.SetEventSink([&](const exchange::EventSnapshot& event) {
    if (event.time <= call.duration) tables.AddEvent(event);
  });

  std::optional<ProblemDump> problems;
  if (call.problems) {
    problems.emplace(*call.problems);
    simulation.SetProblemSink([&](const auto& problem, const auto& solution, double t) {
      problems->Add(problem, solution, t);
    });
  }

  const RunRecord run = RunFrames(Schedule(call.duration, call.rate), &simulation, &tables, &clip);

  tables.Commit();
  if (problems) problems->Commit();
  if (mesh) {
    session::WriteObj(run.end, mesh->stream());
    mesh->Commit();
  }
  if (report) {
    report->stream() << scene::FormatJson(MakeReport(run));
    report->Commit();
  }
  if (!uses_standard_output) PrintResult(SummarizeRun(run));
  ExitCode drawn = screenshot ? WriteScreenshot(run.end, &*screenshot, hooks) : kDone;
  if (const ExitCode packed = clip.Write(hooks); drawn == kDone) drawn = packed;
  if (run.failure.empty()) return drawn;
  spdlog::error("the run failed at t = {} s: {}", run.end.time, run.failure);
  return kRunFailed;
}

}  // namespace touchstone::cli
