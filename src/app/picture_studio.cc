#include "app/picture_studio.h"

#include <sstream>
#include <utility>

#include "app/export_file.h"
#include "app/figure_picture.h"
#include "base/log.h"
#include "base/whole_file.h"
#include "session/mesh_export.h"

namespace touchstone::app {

void PictureStudio::Save(const ui::Export& wanted) {
  if (wanted.figure != nullptr) {
    figure_ = wanted;
    return;
  }
  const auto folder = OpenFolder();
  if (!folder) return;
  const ExportResult result = WriteTextExport(wanted, *folder);
  result.ok ? TellWritten(result.message) : banner_.ShowError(result.message);
}

void PictureStudio::AfterScene() {
  if (const auto intent = std::exchange(wanted_, {})) CarryOut(*intent);
  TellWritten();
  ContinueSequence();
  clips_.Continue();
}

void PictureStudio::AfterPanels() {
  if (!figure_) return;
  const ui::Export wanted = *std::exchange(figure_, {});
  const auto folder = OpenFolder();
  if (!folder) return;
  PngPicture picture = DrawFigurePicture(*wanted.figure);
  picture.file = FreeFileName(*folder, wanted.name, ".png", &writer_);
  writer_.Write(std::move(picture));
}

void PictureStudio::Finish() {
  for (const PngWriter::Written& picture : writer_.Finish())
    if (!picture.error.empty()) spdlog::error(picture.error);
}

ui::PictureState PictureStudio::State() const {
  static const bool kCanShowFolders = CanShowFolders();
  ui::PictureState state{
      .quality_level = painter_.quality_level(),
      .moments = CountPictures(run_.snapshot().timeline, preferences_.pictures.rate),
      .sequence = {},
      .clip = clips_.progress(),
      .clip_waits = clips_.waits_for(),
      .saved_clip = clips_.saved(),
      .can_make_clips = CanMakeClips(),
      .usual_folder = usual_folder_,
      .can_show_folder = kCanShowFolders};
  if (sequence_) state.sequence = {sequence_->done(), sequence_->count()};
  return state;
}

void PictureStudio::CarryOut(ui::PictureIntent intent) {
  switch (intent) {
    case ui::PictureIntent::kPicture:
      return WritePicture();
    case ui::PictureIntent::kSequence:
      return BeginSequence();
    case ui::PictureIntent::kStopSequence:
      StopSequence();
      return;
    case ui::PictureIntent::kClip:
      return BeginClip();
    case ui::PictureIntent::kStopClip:
      StopClip();
      return;
    case ui::PictureIntent::kAnimation:
      return BeginAnimation();
    case ui::PictureIntent::kMesh:
      return WriteMesh();
    case ui::PictureIntent::kShowFolder:
      if (std::string problem = ShowFolder(ExportFolder(preferences_.pictures.exports));
          !problem.empty())
        banner_.ShowError(std::move(problem));
      return;
  }
}

std::optional<std::filesystem::path> PictureStudio::OpenFolder() {
  const std::filesystem::path folder = ExportFolder(preferences_.pictures.exports);
  std::error_code ignored;
  const bool is_new = !std::filesystem::exists(folder, ignored);
  std::string problem = MakeFolder(folder);
  if (problem.empty()) {
    tells_of_folder_ |= is_new && preferences_.pictures.exports.empty();
    return folder;
  }
  banner_.ShowError(std::move(problem));
  return std::nullopt;
}

void PictureStudio::TellWritten(std::string text) {
  if (std::exchange(tells_of_folder_, false))
    text += ". Another folder for all that is exported: Picture, Save to";
  banner_.ShowNotice(std::move(text));
}

void PictureStudio::WritePicture() {
  if (const auto folder = OpenFolder())
    Write(FreeFileName(*folder, documents_.Name(), ".png", &writer_));
}

void PictureStudio::Write(const std::filesystem::path& file) {
  PngPicture picture = painter_.DrawPicture(run_.snapshot(), camera_.goal());
  picture.file = file;
  writer_.Write(std::move(picture));
}

/// Reports the results of writing pictures. The first failure in a sequence ends it.
void PictureStudio::TellWritten() {
  for (const PngWriter::Written& picture : writer_.Take()) {
    const bool of_sequence = picture.file.parent_path() == sequence_folder_;  // perhaps stopped
    if (picture.error.empty()) {
      if (!of_sequence) TellWritten("wrote " + picture.file.string());
      continue;
    }
    if (of_sequence) {
      writer_.Drop();
      StopSequence();
    }
    return banner_.ShowError(picture.error);
  }
}

void PictureStudio::BeginClip() {
  const auto folder = OpenFolder();
  if (!folder) return;
  const ui::ClipOptions& options = preferences_.pictures.clip;
  clips_.Begin(options, FreeFileName(*folder, documents_.Name(), EndingOf(options.kind)));
}

void PictureStudio::BeginSequence() {
  try {
    sequence_folder_ =
        MakeFreeFolder(SequenceFolder(preferences_.pictures.exports, preferences_.pictures.folder));
  } catch (const std::filesystem::filesystem_error& error) {
    return banner_.ShowError(error.path1().string() +
                             " cannot be made: " + ReasonOf(error.code().value()));
  }
  animation_.reset();
  run_.Send(exchange::Pause{});
  sequence_wanted_ = true;
}

void PictureStudio::BeginAnimation() {
  animation_.emplace();
  run_.Send(exchange::Pause{});
  sequence_wanted_ = true;
}

void PictureStudio::WriteMesh() {
  std::ostringstream text;
  session::WriteObj(run_.snapshot(), text);
  WriteFile(documents_.Name(), ".obj", text.str());
}

void PictureStudio::WriteFile(const std::string& name, const std::string& ending,
                              const std::string& content) {
  const auto folder = OpenFolder();
  if (!folder) return;
  const std::filesystem::path file = FreeFileName(*folder, name, ending);
  const std::string error = WriteWholeFile(file, content);
  error.empty() ? TellWritten("wrote " + file.string()) : banner_.ShowError(error);
}

void PictureStudio::TakeMoment(const exchange::Snapshot& snapshot) {
  if (animation_)
    animation_->AddFrame(snapshot);
  else
    Write(sequence_folder_ / sequence_->FileName());
}

void PictureStudio::ContinueSequence() {
  const exchange::Snapshot& snapshot = run_.snapshot();
  if (sequence_wanted_ && !run_.playing()) {
    sequence_wanted_ = false;
    sequence_.emplace(snapshot, preferences_.pictures.rate);
    run_.Send(sequence_->GoToNext());
  }
  if (!sequence_) return;
  if (sequence_->finished()) {
    if (writer_.pending() == 0) EndSequence("wrote");
    return;
  }
  if (sequence_->IsDisturbed(snapshot)) return EndSequence("the run changed; stopped after");
  constexpr std::size_t kMostWaiting = 2;  // large pictures are drawn faster than compressed
  if (!sequence_->Shows(snapshot) || writer_.pending() >= kMostWaiting) return;
  TakeMoment(snapshot);
  sequence_->Advance();
  run_.Send(sequence_->finished() ? sequence_->GoBack() : sequence_->GoToNext());
}

/// Stops the sequence and moves the run back to its moment before.
bool PictureStudio::StopSequence() {
  if (!sequence_ && !sequence_wanted_) return false;
  if (sequence_) {
    run_.Send(exchange::BreakOff{});
    run_.Send(sequence_->GoBack());
  }
  EndSequence("stopped after");
  return true;
}

void PictureStudio::EndSequence(const std::string& what) {
  sequence_wanted_ = false;
  const auto animation = std::exchange(animation_, {});
  if (!sequence_) return;
  const auto sequence = std::exchange(sequence_, {});
  if (animation) {
    if (animation->empty()) return banner_.ShowNotice("no moment of the animation was reached");
    std::ostringstream content;
    animation->Write(content);
    return WriteFile(documents_.Name(), ".glb", content.str());
  }
  banner_.ShowNotice(what + " " + std::to_string(sequence->done()) + " pictures in " +
                     sequence_folder_.string());
}

}  // namespace touchstone::app
