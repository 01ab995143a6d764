#pragma once

#include <map>
#include <memory>
#include <string>

#include "app/camera_rig.h"
#include "app/file_dialog.h"
#include "app/live_run.h"
#include "app/preferences.h"
#include "app/recovery.h"
#include "app/sandbox.h"
#include "ui/banner.h"

namespace touchstone::app {

/// The name of a scene as a document: that of its file without what file names end with, or its own
/// where it has no file.
std::string NameOfDocument(const std::filesystem::path& file, const std::string& scene);

/// Scenes and sessions as files: opens and saves them, asks for names, knows whether there is
/// unsaved work, and keeps a copy of that for the next window.
class Documents {
 public:
  /// All of them must outlive this.
  Documents(LiveRun* run, const CameraRig& camera, Preferences* preferences, ui::Banner* banner);

  /// The run has been started with this.
  void NoteOpened(const Opening& opening);
  /// Opens a scene or a session; a file that cannot be read is refused in the banner.
  void Open(const std::string& file);
  /// Opens a built-in scene, or a file of that name beside the one that is open.
  void OpenNamed(const std::string& name);
  /// Loads the built-in scene that many places further in the list, which wraps around.
  void OpenNeighbour(int steps);
  /// Opens a new scene, or a file, or saves one; asks for a name where it has to.
  void CarryOut(ui::FileIntent intent);
  /// The dialogs that are open, `room` being the scene's place in the window.
  void Draw(const ui::PanelContext& context, const ui::Rect& room);
  FileDialog* dialog() { return &dialog_; }
  /// Of the scene that is shown.
  std::string Name() const;

  /// Call with every command, before it is sent.
  void Note(const exchange::Command& command);
  /// Writes unsaved work into a file of the window's own, now and then; `now` is the wall
  /// clock [s].
  void KeepRecovery(double now);
  /// Leaves what an earlier window has lost for later; returns whether that was being offered.
  bool PostponeRecovery();
  /// The window is closed: keeps unsaved work for the next one, as far as the run lets the scene be
  /// written soon.
  void KeepForNextTime();
  /// The run has ended, or will not be waited for.
  void Close() { recovery_.Close(!kept_); }

 private:
  using ScenePointer = std::shared_ptr<const scene::SceneDesc>;

  /// Null when the file cannot be read.
  ScenePointer Load(const std::string& file);
  /// What was made of the scene's meshes: all of it in the log, the first warning in the banner.
  void ShowRemarks(const scene::SceneDesc& scene);
  /// Of the scene that is shown; empty: none.
  std::filesystem::path File() const;
  /// Asks for a name to save under; the run stands meanwhile, so that what is saved is what was
  /// there when it was asked for.
  void AskWhereToSave(FileDialog::Purpose purpose, const std::filesystem::path& file);
  void SaveTo(FileDialog::Purpose purpose, const std::string& file);
  void SaveSilently(const std::filesystem::path& file);
  void OpenLeftBehind();
  /// Unsaved work: any change since the scene was opened or saved, except pulls and the like while
  /// it ran.
  bool HasUnsavedWork() const;

  LiveRun& run_;
  const CameraRig& camera_;
  Preferences& preferences_;
  ui::Banner& banner_;
  FileDialog dialog_;
  Recovery recovery_;
  // That a scene was opened from or saved to; none: built in. Opening can be refused and undone, so
  // the one that counts is that of the scene shown.
  std::map<ScenePointer, std::string> files_;
  std::uint64_t edits_ = 0;  // sent so far
  bool unsaved_ = false;     // unless it has been undone
  bool kept_ = false;        // for the next window
  bool plays_on_ = false;    // once the dialog is closed
};

}  // namespace touchstone::app
