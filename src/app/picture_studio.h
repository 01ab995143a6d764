#pragma once

#include <filesystem>
#include <optional>

#include "app/camera_rig.h"
#include "app/clip_maker.h"
#include "app/documents.h"
#include "app/export_folder.h"
#include "app/live_run.h"
#include "app/picture_sequence.h"
#include "app/png_writer.h"
#include "app/scene_painter.h"
#include "session/animation_export.h"
#include "ui/banner.h"

namespace touchstone::app {

/// Makes files from the contents of the window: pictures of the scene, sequences of them,
/// animations and meshes for other programs, and exports of panels.
class PictureStudio {
 public:
  /// All arguments must outlive this object.
  PictureStudio(LiveRun* run, ScenePainter* painter, const CameraRig& camera,
                const Documents& documents, const Preferences& preferences, ui::Banner* banner)
      : run_(*run),
        painter_(*painter),
        camera_(camera),
        documents_(documents),
        preferences_(preferences),
        banner_(*banner),
        clips_(run, painter, camera, banner) {}

  /// Requests a picture or file; the request is carried out once the scene has been drawn.
  void Want(ui::PictureIntent intent) { wanted_ = intent; }
  /// Writes a text at once, a figure after the frame has been drawn.
  void Save(const ui::Export& wanted);
  /// Both functions return whether there was one to stop.
  bool StopSequence();
  bool StopClip() { return clips_.Stop(); }

  /// Must be called when the scene of this frame has been drawn.
  void AfterScene();
  /// Must be called when the panels have been drawn, too.
  void AfterPanels();
  /// Waits until all files are written; failures are logged.
  void Finish();

  /// Whether pictures are still to be written.
  bool busy() const { return writer_.pending() > 0 || clips_.busy(); }
  ui::PictureState State() const;

 private:
  void CarryOut(ui::PictureIntent intent);
  /// The folder of exports, which is made if necessary; none, and an error is shown, if it cannot
  /// be made.
  std::optional<std::filesystem::path> OpenFolder();
  void WritePicture();
  void Write(const std::filesystem::path& file);
  void TellWritten();
  /// Shows that a file was written; the first time in the usual folder, also how to change that.
  void TellWritten(std::string text);
  void BeginClip();
  void BeginSequence();
  void BeginAnimation();
  void WriteMesh();
  /// Writes a file under a free name, and reports it.
  void WriteFile(const std::string& name, const std::string& ending, const std::string& content);
  /// Draws the pictures for one moment of the sequence.
  void TakeMoment(const exchange::Snapshot& snapshot);
  void ContinueSequence();
  void EndSequence(const std::string& what);

  LiveRun& run_;
  ScenePainter& painter_;
  const CameraRig& camera_;
  const Documents& documents_;
  const Preferences& preferences_;
  ui::Banner& banner_;
  std::optional<ui::PictureIntent> wanted_;
  std::optional<ui::Export> figure_;  // figure to be drawn
  bool sequence_wanted_ = false;      // whether a sequence begins as soon as the run is paused
  std::optional<PictureSequence> sequence_;
  std::filesystem::path sequence_folder_;
  bool tells_of_folder_ = false;  // whether the next message tells how to choose the folder
  std::optional<session::AnimationExport> animation_;  // output of the sequence; none: pictures
  PngWriter writer_;
  ClipMaker clips_;
  const std::string usual_folder_ = UsualExportFolder().string();
};

}  // namespace touchstone::app
