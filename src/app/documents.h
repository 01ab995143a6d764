#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "app/camera_rig.h"
#include "app/file_dialog.h"
#include "app/live_run.h"
#include "app/preferences.h"
#include "app/recovery.h"
#include "app/sandbox.h"
#include "ui/banner.h"

namespace touchstone::app {

/// The name of a scene as a document: that of its file without its ending, or its own name if it
/// has no file.
std::string NameOfDocument(const std::filesystem::path& file, const std::string& scene);

/// Scenes and sessions as files: opens and saves them, asks for names, tracks unsaved work, and
/// keeps a copy of that for the next window.
class Documents {
 public:
  /// All arguments must outlive this object.
  Documents(LiveRun* run, const CameraRig& camera, Preferences* preferences, ui::Banner* banner);

  /// Registers the scene or session with which the run has been started.
  void NoteOpened(const Opening& opening);
  /// Opens a scene or a session; a file that cannot be read is refused in the banner.
  void Open(const std::string& file);
  /// Opens a built-in scene, or a file of that name beside the open one.
  void OpenNamed(const std::string& name);
  /// Loads the built-in scene that many places further in the list, which wraps around.
  void OpenNeighbour(int steps);
  /// Opens a new scene, or a file, or saves one; asks for a name if necessary.
  void CarryOut(ui::FileIntent intent);
  /// Draws the open dialogs; `room` is the scene's rectangle in the window.
  void Draw(const ui::PanelContext& context, const ui::Rect& room);
  FileDialog* dialog() { return &dialog_; }
  /// Place of the offer of an earlier window's work, as last drawn; empty if there is none.
  const ui::Rect& prompt() const { return prompt_; }
  /// Saves under that name. The scene counts as saved once the run has reported that the file is
  /// written.
  void SaveTo(FileDialog::Purpose purpose, const std::string& file);
  /// Whether the scene that is shown was opened from a file or a session, or saved.
  bool HasFile() const { return !NamingFile().empty(); }
  /// Name of the scene that is shown: that of its file or, until it is saved, of its session; its
  /// own if it has neither. Exports are named after it.
  std::string Name() const;

  /// Must be called before a new snapshot is shown.
  void Follow();
  /// Must be called with every command, before it is sent.
  void Note(const exchange::Command& command);
  /// Writes unsaved work into a separate file of this window from time to time; `now` is the wall
  /// clock [s].
  void KeepRecovery(double now);
  /// Postpones the offer of an earlier window's lost work; returns whether it was being offered.
  bool PostponeRecovery();
  /// Must be called when the window closes: keeps unsaved work for the next one, if the run soon
  /// allows writing the scene.
  void KeepForNextTime();
  /// Must be called when the run has ended, or will not be waited for.
  void Close();

 private:
  using ScenePointer = std::shared_ptr<const scene::SceneDesc>;

  /// A scene of this window.
  struct Document {
    std::string file;     // opened from or saved to; empty: none, as for built-in scenes
    std::string session;  // session it was opened from; empty: none
    // Number of the last edit that is work (see exchange::TimelineSnapshot): in the file, and when
    // the scene was last shown. None: nothing is in a file.
    std::optional<std::uint64_t> saved = 0;
    std::uint64_t work = 0;
    std::filesystem::path kept;  // file for the next window while there is unsaved work; or empty

    bool unsaved() const { return saved != work; }
  };

  /// Null if the file cannot be read, for the reason in *problem.
  ScenePointer Load(const std::string& file, std::string* problem);
  /// Reports how the scene's meshes were used: everything in the log, the first warning in the
  /// banner.
  void ShowRemarks(const scene::SceneDesc& scene);
  /// File of the scene that is shown; empty: none.
  std::filesystem::path File() const;
  /// The file that names the scene: its own or, without one, its session; empty: none.
  std::filesystem::path NamingFile() const;
  /// Asks for a name to save under; the run is paused meanwhile, so that the saved state is that of
  /// the moment of the request.
  void AskWhereToSave(FileDialog::Purpose purpose, const std::filesystem::path& file);
  void SaveSilently(const std::filesystem::path& file);
  /// Opens a file chosen in the dialog, which tells why if it cannot be read.
  void OpenChosen(const std::filesystem::path& file);
  void OpenLeftBehind();
  Document& Shown() { return documents_[run_.snapshot().scene]; }
  /// Whether an edit was sent whose effect has not been shown.
  bool AwaitsWork() const { return run_.answered() < last_work_; }
  void TakeSaved(const exchange::SavedFile& saved);
  /// Writes unsaved work into its file for the next window.
  void Keep(Document* document);

  LiveRun& run_;
  const CameraRig& camera_;
  Preferences& preferences_;
  ui::Banner& banner_;
  FileDialog dialog_;
  Recovery recovery_;
  ui::Rect prompt_ = {};  // place of the offer of unsaved work
  // Opening can be refused and undone, so the scene that is shown counts.
  std::map<ScenePointer, Document> documents_;
  std::uint64_t last_work_ = 0;    // number of the last command sent that is an edit
  std::uint64_t last_saved_ = 0;   // number of the last saved file that was noted
  std::filesystem::path closing_;  // file written when the window closes; or empty
  bool plays_on_ = false;          // whether the run continues once the dialog is closed
};

}  // namespace touchstone::app
