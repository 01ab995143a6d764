#include "app/documents.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>

#include "app/export_file.h"
#include "app/export_folder.h"
#include "app/new_scene.h"
#include "app/recovery_prompt.h"
#include "base/usage_error.h"
#include "scene/catalog/catalog.h"
#include "scene/scene_argument.h"
#include "scene/scene_file.h"

namespace touchstone::app {
namespace {

/// The camera in the form of a scene's description.
scene::CameraDesc DescribeCamera(const render::Camera& camera) {
  return {.eye = render::ComputeFrame(camera).eye,
          .target = camera.target,
          .fov_degrees = camera.fov_degrees};
}

/// Whether the command leaves the scene that is shown.
bool Opens(const exchange::Command& command) {
  return std::holds_alternative<exchange::LoadScene>(command) ||
         std::holds_alternative<exchange::LoadRecording>(command);
}

}  // namespace

std::string NameOfDocument(const std::filesystem::path& file, const std::string& scene) {
  std::string name = file.filename().string();
  for (const std::string_view ending : {".json", ".scene", ".session"})
    if (name.ends_with(ending)) name = name.substr(0, name.size() - ending.size());
  return name.empty() ? scene : name;
}

Documents::Documents(LiveRun* run, const CameraRig& camera, Preferences* preferences,
                     ui::Banner* banner)
    : run_(*run),
      camera_(camera),
      preferences_(*preferences),
      banner_(*banner),
      recovery_(RecoveryFolder()) {}

void Documents::NoteOpened(const Opening& opening) {
  ShowRemarks(*opening.scene);
  documents_[opening.scene].file = opening.file;
  documents_[opening.scene].session = opening.session;
  for (const std::string& file : {opening.file, opening.session})
    if (!file.empty()) RememberFile(file, &preferences_);
}

void Documents::ShowRemarks(const scene::SceneDesc& scene) {
  scene::LogRemarks(scene);
  const auto shown = std::ranges::find(scene.remarks, true, &scene::Remark::is_warning);
  if (shown != scene.remarks.end())
    banner_.ShowNotice(shown->text);
  else if (!scene.remarks.empty())
    banner_.ShowNotice(scene.remarks.front().text);
}

void Documents::Open(const std::string& file) {
  std::string problem;
  if (Load(file, &problem) == nullptr) banner_.ShowError(problem);
}

Documents::ScenePointer Documents::Load(const std::string& file, std::string* problem) {
  try {
    const Opening opening = FindOpening(file);
    if (opening.recording != nullptr)
      run_.Send(exchange::LoadRecording{opening.recording});
    else
      run_.Send(exchange::LoadScene{opening.scene});
    ShowRemarks(*opening.scene);
    documents_[opening.scene].file = opening.file;
    documents_[opening.scene].session = opening.session;
    RememberFile((WorkingFolder() / file).lexically_normal().string(), &preferences_);
    return opening.scene;
  } catch (const scene::SceneError& error) {
    *problem = error.what();
  } catch (const UsageError& error) {
    *problem = error.what();
  }
  return nullptr;
}

std::filesystem::path Documents::File() const {
  const auto known = documents_.find(run_.snapshot().scene);
  return known != documents_.end() ? known->second.file : "";
}

std::filesystem::path Documents::NamingFile() const {
  const auto known = documents_.find(run_.snapshot().scene);
  if (known == documents_.end()) return "";
  return known->second.file.empty() ? known->second.session : known->second.file;
}

std::string Documents::Name() const {
  const ScenePointer& scene = run_.snapshot().scene;
  return NameOfDocument(NamingFile(), scene != nullptr ? scene->name : "");
}

void Documents::OpenNamed(const std::string& name) {
  const auto built_in = scene::FindCatalogEntry(name);
  if (!built_in) return Open((File().parent_path() / name).string());
  run_.Send(exchange::LoadScene{std::make_shared<const scene::SceneDesc>(built_in->make())});
}

void Documents::OpenNeighbour(int steps) {
  const auto catalog = scene::Catalog();
  const auto count = static_cast<int>(catalog.size());
  int at = steps > 0 ? -1 : 0;
  for (int i = 0; i < count; ++i)
    if (catalog[static_cast<std::size_t>(i)].name == run_.snapshot().scene->name) at = i;
  const auto next = static_cast<std::size_t>((at + steps + count) % count);
  run_.Send(exchange::LoadScene{std::make_shared<const scene::SceneDesc>(catalog[next].make())});
}

void Documents::CarryOut(ui::FileIntent intent) {
  using Purpose = FileDialog::Purpose;
  const std::filesystem::path file = File();
  std::filesystem::path folder = NamingFile().parent_path();
  const bool saves = intent != ui::FileIntent::kNew && intent != ui::FileIntent::kOpen;
  if (folder.empty() && saves) {
    const std::string& chosen = preferences_.pictures.exports;
    folder = chosen.empty() ? UsualSceneFolder() : ExportFolder(chosen);
    if (!MakeFolder(folder).empty()) folder.clear();  // another can be chosen
  }
  const std::string name = FileNameFor(Name());
  switch (intent) {
    case ui::FileIntent::kNew:
      return run_.OpenPaused(MakeNewScene());
    case ui::FileIntent::kOpen:
      return dialog_.Ask(Purpose::kOpen, folder / "");
    case ui::FileIntent::kSave:
      if (!file.empty()) return SaveTo(Purpose::kSaveScene, file.string());
      [[fallthrough]];
    case ui::FileIntent::kSaveAs:
      return AskWhereToSave(Purpose::kSaveScene,
                            file.empty() ? folder / (name + ".scene.json") : file);
    case ui::FileIntent::kSaveSession:
      return AskWhereToSave(Purpose::kSaveSession, folder / (name + ".session.json"));
  }
}

void Documents::AskWhereToSave(FileDialog::Purpose purpose, const std::filesystem::path& file) {
  plays_on_ = plays_on_ || run_.playing();
  run_.Send(exchange::Pause{});
  dialog_.Ask(purpose, file);
}

void Documents::SaveTo(FileDialog::Purpose purpose, const std::string& file) {
  if (purpose == FileDialog::Purpose::kSaveSession) return run_.Send(exchange::SaveRecording{file});
  run_.Send(exchange::SaveScene{file, DescribeCamera(camera_.goal().camera)});
}

void Documents::SaveSilently(const std::filesystem::path& file) {
  run_.Send(exchange::SaveScene{file.string(), DescribeCamera(camera_.goal().camera),
                                /*silent=*/true});
}

void Documents::Draw(const ui::PanelContext& context, const ui::Rect& room) {
  const auto file = dialog_.Draw(context, preferences_.recent_files);
  // The run continues before the file is saved: Play clears the notice about the saved file.
  if (!dialog_.open() && std::exchange(plays_on_, false)) run_.Send(exchange::Play{});
  if (file) {
    std::error_code ignored;
    if (dialog_.purpose() == FileDialog::Purpose::kOpen)
      OpenChosen(*file);
    else if (std::filesystem::is_directory(file->parent_path(), ignored))
      SaveTo(dialog_.purpose(), file->string());
    else
      dialog_.Refuse("there is no folder " + file->parent_path().string());
  }
  prompt_ = {};
  if (!recovery_.left_behind()) return;
  switch (DrawRecoveryPrompt(context, room, recovery_.When(), &prompt_)) {
    case RecoveryAnswer::kNone:
      return;
    case RecoveryAnswer::kOpen:
      return OpenLeftBehind();
    case RecoveryAnswer::kDiscard:
      return recovery_.Discard();
    case RecoveryAnswer::kLater:
      return recovery_.Postpone();
  }
}

void Documents::OpenChosen(const std::filesystem::path& file) {
  std::string problem;
  if (Load(file.string(), &problem) == nullptr) dialog_.Refuse(std::move(problem));
}

void Documents::OpenLeftBehind() {
  const std::vector<std::string> recent = preferences_.recent_files;
  std::string problem;
  const ScenePointer scene = Load(recovery_.left_behind()->string(), &problem);
  preferences_.recent_files = recent;
  if (scene == nullptr) return banner_.ShowError(problem);
  documents_[scene].file.clear();
  documents_[scene].saved.reset();
  recovery_.Discard();
}

void Documents::Follow() {
  const exchange::Snapshot& snapshot = run_.snapshot();
  for (const exchange::SavedFile& saved : snapshot.run.saved)
    if (saved.number > last_saved_) TakeSaved(saved);
  constexpr auto kUnknown = std::numeric_limits<std::uint64_t>::max();
  Shown().work = AwaitsWork() ? kUnknown : snapshot.timeline.work;
}

void Documents::TakeSaved(const exchange::SavedFile& saved) {
  last_saved_ = saved.number;
  Document& document = documents_[saved.scene];
  document.saved = saved.work;
  if (!saved.whole_run) document.file = saved.file;
  RememberFile(saved.file, &preferences_);
}

void Documents::Note(const exchange::Command& command) {
  banner_.Expect();
  if (exchange::IsWork(command)) last_work_ = run_.requests() + 1;
  if (!Opens(command)) return;
  Follow();
  if (Shown().unsaved()) Keep(&Shown());
}

void Documents::Keep(Document* document) {
  if (document->kept.empty()) document->kept = recovery_.NewFile();
  if (!document->kept.empty()) SaveSilently(document->kept);
}

void Documents::KeepRecovery(double now) {
  Follow();
  const exchange::Snapshot& snapshot = run_.snapshot();
  if (Shown().unsaved() && recovery_.Due(now, snapshot.state_hash + snapshot.timeline.work))
    Keep(&Shown());
}

bool Documents::PostponeRecovery() {
  if (!recovery_.left_behind()) return false;
  recovery_.Postpone();
  return true;
}

void Documents::KeepForNextTime() {
  constexpr std::chrono::milliseconds kPatience{1500};
  Follow();
  if (!Shown().unsaved()) return;
  const auto end = std::chrono::steady_clock::now() + kPatience;
  run_.Send(exchange::Pause{});  // saving does not wait for the end of a step
  run_.WaitForAnswers(kPatience);
  Follow();
  if (Shown().unsaved()) closing_ = recovery_.NewFile();
  if (closing_.empty()) return;
  SaveSilently(closing_);
  std::error_code ignored;
  while (!std::filesystem::exists(closing_, ignored) && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

void Documents::Close() {
  std::error_code ignored;
  if (!closing_.empty() && std::filesystem::exists(closing_, ignored))
    std::filesystem::remove(Shown().kept, ignored);
  for (const auto& [scene, document] : documents_)
    if (!document.unsaved()) std::filesystem::remove(document.kept, ignored);
}

}  // namespace touchstone::app
