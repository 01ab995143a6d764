#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/force_overlay.h"
#include "app/live_run.h"
#include "app/png_writer.h"
#include "app/preferences.h"
#include "app/scene_canvas.h"
#include "app/selection.h"
#include "app/window.h"
#include "render/arrow_scale.h"
#include "ui/diagram_labels.h"
#include "ui/intents.h"
#include "ui/run_labels.h"
#include "ui/scale_bar.h"

namespace touchstone::app {

/// Draws the scene with its arrows, marks and labels: into the window, and into equal-looking
/// pictures of any size.
class ScenePainter {
 public:
  ScenePainter(const Window& window, const Preferences& preferences)
      : window_(window), preferences_(preferences) {}

  /// Must be called when a frame begins; stores the window's size for the whole frame.
  void Begin() { size_ = window_.framebuffer(); }
  /// Whether the window's size differs from that of the last frame.
  bool IsResized() const;
  /// Pixels of the frame per unit of the window.
  double pixels_per_unit() const;
  /// The frame's height [px].
  int height() const { return size_.height; }

  /// Whether the text about the selected contact would be among the labels of a diagram that is
  /// about to open.
  bool CoversDiagram(const Selection& selection) const;
  /// Chooses the style of forces for this frame. If a diagram is opened, or the view has another
  /// size, its detail is chosen too, and the camera that shows it is returned.
  std::optional<render::Camera> ChooseStyle(const exchange::Snapshot& snapshot,
                                            const SceneView& view, const Selection& selection);
  /// Hides all forces, whatever is chosen, while a lesson asks about them.
  void HideForces(bool hide) { hides_forces_ = hide; }
  /// Requests a new choice of the view of an open diagram; returns whether there is one.
  bool FrameDiagramAgain();
  /// Draws into the window, with the marks of a tool on top.
  void Draw(const LiveRun::SnapshotPointer& snapshot, const SceneView& view,
            const ToolDrawing& tool);
  /// Must be called when the panels, begun at `panels_begun`, have been drawn over the scene.
  void Finish(std::chrono::steady_clock::time_point panels_begun);
  /// Draws the last view of the window into a picture of the size set in preferences.
  PngPicture DrawPicture(const exchange::Snapshot& snapshot, const SceneView& shown);
  /// The marks in a picture besides the snapshot itself, at its time; none at first.
  using Past = std::function<std::vector<render::Marker>(const exchange::Snapshot&)>;
  void SetPast(Past past) { past_ = std::move(past); }
  /// The moment of another run that is shown to the left of a snapshot, in a part as large as its
  /// view; null if there is none.
  using Beside = std::function<LiveRun::SnapshotPointer(const exchange::Snapshot&)>;
  void SetBeside(Beside beside) { beside_ = std::move(beside); }
  /// Number of runs that a picture of the snapshot shows side by side.
  int CountRuns(const exchange::Snapshot& snapshot) const { return FindBeside(snapshot) ? 2 : 1; }
  /// Draws a snapshot as in the window, into a picture of that size [px].
  PngPicture DrawPicture(const exchange::Snapshot& snapshot, const SceneView& shown, int width,
                         int height);

  /// Must be called before the first snapshot of another scene, whose arrows have another scale.
  void ForgetScale() { arrow_scale_ = {}; }
  /// Fits the arrow lengths to the forces of a snapshot, or restores those of the scene.
  void SetScale(ui::ArrowScaleIntent intent, const exchange::Snapshot& snapshot);
  /// The scale bar of arrows in the view; none without arrows.
  std::optional<ui::ScaleBar> MakeBar(const exchange::Snapshot& snapshot,
                                      const SceneView& view) const;
  /// The style drawn last.
  const render::ForceStyle& force_style() const { return style_; }
  /// The labels of two runs shown side by side; none while one is shown.
  const std::optional<ui::RunLabels>& run_labels() const { return labels_; }
  /// The notes of an open diagram: about combined contact forces, and about the instant of its
  /// forces.
  std::vector<std::string> DiagramNotes(const exchange::Snapshot& snapshot) const;
  /// The labels of the diagram in the window; empty without one.
  const std::vector<ui::WrittenLabel>& diagram_labels() const { return diagram_labels_; }
  int quality_level() const { return canvas_.quality_level(); }

 private:
  LiveRun::SnapshotPointer FindBeside(const exchange::Snapshot& snapshot) const;
  void DrawBeside(const LiveRun::SnapshotPointer& kept, const SceneView& view);
  PngPicture DrawOne(const exchange::Snapshot& snapshot, const SceneView& shown, int width,
                     int height, const std::string& label);
  render::Picture MakePicture(const SceneView& view, double pixels_per_point) const;
  /// Draws numbers, names and the scale over the scene; `run` is the name of the run, if it has
  /// one. Returns the labels of a diagram.
  std::vector<ui::WrittenLabel> DrawWriting(const exchange::Snapshot& snapshot,
                                            const SceneView& view, std::vector<ui::Label> labels,
                                            const std::string& run, ImDrawList* draw) const;
  /// DrawWriting into the bound framebuffer, at `scale` pixels per unit of the view.
  void DrawWritingInto(const exchange::Snapshot& snapshot, const SceneView& view, float scale,
                       const std::string& label) const;
  PixelRect SceneRect(const SceneView& view) const;

  const Window& window_;
  const Preferences& preferences_;
  SceneCanvas canvas_;
  WindowSize size_;  // [px]
  render::KeptArrowScale arrow_scale_;
  render::ForceStyle style_;
  bool hides_forces_ = false;
  std::vector<BodyId> selected_;
  std::optional<ScenePoint> pointer_;  // the mouse over the scene, while the window is drawn
  Past past_;
  Beside beside_;
  std::optional<ui::RunLabels> labels_;
  std::vector<ui::WrittenLabel> diagram_labels_;
  std::unique_ptr<SceneCanvas> canvas_beside_;  // created when first needed
  render::Viewport
      diagram_for_;  // free part of the scene for which the view of the diagram was chosen
  double diagram_lengths_ = 1.0;  // factor of the diagram's arrow lengths, relative to its scale
  bool frames_again_ = false;     // whether the view of the diagram is to be chosen anew
};

}  // namespace touchstone::app
