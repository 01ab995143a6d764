#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "app/context_menu.h"
#include "app/file_dialog.h"
#include "app/imgui_session.h"
#include "app/input_map.h"
#include "app/input_queue.h"
#include "app/panels.h"
#include "app/picture_sequence.h"
#include "app/png_writer.h"
#include "app/pointer.h"
#include "app/preferences.h"
#include "app/recovery.h"
#include "app/sandbox.h"
#include "app/scene_canvas.h"
#include "app/scene_view.h"
#include "app/spawn_tool.h"
#include "app/state_file.h"
#include "app/thruster_input.h"
#include "app/window.h"
#include "render/arrow_scale.h"
#include "simulation/simulation_thread.h"
#include "ui/force_labels.h"

namespace touchstone::app {

/// The sandbox: one window on one simulation that runs on its own thread. Each frame takes the
/// newest snapshot, hands the input to panels or tools, and draws; it never waits for physics.
class SandboxWindow {
 public:
  SandboxWindow(const Opening& opening, Preferences* preferences);
  /// Returns when the window is closed: whether the simulation has ended too. When it has not, a
  /// long step is under way, and this must not be destroyed before it ends.
  bool Run();

 private:
  using SnapshotPointer = std::shared_ptr<const exchange::Snapshot>;

  bool WaitForFrame();
  void DrawFrame();
  void FollowScene();
  void FrameStart();
  void FrameHome();
  /// As before, when the view has changed its size and nobody has moved the camera since.
  void FrameAgain();
  ui::Layout Divide() const;
  void HandleInput();
  void Handle(const InputEvent& event);
  void Press(const KeyPress& press);
  void Press(const ButtonPress& press);
  bool IsDoubleClick(const ButtonPress& press);
  /// Why a single key does not do this to the ground; empty where it may.
  std::string SparesTheGround(Action action) const;
  void LookAtPoint(const ButtonPress& press);
  void FlyCamera(double seconds);
  void FollowBody();
  void AwaitNewBody();
  void SelectNewBody();
  void Send(exchange::Command command);
  void CarryOut(Action action);
  void RunToNextEvent();
  void ChangeSpeed(int steps);
  void ToggleDock(const char* tab);
  void CancelOneLayer();
  void Spawn(Action action);
  void Duplicate();
  void OpenNeighbour(int steps);
  /// Null when the file cannot be read.
  std::shared_ptr<const scene::SceneDesc> OpenFile(const std::string& path);
  /// Of the scene shown; empty: none.
  std::string SceneFile() const;
  void CarryOut(ui::FileWish wish);
  void SaveTo(FileDialog::Purpose purpose, const std::string& file);
  void DrawDialogs(const ui::PanelContext& context);
  /// As a person chose in the help.
  void ChangeInputs();
  void DrawRecovery(const ui::PanelContext& context);
  void KeepRecovery();
  /// What a person would miss: anything changed since the scene was opened or saved, but for what
  /// hands did to it while it ran.
  bool HasUnsavedWork() const;
  void NoteWork(const exchange::Command& command);
  /// As far as physics lets the scene be written soon.
  void KeepForNextTime();
  void DrawPanels(const ui::Layout& layout);
  void CarryOut(const ui::Intents& intents);
  void Save(const ui::Export& wanted);
  void SavePicture();
  render::Picture MakePicture(double pixels_per_point) const;
  std::vector<ui::Label> SceneLabels(const SceneView& view) const;
  /// Of the scene alone.
  void WritePicture(const std::filesystem::path& file);
  void TellWritten(const std::vector<PngWriter::Written>& pictures);
  void CarryOut(ui::PictureWish wish);
  void BeginSequence();
  void ContinueSequence();
  void StopSequence();
  void EndSequence(const std::string& what);
  ui::PictureState PictureState() const;
  void SelectContact(const InputEvent& event);
  void ShowWhatCanBeHeld();
  void DrawScene();
  void DrawLabels(const ToolDrawing& tool) const;
  PixelRect SceneRect() const;
  void KeepState();
  ToolContext MakeToolContext();
  double ContentScale() const;

  Preferences* preferences_;
  InputMap inputs_;
  Recovery recovery_;
  Window window_;
  InputQueue input_;
  ImGuiSession imgui_;
  SceneCanvas canvas_;
  simulation::SimulationThread simulation_;

  SnapshotPointer snapshot_;
  std::shared_ptr<const scene::SceneDesc> scene_;  // that the camera was set up for
  SceneView view_;
  render::Camera framed_;  // as the program set it
  render::Viewport framed_for_;
  bool framed_home_ = false;  // not as the scene starts
  std::optional<BodyId> selected_;
  std::optional<exchange::ContactKey> contact_;  // the selected one
  std::optional<ButtonPress> scene_press_;       // of the left button, while it may be a click
  std::vector<ui::Ghost> ghosts_;                // that panels want to see
  std::optional<ui::Export> picture_wanted_;     // after this frame has been drawn
  std::optional<ui::PictureWish> picture_wish_;  // after the scene has been drawn
  bool sequence_wanted_ = false;                 // as soon as the run stands
  std::optional<PictureSequence> sequence_;
  std::filesystem::path sequence_folder_;
  PngWriter png_writer_;
  exchange::Observe observed_;  // as last asked of the simulation
  Pointer pointer_;
  std::optional<SpawnTool> spawn_;
  std::optional<MenuRequest> menu_;
  std::set<int> fly_keys_;
  std::optional<ButtonPress> last_press_;  // that a second one would make a double click
  double last_press_at_ = 0.0;
  std::uint64_t gesture_ = 0;  // counts what keys and buttons begin
  std::uint64_t edits_ = 0;    // sent so far
  bool unsaved_ = false;       // unless it has been undone
  std::optional<double> shot_speed_;
  std::optional<settings::ForceOptions> hidden_forces_;  // by the key that hides them all
  std::optional<BodyId> tracked_;                        // the camera goes along with it
  Vec3 tracked_at_ = Vec3::Zero();
  std::optional<std::uint32_t> newest_;  // a body with a larger id is selected when it comes
  ThrusterInput thrusters_;
  Panels panels_;
  FileDialog dialog_;
  // That a scene was opened from or saved to; none: built in. Opening can be refused and undone, so
  // the one that counts is that of the scene shown.
  std::map<std::shared_ptr<const scene::SceneDesc>, std::string> files_;
  ui::WidgetRects widgets_;
  render::ArrowScale arrow_scale_;
  render::ForceStyle force_style_;
  StateFile state_file_;
  WindowSize drawn_size_;
  double now_ = 0.0;
  double last_activity_ = 0.0;
  double snapshot_came_ = 0.0;
  double last_frame_ = 0.0;
  double frame_seconds_ = 1.0 / 60.0;  // smoothed, while frames follow each other
};

}  // namespace touchstone::app
